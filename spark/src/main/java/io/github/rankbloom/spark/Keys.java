package io.github.rankbloom.spark;

import io.github.rankbloom.hash.KeyHash;

/** Hashes of keys that Spark hands over as Java's own types. */
final class Keys {

  private static final byte[] TRUE = {1};
  private static final byte[] FALSE = {0};

  private Keys() {}

  static long hash(KeyHash hashing, boolean key) {
    return hashing.hash(key ? TRUE : FALSE);
  }
}

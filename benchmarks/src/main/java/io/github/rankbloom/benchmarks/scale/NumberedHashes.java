package io.github.rankbloom.benchmarks.scale;

import io.github.rankbloom.hash.KeyHash;

/** The hashes of the keys 0, 1, 2 and so on. */
record NumberedHashes(KeyHash hashing) {

  /** A number that shares no factor with a number of keys below 2<sup>31</sup>: a prime. */
  private static final long STEP = 2_147_483_659L;

  long get(long number) {
    return hashing.hash(number);
  }

  /** The hash that comes at a time if all of a range come once, in an order like no other. */
  long shuffled(long time, long keys) {
    return get(time * STEP % keys);
  }

  /** Fills an array with the hashes from a number on, and returns it. */
  long[] fill(long[] hashes, long from) {
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = get(from + i);
    }
    return hashes;
  }
}

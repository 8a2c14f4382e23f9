package io.github.rankbloom.hash;

import io.github.rankbloom.KeyHash;

/**
 * The hash algorithms that a filter can be built with, each with the number that names it in files.
 */
public enum HashAlgorithm {

  /**
   * XXH3, 64 bits: fast on short and long keys, specified and implemented in many languages, so
   * that filters can be read outside the JVM. Not cryptographic: where an adversary chooses the
   * keys, a secret random seed makes collisions hard to aim at, no more.
   */
  XXH3_64(1);

  private final int code;

  HashAlgorithm(int code) {
    this.code = code;
  }

  /**
   * The number that names this algorithm in files.
   *
   * @return 1 to 255
   */
  public int code() {
    return code;
  }

  /**
   * This algorithm with a seed.
   *
   * @param seed any 64 bits
   * @return the key hash
   */
  public KeyHash seeded(long seed) {
    return new Xxh3KeyHash(seed);
  }

  /**
   * Checks that a key hash is one of these algorithms. Files name it by its number and seed alone,
   * so that a filter with any other would deny its keys when it is read back.
   *
   * @param hashing the key hash
   * @return the same
   * @throws IllegalArgumentException if it is another
   */
  public static KeyHash require(KeyHash hashing) {
    for (HashAlgorithm algorithm : values()) {
      if (algorithm.code == hashing.algorithm()
          && algorithm.seeded(hashing.seed()).equals(hashing)) {
        return hashing;
      }
    }
    throw new IllegalArgumentException(
        "keys must be hashed by one of HashAlgorithm, which files can name, not by " + hashing);
  }

  /**
   * The algorithm that files name by a number.
   *
   * @param code the number
   * @return the algorithm
   * @throws IllegalArgumentException if no algorithm has that number
   */
  public static HashAlgorithm ofCode(int code) {
    for (HashAlgorithm algorithm : values()) {
      if (algorithm.code == code) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException("no hash algorithm has the number " + code);
  }
}

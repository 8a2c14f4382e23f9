package io.github.rankbloom.dleft;

/** What a d-left filter makes of a hash: a bucket in each subtable, and a fingerprint. */
final class Choices {

  /*
   * A hash of 64 bits is the state of a SplitMix64 generator. Its finaliser makes the fingerprint of
   * the state as it is, and of the states after one, two and more steps, which are the generator's
   * outputs, the words that choose the buckets. Each is a one-to-one image of the hash, so a filter
   * tells apart all that the hash does. A word w falls on bucket floor(w · buckets / 2^64), which is
   * unbiased for any number of buckets.
   */

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private Choices() {}

  /** The fingerprint, most significant bit first; as much of it is kept as there is room for. */
  static long fingerprint(long hash) {
    return mix(hash);
  }

  /** A bucket of a subtable, counted from the subtable's first. */
  static long bucket(long hash, int subtable, long buckets) {
    return scale(mix(hash + (subtable + 1) * STEP), buckets);
  }

  /** The bijective finaliser of SplitMix64. */
  static long mix(long word) {
    long z = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * The high half of a word, taken as unsigned, times a bound that is positive: evenly below it.
   */
  static long scale(long word, long bound) {
    return Math.multiplyHigh(word, bound) + ((word >> 63) & bound);
  }
}

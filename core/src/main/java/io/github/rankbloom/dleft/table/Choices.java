package io.github.rankbloom.dleft.table;

import io.github.rankbloom.bits.Uniform;

/** What a d-left filter makes of a hash: a bucket in each subtable, and a fingerprint. */
public final class Choices {

  /*
   * A hash of 64 bits is the state of a SplitMix64 generator. Its finaliser makes the fingerprint of
   * the state as it is, and of the states after one, two and more steps, which are the generator's
   * outputs, the words that choose the buckets. Each is a one-to-one image of the hash, so a filter
   * tells apart all that the hash does. A word w falls on bucket floor(w · buckets / 2^64), which is
   * unbiased for any number of buckets.
   */

  private Choices() {}

  /** {@return the fingerprint, most significant bit first, of which as much is kept as fits} */
  public static long fingerprint(long hash) {
    return Uniform.mix(hash);
  }

  /** {@return a bucket of a subtable, counted from the subtable's first} */
  public static long bucket(long hash, int subtable, long buckets) {
    return Uniform.below(Uniform.mix(hash + (subtable + 1) * Uniform.STEP), buckets);
  }
}

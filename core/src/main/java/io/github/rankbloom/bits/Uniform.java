package io.github.rankbloom.bits;

/** Words of which every value is as probable as every other, and what is made of them. */
public final class Uniform {

  /** What the state of SplitMix64 grows by: 2<sup>64</sup> by the golden ratio, odd. */
  public static final long STEP = 0x9E3779B97F4A7C15L;

  private Uniform() {}

  /**
   * {@return another word, by the finaliser of SplitMix64 (D. Stafford's variant 13): one-to-one,
   * and every bit depends on every other}
   */
  public static long mix(long word) {
    long mixed = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /**
   * {@return a number from 0 to {@code bound - 1}, the upper half of the product with a word that
   * is taken as unsigned} Every number has as many words as every other, or one more.
   */
  public static long below(long word, long bound) {
    return Math.multiplyHigh(word, bound) + (word >> 63 & bound);
  }
}

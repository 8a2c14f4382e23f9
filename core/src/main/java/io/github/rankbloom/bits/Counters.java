package io.github.rankbloom.bits;

/**
 * Counters of equal width, 1 to 64 bits, one after the other from the first word of an array on.
 * The array has a word more.
 */
public final class Counters {

  private Counters() {}

  /** {@return the value of a counter} */
  public static long get(long[] words, int width, long index) {
    long bit = index * width;
    return Bits.get(words, (int) (bit >>> 6), (int) (bit & 63), width);
  }

  /** Writes a counter. */
  public static void set(long[] words, int width, long index, long value) {
    long bit = index * width;
    Bits.set(words, (int) (bit >>> 6), (int) (bit & 63), width, value);
  }
}

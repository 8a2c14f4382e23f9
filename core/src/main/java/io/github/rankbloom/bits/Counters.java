package io.github.rankbloom.bits;

/** Counters of equal width, one behind the other from the first word of an array on. */
public final class Counters {

  private Counters() {}

  /**
   * Reads a counter.
   *
   * @param words holds the counters, and has a word more
   * @param width bits of a counter, 1 to 64
   * @param index which counter
   * @return its value
   */
  public static long get(long[] words, int width, long index) {
    long bit = index * width;
    return Bits.get(words, (int) (bit >>> 6), (int) (bit & 63), width);
  }

  /**
   * Writes a counter.
   *
   * @param words holds the counters
   * @param width bits of a counter, 1 to 64
   * @param index which counter
   * @param value the new value, within {@link Bits#mask}
   */
  public static void set(long[] words, int width, long index, long value) {
    long bit = index * width;
    Bits.set(words, (int) (bit >>> 6), (int) (bit & 63), width, value);
  }
}

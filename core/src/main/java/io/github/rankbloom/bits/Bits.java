package io.github.rankbloom.bits;

import java.util.Arrays;

/**
 * Operations on fields of 1 to 64 bits packed into words.
 *
 * <p>A field may lie across two words. To spare a branch, reads always load both the word in which
 * a field starts and the next, so every array needs one word more than its fields occupy. Writes
 * touch only words that hold bits of the range they are given.
 *
 * <p>Java takes shift distances modulo 64, which the code below relies on: {@code x >>> bit} shifts
 * by {@code bit & 63}, {@code x >>> -width} by {@code 64 - width} for widths below 64 and by 0 for
 * 64, and {@code x << 1 << ~bit} by {@code 64 - (bit & 63)}, which is a true 64 where {@code bit}
 * is a multiple of 64.
 */
public final class Bits {

  /**
   * The most words that hold fields: the longest array that every Java virtual machine grants, less
   * the one word after them.
   */
  public static final long MAX_WORDS = Integer.MAX_VALUE - 9;

  private Bits() {}

  /**
   * The largest value of a field.
   *
   * @param width bits of the field, 1 to 64
   * @return {@code width} ones
   */
  public static long mask(int width) {
    return -1L >>> -width;
  }

  /**
   * {@return the bits of a field that holds every value from 0 to a largest one}
   *
   * @param largest the largest value, read as an unsigned number
   */
  public static int width(long largest) {
    return Long.SIZE - Long.numberOfLeadingZeros(largest);
  }

  /** Shifts by 1 to 64. */
  private static long up(long word, int width) {
    return word << (width - 1) << 1;
  }

  /** Shifts by 1 to 64. */
  private static long down(long word, int width) {
    return word >>> (width - 1) >>> 1;
  }

  /**
   * Reads a field.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit where the field starts in the region
   * @param width bits of the field, 1 to 64
   * @return the field's value
   */
  public static long get(long[] words, int base, int bit, int width) {
    int i = base + (bit >>> 6);
    return (words[i] >>> bit | words[i + 1] << 1 << ~bit) & mask(width);
  }

  /**
   * Writes a field.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit where the field starts in the region
   * @param width bits of the field, 1 to 64
   * @param value the new value, within {@link #mask}
   */
  public static void set(long[] words, int base, int bit, int width, long value) {
    int i = base + (bit >>> 6);
    long mask = mask(width);
    words[i] = (words[i] & ~(mask << bit)) | (value << bit);
    if ((bit & 63) + width > 64) {
      words[i + 1] = (words[i + 1] & ~(mask >>> -bit)) | (value >>> -bit);
    }
  }

  /**
   * Inserts a field: the bits from {@code bit} to {@code end} move up by {@code width}, and the
   * last {@code width} of them are lost.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit where the field goes in the region
   * @param end where the range of bits that move ends, at least {@code bit + width}
   * @param width bits of the field, 1 to 64
   * @param value the field's value, within {@link #mask}
   */
  public static void insert(long[] words, int base, int bit, int end, int width, long value) {
    int i = base + (bit >>> 6);
    int last = base + ((end - 1) >>> 6);
    long word = words[i];
    long below = word & ~(-1L << bit);
    long moving = word & (-1L << bit);
    long shifted = below | (value << bit) | up(moving, width);
    long carry = (value >>> 1 >>> ~bit) | (moving >>> -width);
    while (i < last) {
      words[i] = shifted;
      word = words[++i];
      shifted = up(word, width) | carry;
      carry = word >>> -width;
    }
    long above = -2L << (end - 1);
    words[i] = (shifted & ~above) | (word & above);
  }

  /**
   * Removes a field: the bits behind it up to {@code end} move down by {@code width}, and the last
   * {@code width} of the range become zero.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit where the field starts in the region
   * @param end where the range of bits that move ends, at least {@code bit + width}
   * @param width bits of the field, 1 to 64
   */
  public static void remove(long[] words, int base, int bit, int end, int width) {
    int i = base + (bit >>> 6);
    int last = base + ((end - 1) >>> 6);
    long above = -2L << (end - 1);
    long beyond = words[last] & above;
    words[last] ^= beyond;
    long word = words[i];
    long kept = ~(-1L << bit);
    while (i < last) {
      long next = words[i + 1];
      words[i] = (word & kept) | ((down(word, width) | (next << -width)) & ~kept);
      kept = 0;
      word = next;
      i++;
    }
    words[i] = (word & kept) | (down(word, width) & ~kept) | beyond;
  }

  /**
   * Counts the ones at the start of a region.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit how many bits to look at
   * @return how many of them are one
   */
  public static int rank(long[] words, int base, int bit) {
    int last = base + (bit >>> 6);
    int ones = Long.bitCount(words[last] & ~(-1L << bit));
    for (int i = base; i < last; i++) {
      ones += Long.bitCount(words[i]);
    }
    return ones;
  }

  /** The most bits that {@link #rankOfFew} counts ones in. */
  public static final int FEW = 4 * Long.SIZE;

  /**
   * Counts the ones at the start of a region of at least three words: {@link #rank} for few bits.
   * In which word a bit is may be as good as random; here no branch depends on it.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit how many bits to look at, less than {@link #FEW}
   * @return how many of them are one
   */
  public static int rankOfFew(long[] words, int base, int bit) {
    int last = bit >>> 6;
    return Long.bitCount(words[base + last] & ~(-1L << bit))
        + (Long.bitCount(words[base]) & (-last >> 31))
        + (Long.bitCount(words[base + 1]) & ((1 - last) >> 31))
        + (Long.bitCount(words[base + 2]) & ((2 - last) >> 31));
  }

  /**
   * Tells whether a bit is one.
   *
   * @param words the packed words
   * @param base the word in which the region starts
   * @param bit which bit of the region
   * @return whether it is one
   */
  public static boolean isSet(long[] words, int base, int bit) {
    return (words[base + (bit >>> 6)] >>> bit & 1) != 0;
  }

  /**
   * Tells whether two arrays start with the same bits.
   *
   * @param some an array
   * @param others another array
   * @param length how many bits to look at
   * @return whether they are equal
   */
  public static boolean equal(long[] some, long[] others, long length) {
    int whole = (int) (length >>> 6);
    int rest = (int) (length & 63);
    return Arrays.equals(some, 0, whole, others, 0, whole)
        && (rest == 0 || ((some[whole] ^ others[whole]) & mask(rest)) == 0);
  }

  /**
   * Copies bits between arrays.
   *
   * @param from the array to read; it needs a word behind the bits that are copied
   * @param fromBit where to start reading, counted from the array's first bit
   * @param to the array to write, another one
   * @param toBit where to start writing
   * @param length how many bits
   */
  public static void copy(long[] from, long fromBit, long[] to, long toBit, long length) {
    // Bits up to the end of a word of the target, then whole words of it, then the rest.
    int head = (int) Math.min(-toBit & 63, length);
    if (head > 0) {
      copyField(from, fromBit, to, toBit, head);
    }
    long copied = head;
    int target = (int) ((toBit + copied) >>> 6);
    long source = fromBit + copied;
    int i = (int) (source >>> 6);
    long whole = (length - copied) >>> 6;
    for (long end = target + whole; target < end; target++, i++) {
      to[target] = from[i] >>> source | from[i + 1] << 1 << ~source;
    }
    copied += whole << 6;
    if (copied < length) {
      copyField(from, fromBit + copied, to, toBit + copied, (int) (length - copied));
    }
  }

  private static void copyField(long[] from, long fromBit, long[] to, long toBit, int width) {
    long value = get(from, (int) (fromBit >>> 6), (int) (fromBit & 63), width);
    set(to, (int) (toBit >>> 6), (int) (toBit & 63), width, value);
  }
}

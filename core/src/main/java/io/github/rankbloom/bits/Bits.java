package io.github.rankbloom.bits;

import java.util.Arrays;

/**
 * Operations on fields of 1 to 64 bits packed into words.
 *
 * <p>A field may lie across two words. To spare a branch, reads always load both the word in which
 * a field starts and the next, so every array needs one word more than its fields occupy. Writes
 * touch only words that hold bits of the range they are given.
 *
 * <p>In all methods {@code base} is the word of the array {@code words} in which a region starts,
 * {@code bit} a position within the region, {@code width} the bits of a field, 1 to 64, and a value
 * is within {@link #mask}.
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

  /** Checks that there can be a table of a number of words. */
  public static void requireWords(long words) {
    if (words > MAX_WORDS) {
      throw new IllegalArgumentException(
          "the table needs "
              + words
              + " words, and the longest array has "
              + MAX_WORDS
              + "; split the keys over several filters");
    }
  }

  /** {@return the largest value of a field: {@code width} ones} */
  public static long mask(int width) {
    return -1L >>> -width;
  }

  /** {@return the bits of a field that holds all values from 0 to a largest one, unsigned} */
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

  /** {@return the field that starts at a bit} */
  public static long get(long[] words, int base, int bit, int width) {
    int i = base + (bit >>> 6);
    return (words[i] >>> bit | words[i + 1] << 1 << ~bit) & mask(width);
  }

  /** Writes a field. */
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
   * last {@code width} of them are lost; {@code end} is at least {@code bit + width}.
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
   * Removes a field: the bits after it up to {@code end} move down by {@code width}, and the last
   * {@code width} of the range become zero; {@code end} is at least {@code bit + width}.
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

  /** {@return the number of ones before a bit} */
  public static int rank(long[] words, int base, int bit) {
    int last = base + (bit >>> 6);
    int ones = Long.bitCount(words[last] & ~(-1L << bit));
    for (int i = base; i < last; i++) {
      ones += Long.bitCount(words[i]);
    }
    return ones;
  }

  /** {@return the number of ones from a bit up to before another one} */
  public static int ones(long[] words, int base, int from, int to) {
    int first = base + (from >>> 6);
    int last = base + (to >>> 6);
    long word = words[first] & -1L << from;
    int ones = 0;
    for (int i = first; i < last; word = words[++i]) {
      ones += Long.bitCount(word);
    }
    return ones + Long.bitCount(word & ~(-1L << to));
  }

  /** The most bits that {@link #rankOfFew} counts ones in. */
  public static final int FEW = 4 * Long.SIZE;

  /**
   * {@return the number of ones before a bit below {@link #FEW}, in a region of at least three
   * words} In which word a bit is may be as good as random; here no branch depends on it.
   */
  public static int rankOfFew(long[] words, int base, int bit) {
    int last = bit >>> 6;
    return Long.bitCount(words[base + last] & ~(-1L << bit))
        + (Long.bitCount(words[base]) & (-last >> 31))
        + (Long.bitCount(words[base + 1]) & ((1 - last) >> 31))
        + (Long.bitCount(words[base + 2]) & ((2 - last) >> 31));
  }

  /**
   * {@return the number of ones before a bit} For regions of many words, where the bit may be
   * anywhere: the processor mostly guesses wrongly when the loop of {@link #rank} ends.
   */
  // Words are counted by fours, and what is left over, at the front, by masks.
  public static int rankOfMany(long[] words, int base, int bit) {
    int whole = bit >>> 6;
    int last = base + whole;
    int front = whole & 3;
    int first = -front >> 31;
    int second = (1 - front) >> 31;
    int third = (2 - front) >> 31;
    int ones =
        Long.bitCount(words[last] & ~(-1L << bit))
            + (Long.bitCount(words[base]) & first)
            + (Long.bitCount(words[base + (1 & second)]) & second)
            + (Long.bitCount(words[base + (2 & third)]) & third);
    for (int i = base + front; i < last; i += 4) {
      ones +=
          Long.bitCount(words[i])
              + Long.bitCount(words[i + 1])
              + Long.bitCount(words[i + 2])
              + Long.bitCount(words[i + 3]);
    }
    return ones;
  }

  /** {@return whether a bit is one} */
  public static boolean isSet(long[] words, int base, int bit) {
    return (words[base + (bit >>> 6)] >>> bit & 1) != 0;
  }

  /** {@return whether two arrays start with the same {@code length} bits} */
  public static boolean equal(long[] some, long[] others, long length) {
    int whole = (int) (length >>> 6);
    int rest = (int) (length & 63);
    return Arrays.equals(some, 0, whole, others, 0, whole)
        && (rest == 0 || ((some[whole] ^ others[whole]) & mask(rest)) == 0);
  }

  /**
   * Copies bits to another array; positions are counted from an array's first bit. The array that
   * is read needs a word after the bits that are copied.
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

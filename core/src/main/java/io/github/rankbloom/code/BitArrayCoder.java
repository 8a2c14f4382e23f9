package io.github.rankbloom.code;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import java.util.Arrays;

/**
 * Codes arrays of independent bits of which a known number are one, in close to the entropy that
 * such an array has.
 *
 * <p>The number of ones is the whole model. It is told to both sides, and all else follows from it
 * by whole-number arithmetic.
 */
public final class BitArrayCoder {

  /*
   * Two forms, by how rare the rarer of the two bit values is:
   *
   * - At least one bit in 13: the array goes byte by byte. A byte with j ones has the probability
   *   p^j (1-p)^(8-j). Bytes are all of the array's words, zero bits after its end included.
   *
   * - Rarer: the distances from one rare bit to the next. With p the probability of a rare bit and
   *   x = 1 - (1-p)^(2^s) that of at least one within 2^s bits, where s is such that x is near 1/16,
   *   a distance is a number of steps of 2^s bits, which is distributed geometrically,
   *
   *     P(j steps) = x (1-x)^j,
   *
   *   and s further bits, which are nearly uniform: to take them so costs x^2/24 nats, less than
   *   1/4000 of a bit. Numbers of steps from A on are coded as an escape, which stands for A steps,
   *   and the number that is left: the geometric distribution forgets, so that costs nothing.
   *
   * So the coder takes a step for 8 bits, or one or two for each rare bit. Where the forms meet,
   * neither is slower than the other by more than half; further down, bytes with many ones, each of
   * which has at least one slot of the table, would make bytes too expensive.
   *
   * Probabilities are fixed-point numbers with 62 binary places.
   */

  private static final int PLACES = 62;
  private static final long ONE = 1L << PLACES;

  /** The array goes byte by byte if at least one bit in this many is of the rarer value. */
  private static final int DENSE = 13;

  /** Steps double in length while one holds a rare bit with at most this probability. */
  private static final long SHORT_STEP = ONE >> 5;

  /** The escape is about this probable. */
  private static final long ESCAPE = ONE >> 8;

  /** From a probability to a weight. */
  private static final int WEIGHT_SHIFT = 17;

  private static final long MAX_LENGTH = Bits.MAX_WORDS * Long.SIZE;

  private final long length;
  private final long ones;
  private final long rare;
  private final FrequencyTable table;
  private final int stepBits;

  /**
   * A coder for arrays of one length and number of ones.
   *
   * @param length bits of an array, at least 0
   * @param ones how many of them are one, 0 to {@code length}
   * @throws IllegalArgumentException if there are more bits than an array has, or more ones than
   *     bits
   */
  public BitArrayCoder(long length, long ones) {
    if (length < 0 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "length must be from 0 to " + MAX_LENGTH + " bits, not " + length);
    }
    if (ones < 0 || ones > length) {
      throw new IllegalArgumentException(
          "ones must be from 0 to the length of " + length + " bits, not " + ones);
    }
    this.length = length;
    this.ones = ones;
    this.rare = Math.min(ones, length - ones);
    if (isConstant()) {
      table = null;
      stepBits = 0;
    } else if (isDense()) {
      table = bytes(quotient(ones, length));
      stepBits = 0;
    } else {
      long probability = quotient(rare, length);
      int bits = 0;
      while (probability <= SHORT_STEP) {
        probability = 2 * probability - times(probability, probability);
        bits++;
      }
      table = steps(probability);
      stepBits = bits;
    }
  }

  private boolean isConstant() {
    return rare == 0;
  }

  private boolean isDense() {
    return rare >= length / DENSE;
  }

  /** All ones where the rare value is 0. */
  private long flip() {
    return ones > rare ? -1L : 0;
  }

  private static FrequencyTable bytes(long probability) {
    long[] weights = new long[1 << Byte.SIZE];
    for (int symbol = 0; symbol < weights.length; symbol++) {
      long weight = ONE;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        weight = times(weight, (symbol >>> bit & 1) != 0 ? probability : ONE - probability);
      }
      weights[symbol] = Math.max(1, weight >>> WEIGHT_SHIFT);
    }
    return FrequencyTable.of(weights);
  }

  private static FrequencyTable steps(long probability) {
    long[] weights = new long[FrequencyTable.MAX_SYMBOLS];
    long beyond = ONE;
    int steps = 0;
    while (beyond > ESCAPE) {
      long here = times(beyond, probability);
      weights[steps++] = here >>> WEIGHT_SHIFT;
      beyond -= here;
    }
    weights[steps] = beyond >>> WEIGHT_SHIFT;
    return FrequencyTable.of(Arrays.copyOf(weights, steps + 1));
  }

  private static long times(long a, long b) {
    return Math.multiplyHigh(a, b) << (Long.SIZE - PLACES);
  }

  private static long quotient(long dividend, long divisor) {
    long rest = dividend;
    long quotient = 0;
    for (int i = 0; i < PLACES; i++) {
      rest <<= 1;
      quotient <<= 1;
      if (rest >= divisor) {
        rest -= divisor;
        quotient |= 1;
      }
    }
    return quotient;
  }

  /** Codes an array, from the lowest bit of its first word on. Bits after its end are zero. */
  public void encode(long[] words, EntropyEncoder out) {
    int count = wordCount();
    if (isConstant()) {
      return;
    }
    if (isDense()) {
      for (int i = 0; i < count; i++) {
        out.encodeBytes(words[i], table);
      }
      return;
    }
    int escape = table.symbols() - 1;
    long flip = flip();
    long next = 0;
    for (int i = 0; i < count; i++) {
      long bits = words[i] ^ (flip & valid(i));
      while (bits != 0) {
        long position = ((long) i << 6) + Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        long distance = position - next;
        long steps = distance >>> stepBits;
        for (; steps >= escape; steps -= escape) {
          out.encode(escape, table);
        }
        out.encode((int) steps, table);
        if (stepBits > 0) {
          out.encodeBits(distance, stepBits);
        }
        next = position + 1;
      }
    }
  }

  /**
   * Decodes an array.
   *
   * @param words takes the bits; its words are zero before
   * @throws FilterFormatException if the symbols are of no array of this length and number of ones
   */
  public void decode(EntropyDecoder in, long[] words) throws FilterFormatException {
    if (isDense() && !isConstant()) {
      decodeBytes(in, words);
    } else {
      decodeDistances(in, words);
    }
  }

  private void decodeBytes(EntropyDecoder in, long[] words) throws FilterFormatException {
    int count = wordCount();
    in.decodeBytes(table, words, count);
    long found = 0;
    for (int i = 0; i < count; i++) {
      found += Long.bitCount(words[i]);
    }
    if (found != ones || (words[count - 1] & ~valid(count - 1)) != 0) {
      throw wrong();
    }
  }

  private void decodeDistances(EntropyDecoder in, long[] words) throws FilterFormatException {
    int escape = isConstant() ? 0 : table.symbols() - 1;
    long position = -1;
    for (long i = 0; i < rare; i++) {
      int symbol = in.decode(table);
      while (symbol == escape) {
        position += (long) escape << stepBits;
        if (position >= length) {
          throw wrong();
        }
        symbol = in.decode(table);
      }
      position += 1 + ((long) symbol << stepBits);
      if (stepBits > 0) {
        position += in.decodeBits(stepBits);
      }
      if (position >= length) {
        throw wrong();
      }
      words[(int) (position >>> 6)] |= 1L << position;
    }
    if (flip() != 0) {
      for (int i = 0; i < wordCount(); i++) {
        words[i] = ~words[i] & valid(i);
      }
    }
  }

  private int wordCount() {
    return Math.toIntExact((length + 63) >>> 6);
  }

  /** The bits of a word that are within the array. */
  private long valid(int word) {
    long left = length - ((long) word << 6);
    return left >= Long.SIZE ? -1L : ~(-1L << left);
  }

  private static FilterFormatException wrong() {
    return new FilterFormatException("the coded bits are not of the length or number announced");
  }
}

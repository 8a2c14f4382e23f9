package io.github.rankbloom.wire;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How probable each symbol of a small alphabet is, as the entropy coder needs it: known before the
 * first symbol, and never changed.
 *
 * <p>A table is made from whole-number weights by whole-number arithmetic, so that sender and
 * receiver, given the same weights, have the same table on every machine.
 */
public final class FrequencyTable {

  /*
   * A symbol owns an interval [start, start + frequency) of the 2^16 slots, and every slot has an
   * owner. Start and frequency are kept in one int:
   *
   *   31..16 start | 15..0 frequency - 1
   *
   * A symbol of frequency 0 has the code -1, which no interval has: it would end behind the slots.
   *
   * Slots are given out in runs of 2^shift, so that the array from slot to symbol has 2^16-shift
   * entries: a coarser table is a smaller one, which stays in the processor's nearest cache.
   */

  /** The most symbols of an alphabet. */
  public static final int MAX_SYMBOLS = 256;

  /** The finest precision: frequencies are multiples of 2<sup>-16</sup>. */
  public static final int MAX_PRECISION = 16;

  static final int NO_CODE = -1;

  private static final long MAX_WEIGHT_SUM = 1L << 46;

  private final int[] codes;
  private final byte[] symbols;
  private final int shift;

  private FrequencyTable(int precision, long[] weights) {
    shift = MAX_PRECISION - precision;
    symbols = new byte[1 << precision];
    codes = new int[weights.length];
    int[] frequencies = apportion(1 << precision, weights);
    int start = 0;
    for (int symbol = 0; symbol < frequencies.length; symbol++) {
      int frequency = frequencies[symbol];
      int code = start << shift << 16 | ((frequency << shift) - 1);
      codes[symbol] = frequency == 0 ? NO_CODE : code;
      Arrays.fill(symbols, start, start + frequency, (byte) symbol);
      start += frequency;
    }
  }

  /**
   * A table of the finest precision.
   *
   * @param weights how often each symbol is expected, from symbol 0 on, in any unit; a symbol of
   *     weight 0 never occurs
   * @return the table
   * @throws IllegalArgumentException if there are no or too many symbols, a weight is negative, or
   *     their sum is 0 or above 2<sup>46</sup>
   */
  public static FrequencyTable of(long... weights) {
    return ofPrecision(MAX_PRECISION, weights);
  }

  /**
   * A table of a given precision. A symbol that may occur has a frequency of at least one part in
   * 2<sup>precision</sup>, however small its weight.
   *
   * @param precision bits of a frequency, 1 to {@link #MAX_PRECISION}; fewer bits make a smaller
   *     table, more bits shorter codes
   * @param weights how often each symbol is expected
   * @return the table
   * @throws IllegalArgumentException as {@link #of(long...)}, or if there are more symbols than
   *     frequencies
   */
  public static FrequencyTable ofPrecision(int precision, long... weights) {
    if (precision < 1 || precision > MAX_PRECISION) {
      throw new IllegalArgumentException(
          "precision must be from 1 to " + MAX_PRECISION + ", not " + precision);
    }
    if (weights.length < 1 || weights.length > MAX_SYMBOLS) {
      throw new IllegalArgumentException(
          "the number of symbols must be from 1 to " + MAX_SYMBOLS + ", not " + weights.length);
    }
    long sum = 0;
    int used = 0;
    for (long weight : weights) {
      if (weight < 0 || weight > MAX_WEIGHT_SUM) {
        throw new IllegalArgumentException(
            "a weight must be from 0 to " + MAX_WEIGHT_SUM + ", not " + weight);
      }
      sum += weight;
      used += weight > 0 ? 1 : 0;
    }
    if (sum < 1 || sum > MAX_WEIGHT_SUM) {
      throw new IllegalArgumentException(
          "the sum of weights must be from 1 to " + MAX_WEIGHT_SUM + ", not " + sum);
    }
    if (used > 1 << precision) {
      throw new IllegalArgumentException(
          used + " symbols need a precision of more than " + precision + " bits");
    }
    return new FrequencyTable(precision, weights);
  }

  /**
   * Shares out slots in proportion to weights, at least one for each weight above 0: first to those
   * whose share is less than one slot, then the whole parts of the others' shares, then the slots
   * left over to the largest fractions.
   */
  private static int[] apportion(int slots, long[] weights) {
    int[] shares = new int[weights.length];
    boolean[] least = new boolean[weights.length];
    int free = slots;
    long sum = Arrays.stream(weights).sum();
    boolean settled = false;
    while (!settled) {
      settled = true;
      // Weights that leave take more than their share, so others may fall below one slot.
      long sumBefore = sum;
      int freeBefore = free;
      for (int i = 0; i < weights.length; i++) {
        if (weights[i] > 0 && !least[i] && weights[i] * freeBefore < sumBefore) {
          least[i] = true;
          shares[i] = 1;
          sum -= weights[i];
          free--;
          settled = false;
        }
      }
    }
    long[] fractions = new long[weights.length];
    int left = free;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0 && !least[i]) {
        shares[i] = (int) (weights[i] * free / sum);
        fractions[i] = weights[i] * free % sum;
        left -= shares[i];
      }
    }
    IntStream.range(0, weights.length)
        .boxed()
        .filter(i -> weights[i] > 0 && !least[i])
        .sorted(Comparator.comparingLong((Integer i) -> -fractions[i]))
        .limit(left)
        .forEach(i -> shares[i]++);
    return shares;
  }

  /**
   * The size of the alphabet.
   *
   * @return how many symbols there are, those of frequency 0 included
   */
  public int symbols() {
    return codes.length;
  }

  /**
   * How much of the code space a symbol has, in parts of 2<sup>16</sup>. Coding it takes 16 less
   * the binary logarithm of this many bits.
   *
   * @param symbol a symbol
   * @return 0 for a symbol that cannot be coded
   */
  public int frequency(int symbol) {
    return codes[symbol] == NO_CODE ? 0 : frequencyOf(codes[symbol]);
  }

  /** The interval of a symbol, or {@link #NO_CODE}. */
  int code(int symbol) {
    return codes[symbol];
  }

  /** The symbol that owns a slot. */
  int symbolAt(int slot) {
    return symbols[slot >>> shift] & 0xFF;
  }

  static int startOf(int code) {
    return code >>> 16;
  }

  static int frequencyOf(int code) {
    return (code & 0xFFFF) + 1;
  }
}

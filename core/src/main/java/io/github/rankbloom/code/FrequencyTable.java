package io.github.rankbloom.code;

import java.util.Arrays;

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
   * A symbol of frequency 0 has the code -1, which no interval has: it would end after the slots.
   *
   * From slot to symbol: slots lie in cells of 4, and of each cell the owner of the first slot is
   * kept. Its code tells whether it owns the wanted slot as well; if not, the owner is one of the next.
   * At least 63 cells in 64 have one owner, so that is a branch that processors foresee. A table with
   * an entry for every slot would need no search, but would not fit into the processor's nearest
   * cache, and slots come at random. Tables of less than 14 bits of precision have larger cells, all of
   * one owner.
   */

  /** The most symbols of an alphabet. */
  public static final int MAX_SYMBOLS = 256;

  /** The finest precision: frequencies are multiples of 2<sup>-16</sup>. */
  public static final int MAX_PRECISION = 16;

  private static final int MIN_CELL_BITS = 2;

  static final int NO_CODE = -1;

  private static final long MAX_WEIGHT_SUM = 1L << 46;

  /** By symbol. */
  private final int[] codes;

  /** By symbol: the slot after its last; that of the symbol before if it has none. */
  private final int[] ends;

  /** By cell: the symbol that owns its first slot. */
  private final byte[] owners;

  private final int cellBits;

  private FrequencyTable(int precision, int[] frequencies) {
    int shift = MAX_PRECISION - precision;
    cellBits = Math.max(MIN_CELL_BITS, shift);
    owners = new byte[1 << (MAX_PRECISION - cellBits)];
    codes = new int[frequencies.length];
    ends = new int[frequencies.length];
    int start = 0;
    for (int symbol = 0; symbol < frequencies.length; symbol++) {
      int frequency = frequencies[symbol] << shift;
      codes[symbol] = frequency == 0 ? NO_CODE : start << 16 | (frequency - 1);
      start += frequency;
      ends[symbol] = start;
    }
    int owner = 0;
    for (int cell = 0; cell < owners.length; cell++) {
      owner = ownerFrom(owner, cell << cellBits);
      owners[cell] = (byte) owner;
    }
  }

  /**
   * {@return a table of the finest precision}
   *
   * @param weights how often each symbol is expected, from symbol 0 on, in any unit; a symbol of
   *     weight 0 never occurs
   * @throws IllegalArgumentException if there are no or too many symbols, a weight is negative, or
   *     their sum is 0 or above 2<sup>46</sup>
   */
  public static FrequencyTable of(long... weights) {
    return ofPrecision(MAX_PRECISION, weights);
  }

  /**
   * {@return a table of a given precision} A symbol that may occur has a frequency of at least one
   * part in 2<sup>precision</sup>, however small its weight.
   *
   * @param precision bits of a frequency, 1 to {@link #MAX_PRECISION}; fewer bits make a smaller
   *     table, more bits shorter codes
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
    return new FrequencyTable(precision, apportion(1 << precision, weights));
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
    // By fraction, then by symbol, the lower being the greater. A fraction is less than 2^46.
    long[] ranking = new long[weights.length];
    int ranked = 0;
    int left = free;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0 && !least[i]) {
        shares[i] = (int) (weights[i] * free / sum);
        ranking[ranked++] = weights[i] * free % sum << 8 | (MAX_SYMBOLS - 1 - i);
        left -= shares[i];
      }
    }
    Arrays.sort(ranking, 0, ranked);
    for (int i = 1; i <= left; i++) {
      shares[MAX_SYMBOLS - 1 - (int) (ranking[ranked - i] & 0xFF)]++;
    }
    return shares;
  }

  /** {@return how many symbols there are, those of frequency 0 included} */
  public int symbols() {
    return codes.length;
  }

  /** The interval of a symbol, or {@link #NO_CODE}. */
  int code(int symbol) {
    return codes[symbol];
  }

  /** The symbol that owns a slot. */
  int symbolAt(int slot) {
    return ownerFrom(ownerNear(slot), slot);
  }

  /** Most often the symbol that owns a slot, else one before it; {@link #owns} tells. */
  int ownerNear(int slot) {
    return owners[slot >>> cellBits] & 0xFF;
  }

  /** Whether the symbol of a code owns a slot that is not before its first. */
  static boolean owns(int code, int slot) {
    return slot - startOf(code) <= (code & 0xFFFF);
  }

  /** The symbol that owns a slot, if it is not one before the given one. */
  private int ownerFrom(int symbol, int slot) {
    int owner = symbol;
    while (slot >= ends[owner]) {
      owner++;
    }
    return owner;
  }

  static int startOf(int code) {
    return code >>> 16;
  }

  static int frequencyOf(int code) {
    return (code & 0xFFFF) + 1;
  }
}

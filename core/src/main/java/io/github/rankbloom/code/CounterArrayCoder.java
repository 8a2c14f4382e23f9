package io.github.rankbloom.code;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Counters;

/**
 * Codes arrays of counters that are mostly zero or small, by how often each value occurs.
 *
 * <p>How many counters are not zero is told to both sides; how often each value occurs goes with
 * the coded counters.
 */
public final class CounterArrayCoder {

  /*
   * First, by a BitArrayCoder, which counters are not zero. Then, if there are any, how many of them
   * have the value 1, 2 and so on up to the highest or to 255, and beyond that how many have 256 or
   * more, each to 8 significant bits, as
   *
   *   6 bits  the number of bits of the number, 0 for 0
   *   up to 7 of its bits, from the second highest on
   *
   * Then the counters that are not zero, as symbols with these weights: value - 1, or, from 256 on
   * where counters have more than 8 bits, the symbol 255 and the value as it is.
   */

  private static final int LENGTH_BITS = 6;
  private static final int SIGNIFICANT_BITS = 8;
  private static final int ESCAPE = FrequencyTable.MAX_SYMBOLS - 1;

  private final long length;
  private final int width;
  private final long used;

  /**
   * A coder for arrays of one shape and number of counters that are not zero.
   *
   * @param length number of counters
   * @param width bits of a counter, 1 to 32
   * @param used how many counters are not zero
   */
  public CounterArrayCoder(long length, int width, long used) {
    this.length = length;
    this.width = width;
    this.used = used;
  }

  /** Codes an array. Its counters lie one after the other, and it has a word more. */
  public void encode(long[] words, EntropyEncoder out) {
    long[] present = new long[(int) ((length + 63) >>> 6)];
    long[] weights = new long[symbols()];
    for (long i = 0; i < length; i++) {
      long value = Counters.get(words, width, i);
      if (value != 0) {
        present[(int) (i >>> 6)] |= 1L << i;
        weights[symbol(value)]++;
      }
    }
    new BitArrayCoder(length, used).encode(present, out);
    if (used == 0) {
      return;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] = encodeWeight(weights[i], out);
    }
    FrequencyTable table = FrequencyTable.of(weights);
    for (int i = 0; i < present.length; i++) {
      for (long bits = present[i]; bits != 0; bits &= bits - 1) {
        long value = Counters.get(words, width, ((long) i << 6) + Long.numberOfTrailingZeros(bits));
        out.encode(symbol(value), table);
        if (symbol(value) == ESCAPE) {
          out.encodeBits(value, width);
        }
      }
    }
  }

  /**
   * Decodes an array.
   *
   * @param words takes the counters, and has a word more; its words are zero before
   * @throws FilterFormatException if the symbols are of no such array
   */
  public void decode(EntropyDecoder in, long[] words) throws FilterFormatException {
    long[] present = new long[(int) ((length + 63) >>> 6)];
    new BitArrayCoder(length, used).decode(in, present);
    if (used == 0) {
      return;
    }
    long[] weights = new long[symbols()];
    long sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = decodeWeight(in);
      sum += weights[i];
    }
    if (sum < 1 || sum > 2 * length) {
      throw new FilterFormatException("the coded counters are more than announced");
    }
    FrequencyTable table = FrequencyTable.of(weights);
    for (int i = 0; i < present.length; i++) {
      for (long bits = present[i]; bits != 0; bits &= bits - 1) {
        int symbol = in.decode(table);
        long value = symbol == ESCAPE ? in.decodeBits(width) : symbol + 1L;
        if (value == 0 || symbol(value) != symbol) {
          throw new FilterFormatException("a coded counter is not in its one form");
        }
        Counters.set(words, width, ((long) i << 6) + Long.numberOfTrailingZeros(bits), value);
      }
    }
  }

  /** Writes a weight to its significant bits, and answers what the decoder will read. */
  private static long encodeWeight(long weight, EntropyEncoder out) {
    int bits = Bits.width(weight);
    int dropped = Math.max(0, bits - SIGNIFICANT_BITS);
    out.encodeBits(bits, LENGTH_BITS);
    out.encodeBits(weight >>> dropped, Math.max(0, bits - dropped - 1));
    return weight >>> dropped << dropped;
  }

  private static long decodeWeight(EntropyDecoder in) throws FilterFormatException {
    int bits = (int) in.decodeBits(LENGTH_BITS);
    if (bits == 0) {
      return 0;
    }
    int dropped = Math.max(0, bits - SIGNIFICANT_BITS);
    int kept = bits - dropped - 1;
    long weight = (in.decodeBits(kept) | 1L << kept) << dropped;
    if (weight > 1L << 37) {
      throw new FilterFormatException("the coded counters are more than an array has");
    }
    return weight;
  }

  private int symbols() {
    return (int) Math.min(Bits.mask(width), FrequencyTable.MAX_SYMBOLS);
  }

  private static int symbol(long value) {
    return (int) Math.min(value - 1, ESCAPE);
  }
}

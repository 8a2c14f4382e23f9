package io.github.rankbloom.code;

import io.github.rankbloom.FilterFormatException;
import java.util.Arrays;

/** Codes symbols of a small alphabet by how often each of them occurs, which is sent ahead. */
public final class SymbolModel {

  private static final int WEIGHT_BITS = 16;
  private static final long MAX_WEIGHT = (1L << WEIGHT_BITS) - 1;

  private final FrequencyTable table;

  private SymbolModel(long[] weights) {
    // Where nothing will be coded, any table does.
    boolean isEmpty = Arrays.stream(weights).sum() == 0;
    table = isEmpty ? FrequencyTable.of(1) : FrequencyTable.of(weights);
  }

  /** {@return the model of symbols that are about to be coded so often each, which is written} */
  public static SymbolModel write(long[] counts, EntropyEncoder out) {
    long most = Arrays.stream(counts).max().orElse(1);
    long[] weights = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      double share = (double) counts[i] / most;
      weights[i] = counts[i] == 0 ? 0 : Math.max(1, Math.round(share * MAX_WEIGHT));
      out.encodeBits(weights[i], WEIGHT_BITS);
    }
    return new SymbolModel(weights);
  }

  /** {@return the model that was written} */
  public static SymbolModel read(int symbols, EntropyDecoder in) throws FilterFormatException {
    long[] weights = new long[symbols];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.decodeBits(WEIGHT_BITS);
    }
    return new SymbolModel(weights);
  }

  /** Codes a symbol, one that was counted. */
  public void encode(int symbol, EntropyEncoder out) {
    out.encode(symbol, table);
  }

  /** {@return the next symbol} */
  public int decode(EntropyDecoder in) throws FilterFormatException {
    return in.decode(table);
  }
}

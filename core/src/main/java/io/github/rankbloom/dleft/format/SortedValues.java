package io.github.rankbloom.dleft.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.FrequencyTable;
import java.util.Arrays;

/**
 * Codes numbers in ascending order in as many bits as there is information in them: since their
 * order is given, log2(n!) less than n of them take one by one.
 */
/*
 * Sorting on the first bit, carried to its end. Of n numbers whose bits are random, those that
 * start with 0 are binomially distributed. How many they are is a symbol; the rest is the same
 * problem for them and for the others, with a bit less. A number that is alone is coded as it is.
 */
public final class SortedValues {

  /** The most numbers at a time. */
  public static final int MAX = 31;

  private static final int PRECISION = 12;

  private static final FrequencyTable[] SPLITS = splits();

  private SortedValues() {}

  private static FrequencyTable[] splits() {
    FrequencyTable[] splits = new FrequencyTable[MAX + 1];
    long[] binomials = {1};
    for (int n = 1; n <= MAX; n++) {
      long[] next = new long[n + 1];
      for (int k = 0; k <= n; k++) {
        next[k] = (k < n ? binomials[k] : 0) + (k > 0 ? binomials[k - 1] : 0);
      }
      binomials = next;
      splits[n] = FrequencyTable.ofPrecision(PRECISION, binomials);
    }
    return splits;
  }

  /** Codes the first bits of values in ascending order. */
  public static void encode(long[] values, int from, int to, int bits, EntropyEncoder out) {
    encode(values, from, to, 0, bits, out);
  }

  private static void encode(
      long[] values, int from, int to, int known, int bits, EntropyEncoder out) {
    int count = to - from;
    int left = bits - known;
    if (count == 0 || left == 0) {
      return;
    }
    if (count == 1) {
      out.encodeBits(values[from] << known >>> -left, left);
      return;
    }
    int ones = from;
    while (ones < to && values[ones] << known >= 0) {
      ones++;
    }
    out.encode(ones - from, SPLITS[count]);
    encode(values, from, ones, known + 1, bits, out);
    encode(values, ones, to, known + 1, bits, out);
  }

  /** Decodes the first bits of values in ascending order; the others become zero. */
  public static void decode(long[] values, int from, int to, int bits, EntropyDecoder in)
      throws FilterFormatException {
    decode(values, from, to, 0, 0, bits, in);
  }

  private static void decode(
      long[] values, int from, int to, long prefix, int known, int bits, EntropyDecoder in)
      throws FilterFormatException {
    int count = to - from;
    int left = bits - known;
    if (count == 0) {
      return;
    }
    if (left == 0) {
      Arrays.fill(values, from, to, prefix);
      return;
    }
    if (count == 1) {
      values[from] = prefix | in.decodeBits(left) << -bits;
      return;
    }
    int ones = from + in.decode(SPLITS[count]);
    decode(values, from, ones, prefix, known + 1, bits, in);
    decode(values, ones, to, prefix | Long.MIN_VALUE >>> known, known + 1, bits, in);
  }
}

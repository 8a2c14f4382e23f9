package io.github.rankbloom.documented;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Coded arrays of bits and of counters, taken apart as docs/compressed.md says. */
final class DocumentedArrays {

  private static final int PLACES = 62;
  private static final BigInteger ONE = BigInteger.ONE.shiftLeft(PLACES);

  private DocumentedArrays() {}

  /** An array of n bits, so many of them ones. */
  static boolean[] bits(int n, long ones, DocumentedSymbols in) {
    boolean[] array = new boolean[n];
    long rare = Math.min(ones, n - ones);
    boolean rareValue = ones <= n - ones;
    if (rare > 0 && rare >= n / 13) {
      dense(array, ones, in);
      return array;
    }
    Arrays.fill(array, !rareValue);
    if (rare > 0) {
      sparse(array, rare, rareValue, in);
    }
    return array;
  }

  private static void dense(boolean[] array, long ones, DocumentedSymbols in) {
    BigInteger p = quotient(ones, array.length);
    long[] weights = new long[256];
    for (int symbol = 0; symbol < 256; symbol++) {
      BigInteger product = ONE;
      for (int bit = 0; bit < 8; bit++) {
        product = times(product, (symbol >> bit & 1) == 1 ? p : ONE.subtract(p));
      }
      weights[symbol] = Math.max(1, weight(product));
    }
    int[] shares = DocumentedSymbols.shares(weights);
    int bytes = (array.length + 63) / 64 * 8;
    for (int i = 0; i < bytes; i++) {
      int symbol = in.symbol(shares);
      for (int bit = 0; bit < 8 && 8 * i + bit < array.length; bit++) {
        array[8 * i + bit] = (symbol >> bit & 1) == 1;
      }
    }
  }

  private static void sparse(boolean[] array, long rare, boolean rareValue, DocumentedSymbols in) {
    BigInteger p = quotient(rare, array.length);
    int s = 0;
    while (p.compareTo(ONE.shiftRight(5)) <= 0) {
      p = p.shiftLeft(1).subtract(times(p, p));
      s++;
    }
    List<Long> weights = new ArrayList<>();
    BigInteger q = ONE;
    while (q.compareTo(ONE.shiftRight(8)) > 0) {
      BigInteger here = times(q, p);
      weights.add(weight(here));
      q = q.subtract(here);
    }
    int escape = weights.size();
    weights.add(weight(q));
    int[] shares = DocumentedSymbols.shares(weights.stream().mapToLong(weight -> weight).toArray());
    int position = -1;
    for (long i = 0; i < rare; i++) {
      long steps = 0;
      int symbol = in.symbol(shares);
      while (symbol == escape) {
        steps += escape;
        symbol = in.symbol(shares);
      }
      position += 1 + (int) (((steps + symbol) << s) + in.bits(s));
      array[position] = rareValue;
    }
  }

  private static BigInteger quotient(long dividend, long divisor) {
    return BigInteger.valueOf(dividend).shiftLeft(PLACES).divide(BigInteger.valueOf(divisor));
  }

  private static BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).shiftRight(64).shiftLeft(2);
  }

  private static long weight(BigInteger probability) {
    return probability.shiftRight(17).longValueExact();
  }

  /** An array of n counters of w bits, so many of them not zero. */
  static long[] counters(int n, int w, long used, DocumentedSymbols in) {
    boolean[] present = bits(n, used, in);
    long[] counters = new long[n];
    if (used == 0) {
      return counters;
    }
    long[] weights = new long[(int) Math.min((1L << w) - 1, 256)];
    for (int i = 0; i < weights.length; i++) {
      int length = (int) in.bits(6);
      int kept = Math.min(length - 1, 7);
      weights[i] = length == 0 ? 0 : (1L << kept | in.bits(kept)) << (length - 1 - kept);
    }
    int[] shares = DocumentedSymbols.shares(weights);
    for (int i = 0; i < n; i++) {
      if (present[i]) {
        int symbol = in.symbol(shares);
        counters[i] = symbol == 255 ? in.bits(w) : symbol + 1;
      }
    }
    return counters;
  }
}

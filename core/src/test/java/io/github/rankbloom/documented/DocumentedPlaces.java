package io.github.rankbloom.documented;

import java.math.BigInteger;

/** A list of ascending places under the entropy coder, as docs/rank-messages.md says. */
final class DocumentedPlaces {

  private final DocumentedSymbols in;
  private final int lowBits;
  private final int[] shares;
  private long place;

  /** A list of {@code count} places out of u. */
  DocumentedPlaces(BigInteger u, long count, DocumentedSymbols in) {
    this.in = in;
    BigInteger n = BigInteger.valueOf(Math.max(1, count));
    lowBits = Math.max(0, u.divide(n).bitLength() - 4);
    shares = DocumentedSymbols.shares(weights(n.shiftLeft(32 + lowBits).divide(u).longValue()));
  }

  long next() {
    long h = in.symbol(shares);
    if (h == 255) {
      h += in.bits(48);
    }
    place += (h << lowBits) + in.bits(lowBits);
    return place;
  }

  /** The weights of the symbols 0 to 255, for a rate in units of 2^-32. */
  private static long[] weights(long rate) {
    BigInteger one = BigInteger.ONE.shiftLeft(32);
    BigInteger part = BigInteger.valueOf(rate).min(one.shiftLeft(4)).shiftRight(6);
    BigInteger term = one;
    BigInteger e = one;
    for (int k = 1; term.signum() != 0; k++) {
      // Shifts round down and divisions towards zero.
      term = term.multiply(part).shiftRight(32).negate().divide(BigInteger.valueOf(k));
      e = e.add(term);
    }
    for (int i = 0; i < 6; i++) {
      e = e.multiply(e).shiftRight(32);
    }
    long[] weights = new long[256];
    BigInteger weight = one.shiftLeft(6);
    for (int h = 0; h < 256; h++) {
      weights[h] = Math.max(1, weight.longValueExact());
      weight = weight.multiply(e).shiftRight(32);
    }
    return weights;
  }
}

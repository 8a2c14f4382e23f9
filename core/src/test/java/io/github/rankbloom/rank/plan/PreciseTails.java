package io.github.rankbloom.rank.plan;

import java.math.BigDecimal;
import java.math.MathContext;

/** Tails summed term by term in decimal arithmetic: slow, obvious and accurate to 40 digits. */
final class PreciseTails {

  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal NEGLIGIBLE = new BigDecimal("1e-45");

  private PreciseTails() {}

  /** Pr[Binomial(trials, p) &gt; k]. */
  static BigDecimal binomial(long trials, double p, long k) {
    BigDecimal hit = new BigDecimal(p);
    BigDecimal miss = BigDecimal.ONE.subtract(hit);
    BigDecimal odds = hit.divide(miss, DIGITS);
    BigDecimal term = power(miss, trials);
    BigDecimal sum = BigDecimal.ZERO;
    for (long i = 0; i < trials; i++) {
      term = term.multiply(ratio(trials - i, i + 1), DIGITS).multiply(odds, DIGITS);
      if (i + 1 > k) {
        sum = sum.add(term, DIGITS);
        if (i > trials * p && term.compareTo(sum.multiply(NEGLIGIBLE)) < 0) {
          break;
        }
      }
    }
    return sum;
  }

  /** Pr[Poisson(mean) &gt; k]. */
  static BigDecimal poisson(double mean, long k) {
    BigDecimal exactMean = new BigDecimal(mean);
    BigDecimal term = BigDecimal.ONE.divide(exponential(exactMean), DIGITS);
    BigDecimal sum = BigDecimal.ZERO;
    for (long i = 1; ; i++) {
      term = term.multiply(exactMean, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      if (i > k) {
        sum = sum.add(term, DIGITS);
        if (i > mean && term.compareTo(sum.multiply(NEGLIGIBLE)) < 0) {
          return sum;
        }
      }
    }
  }

  private static BigDecimal exponential(BigDecimal x) {
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int i = 1; term.compareTo(sum.multiply(NEGLIGIBLE)) >= 0; i++) {
      term = term.multiply(x, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    return sum;
  }

  private static BigDecimal ratio(long numerator, long denominator) {
    return BigDecimal.valueOf(numerator).divide(BigDecimal.valueOf(denominator), DIGITS);
  }

  private static BigDecimal power(BigDecimal base, long exponent) {
    BigDecimal result = BigDecimal.ONE;
    BigDecimal square = base;
    for (long rest = exponent; rest > 0; rest >>>= 1) {
      if ((rest & 1) == 1) {
        result = result.multiply(square, DIGITS);
      }
      square = square.multiply(square, DIGITS);
    }
    return result;
  }
}

package io.github.rankbloom.rank.plan;

import org.apache.commons.numbers.gamma.InverseErfc;

/** Approximate quantiles of the binomial distribution, for screening and as first guesses. */
final class BinomialQuantile {

  /*
   * The tail Pr[Z > k] is close to that of a normal variable at
   *
   *   w + ln(v / w) / w,   x = k + 1/2,
   *   w = sqrt(2 (x ln(x / tp) + (t - x) ln((t - x) / (tq)))),
   *   v = 2 sinh(θ / 2) sqrt(x (t - x) / t),   θ = ln(x q / ((t - x) p)),
   *
   * where t is the number of trials, p the probability of success and q = 1 - p (the saddlepoint
   * approximation with correction for continuity, Daniels 1987). The error is a small fraction of
   * the tail however far out. Newton's method inverts it; dw/dx = θ / w.
   */

  private static final int MAX_ITERATIONS = 8;
  private static final double PRECISION = 0.01;

  /** Standard deviations from the mean within which the formula divides nothing by nothing. */
  private static final double NEAREST = 0.1;

  private BinomialQuantile() {}

  /** {@return what a standard normal variable exceeds with a probability of at least 1e-300} */
  static double normalDeviate(double probability) {
    return Math.sqrt(2) * InverseErfc.value(2 * probability);
  }

  /**
   * {@return about the smallest k with Pr[Z &gt; k] at most the probability that a normal variable
   * exceeds {@code deviate}}
   */
  static long approximate(long trials, double p, double deviate) {
    if (trials == 0 || p <= 0) {
      return 0;
    }
    if (p >= 1) {
      return trials;
    }
    double q = 1 - p;
    double mean = trials * p;
    double deviation = Math.sqrt(mean * q);
    double skewness = (deviate * deviate - 1) * (q - p) / 6;
    double x = mean + deviate * deviation + skewness;
    double lowest = Math.max(0.5, mean + NEAREST * deviation);
    double highest = trials - 0.5;
    if (lowest >= highest) {
      return trials;
    }
    for (int i = 0; i < MAX_ITERATIONS && deviate > NEAREST; i++) {
      x = Math.max(lowest, Math.min(x, highest));
      double logHit = Math.log(x / mean);
      double logMiss = Math.log((trials - x) / (trials * q));
      double theta = logHit - logMiss;
      double w = Math.sqrt(2 * (x * logHit + (trials - x) * logMiss));
      double odds = Math.sqrt(x * q / ((trials - x) * p));
      double v = (odds - 1 / odds) * Math.sqrt(x * ((trials - x) / trials));
      double step = (deviate - w - Math.log(v / w) / w) * w / theta;
      x += step;
      if (Math.abs(step) < PRECISION) {
        break;
      }
    }
    return (long) Math.ceil(Math.max(0, Math.min(x - 0.5, (double) trials)));
  }
}

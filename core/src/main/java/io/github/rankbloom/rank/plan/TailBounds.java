package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Requirement;
import java.util.function.LongPredicate;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Upper tails of the Poisson and binomial distributions, the bounds on lack of room that follow
 * from them, and the smallest sizes that keep such a bound within a budget.
 *
 * <p>Keys fall into buckets as balls into bins. The bounds are those of section IV of the paper
 * named in the package documentation: bucket loads are made independent Poisson variables at the
 * price of a factor of two, and the fullest bucket is bounded by a sum over all buckets.
 *
 * <p>In all methods {@code keys} is the number of keys (n), {@code buckets} that of buckets (B), at
 * least 1, {@code mean} keys per bucket (n/B), {@code room} the cells that a bucket has (W) before
 * it needs an extension of some level, or with all its extensions, {@code extensions} the number of
 * extensions of that level (J), and {@code budget} the most that a bound may be, above 0 and below
 * 1.
 */
public final class TailBounds {

  /*
   * Both tails are regularised incomplete functions, which keep their relative accuracy in the far
   * tail where a sum of the other side would be lost in rounding:
   *
   *   Pr[Poisson(m) > k]      = P(k + 1, m)
   *   Pr[Binomial(t, p) > k]  = I_p(k + 1, t - k)
   *
   * The first may take some multiple of sqrt(m) terms, more than the library takes unless told to.
   *
   * The inverses start from an approximate quantile, which is nearly always the answer or beside
   * it, and settle on the answer with the tails themselves.
   */

  /** Relative precision of a sum of terms: that of a double. */
  private static final double PRECISION = 0x1p-52;

  private TailBounds() {}

  /**
   * {@return Pr[Y &gt; k] of a Poisson variable, whose mean is up to {@link Requirement#MAX_KEYS}}
   */
  public static double poissonTail(double mean, double k) {
    if (k < 0) {
      return 1;
    }
    return RegularizedGamma.P.value(Math.floor(k) + 1, mean, PRECISION, Integer.MAX_VALUE);
  }

  /** {@return Pr[Z &gt; k] of a binomial variable, by a whole number of trials} */
  public static double binomialTail(double trials, double p, double k) {
    if (k < 0) {
      return 1;
    }
    double threshold = Math.floor(k);
    return threshold >= trials ? 0 : RegularizedBeta.value(p, threshold + 1, trials - threshold);
  }

  /**
   * {@return a bound on the probability that more buckets outgrow their room than there are
   * extensions: 2·Binotail(B, Poissontail(n/B, W), J), or 1 if that is more}
   */
  public static double extensionBound(long buckets, double mean, long room, long extensions) {
    double outgrown = poissonTail(mean, (double) room);
    return Math.min(1, 2 * binomialTail((double) buckets, outgrown, (double) extensions));
  }

  /**
   * {@return a bound on the probability that any bucket outgrows all the room that a bucket can
   * have: B·Binotail(n, 1/B, W), or 1 if that is more}
   */
  public static double bucketBound(long keys, long buckets, long room) {
    return Math.min(1, buckets * binomialTail((double) keys, 1.0 / buckets, (double) room));
  }

  /**
   * {@return the fewest extensions of a level for which {@link #extensionBound} is within a budget,
   * from 0 to {@code buckets}}
   */
  public static long smallestExtensions(long buckets, double mean, long room, double budget) {
    double outgrown = poissonTail(mean, (double) room);
    double tailBudget = budget / 2;
    return smallest(
        extensions -> binomialTail((double) buckets, outgrown, (double) extensions) <= tailBudget,
        BinomialQuantile.approximate(buckets, outgrown, BinomialQuantile.normalDeviate(tailBudget)),
        buckets);
  }

  /**
   * {@return the least room of a bucket with all its extensions for which {@link #bucketBound} is
   * within a budget, from 0 to {@code keys}}
   */
  public static long smallestRoom(long keys, long buckets, double budget) {
    return smallest(
        room -> bucketBound(keys, buckets, room) <= budget,
        BinomialQuantile.approximate(
            keys, 1.0 / buckets, BinomialQuantile.normalDeviate(budget / buckets)),
        keys);
  }

  /**
   * The smallest value from 0 to {@code max} that holds, given that {@code max} holds and that
   * every value above one that holds does too. Steps away from the guess in doubling strides until
   * the answer lies between two values, then halves.
   */
  private static long smallest(LongPredicate holds, long guess, long max) {
    long stride = 1;
    long fails; // everything up to here fails
    long works; // everything from here on holds
    if (holds.test(guess)) {
      works = guess;
      fails = guess - 1;
      while (fails >= 0 && holds.test(fails)) {
        works = fails;
        stride *= 2;
        fails = Math.max(-1, works - stride);
      }
    } else {
      fails = guess;
      works = Math.min(max, guess + 1);
      while (works < max && !holds.test(works)) {
        fails = works;
        stride *= 2;
        works = Math.min(max, fails + stride);
      }
    }
    while (works - fails > 1) {
      long middle = (works + fails) >>> 1;
      if (holds.test(middle)) {
        works = middle;
      } else {
        fails = middle;
      }
    }
    return works;
  }
}

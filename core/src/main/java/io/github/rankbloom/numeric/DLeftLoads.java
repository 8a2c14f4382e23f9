package io.github.rankbloom.numeric;

import io.github.rankbloom.IllegalParameterException;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * How loads are distributed in d-left hashing: a table of {@code d} subtables, where each key has
 * one bucket in each subtable and goes to the least loaded, among equals to the leftmost.
 *
 * <p>These are the fractions that the buckets of a large table tend to, from differential
 * equations. Chance moves the fractions of a real table about them by the square root of a number
 * of buckets. Tails are exact to several digits however small they are, which makes them an
 * estimate of how improbable a high load is; they prove nothing.
 *
 * <p>There are 1 to {@link #MAX_SUBTABLES} subtables, counted from 0, the leftmost; an average is
 * that of keys for each bucket, and the length of a fingerprint is told by the loads of its bucket
 * and of its group, which is of at least one bucket.
 */
public final class DLeftLoads {

  /** The most subtables. */
  public static final int MAX_SUBTABLES = 16;

  /** The highest average load after insertions. */
  public static final double MAX_AVERAGE = 1024;

  /** The highest average load under churn, which takes long to come to rest. */
  public static final double MAX_CHURNED_AVERAGE = 64;

  /** Lifetimes of a key after which the loads have come to rest. */
  private static final int CHURN_LIFETIMES = 12;

  private final double average;
  private final double[][] tails;

  private DLeftLoads(double average, double[][] tails) {
    this.average = average;
    this.tails = tails;
  }

  /**
   * {@return a distribution by its tails, which are not copied: by subtable and load, the fraction
   * of buckets with at least that load}
   */
  public static DLeftLoads of(double average, double[][] tails) {
    return new DLeftLoads(average, tails);
  }

  /**
   * {@return the loads after insertions, up to an average of {@link #MAX_AVERAGE}} With one
   * subtable they are those of a single choice.
   */
  public static DLeftLoads filled(int subtables, double average) {
    return of(average, flow(subtables, average, MAX_AVERAGE).tails());
  }

  /**
   * {@return the loads after insertions and then a long alternation of removals of keys drawn at
   * random and insertions of new ones: the state at which the distribution comes to rest} It is
   * wider than after insertions alone. The average is up to {@link #MAX_CHURNED_AVERAGE}.
   */
  public static DLeftLoads churned(int subtables, double average) {
    DLeftFlow flow = flow(subtables, average, MAX_CHURNED_AVERAGE);
    if (average > 0) {
      // A key survives a time of `average` on average, so little is left of the first state.
      flow.churn(CHURN_LIFETIMES * average);
    }
    return of(average, flow.tails());
  }

  private static DLeftFlow flow(int subtables, double average, double maxAverage) {
    Ranges.require("subtables", subtables, 1, MAX_SUBTABLES);
    if (!(average >= 0 && average <= maxAverage)) {
      throw new IllegalParameterException(
          "average", "must be from 0 to " + maxAverage + ", not " + average);
    }
    DLeftFlow flow = new DLeftFlow(subtables);
    flow.fillTo(average);
    return flow;
  }

  /** {@return the number of subtables} */
  public int subtables() {
    return tails.length;
  }

  /** {@return the average number of keys in a bucket} */
  public double average() {
    return average;
  }

  /** {@return the highest load whose {@link #tail(int)} is above 0, as a double} */
  public int maxLoad() {
    int load = tails[0].length - 1;
    while (load > 0 && tail(load) == 0) {
      load--;
    }
    return load;
  }

  /** {@return the fraction of the buckets of a subtable with at least some load} */
  public double tail(int subtable, int load) {
    double[] tail = tails[subtable];
    return load < tail.length ? tail[load] : 0;
  }

  /** {@return the fraction of all buckets with at least some load} */
  public double tail(int load) {
    double sum = 0;
    for (int i = 0; i < tails.length; i++) {
      sum += tail(i, load);
    }
    return sum / tails.length;
  }

  /** {@return the fraction of the buckets of a subtable with a load (the paper's Q)} */
  public double fraction(int subtable, int load) {
    return tail(subtable, load) - tail(subtable, load + 1);
  }

  /** {@return the fraction of all buckets with a load} */
  public double fraction(int load) {
    return tail(load) - tail(load + 1);
  }

  /**
   * {@return the probability that a key never added agrees with a fingerprint in one of its
   * buckets, by equation (1) of the paper: the sum over subtables and loads of Q · load ·
   * 2^-fingerprintBits} A slight overestimate: fingerprints that agree with each other are counted
   * twice.
   */
  public double falsePositiveRate(IntUnaryOperator fingerprintBits) {
    return falsePositiveRate(1, (load, groupLoad) -> fingerprintBits.applyAsInt(load));
  }

  /**
   * {@return the same where buckets of a subtable lend each other bits: the length of a fingerprint
   * depends on the load of its bucket and on the sum of the loads of the bucket's group}
   */
  public double falsePositiveRate(int group, IntBinaryOperator fingerprintBits) {
    return sum(
        group,
        (load, total) -> Math.scalb((double) load, -fingerprintBits.applyAsInt(load, total)));
  }

  /**
   * {@return the information in the fingerprints of a table, whose order is free, and in its loads,
   * in bits for each key}
   */
  public double informationPerKey(int group, IntBinaryOperator fingerprintBits) {
    double bits =
        sum(
            group,
            (load, total) ->
                load * fingerprintBits.applyAsInt(load, total) - Entropy.ofOrder(load));
    for (int i = 0; i < tails.length; i++) {
      for (int load = 0; load < tails[i].length; load++) {
        bits += Entropy.term(fraction(i, load));
      }
    }
    return bits / (tails.length * average);
  }

  /** {@return the bits of all fingerprints one by one, for each key} */
  public double bitsPerKey(int group, IntBinaryOperator fingerprintBits) {
    return sum(group, (load, total) -> load * fingerprintBits.applyAsInt(load, total))
        / (tails.length * average);
  }

  /** Something that depends on the load of a bucket and on that of its group. */
  private interface OfLoads {
    double at(int load, int total);
  }

  /** Sums up, over the subtables, what to expect of a bucket; nothing of one that is empty. */
  private double sum(int group, OfLoads value) {
    double sum = 0;
    for (int i = 0; i < tails.length; i++) {
      double[] others = sumOfLoads(i, group - 1);
      for (int load = 1; load < tails[i].length; load++) {
        double fraction = fraction(i, load);
        for (int other = 0; fraction > 0 && other < others.length; other++) {
          if (others[other] > 0) {
            sum += fraction * others[other] * value.at(load, load + other);
          }
        }
      }
    }
    return sum;
  }

  /** The distribution of the sum of the loads of a number of buckets of a subtable. */
  private double[] sumOfLoads(int subtable, int buckets) {
    double[] sum = {1};
    for (int b = 0; b < buckets; b++) {
      double[] longer = new double[sum.length + tails[subtable].length - 1];
      for (int i = 0; i < sum.length; i++) {
        for (int load = 0; load < tails[subtable].length; load++) {
          longer[i + load] += sum[i] * fraction(subtable, load);
        }
      }
      sum = longer;
    }
    return sum;
  }
}

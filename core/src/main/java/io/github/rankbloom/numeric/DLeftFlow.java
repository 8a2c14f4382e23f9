package io.github.rankbloom.numeric;

import java.util.Arrays;
import java.util.List;

/** The differential equations of d-left hashing, integrated step by step. */
public final class DLeftFlow {

  /*
   * Let s(i, j) be the fraction of the buckets of subtable i with a load of at least j. A key goes
   * to a bucket of subtable i with a load of exactly j - 1 if its bucket there has that load, its
   * buckets further left have more, and its buckets further right have no less. With d keys for each
   * bucket of a subtable per unit of the average load,
   *
   *   ds(i, j) = d (s(i, j-1) - s(i, j))  Π s(k, j)  Π s(k, j-1),
   *                                       k<i        k>i
   *
   * (Mitzenmacher and Vöcking, "The asymptotics of selecting the shortest of two, improved"). If
   * each insertion comes with the removal of a key drawn at random, the loads fall at the same time:
   *
   *   ds(i, j) = ... - j (s(i, j) - s(i, j+1)) / average.
   *
   * The unknowns are the tails themselves, and every term that makes a tail grow is a product of
   * tails, so a tail of 1e-30 has as many exact digits as one of 1e-3. At any moment only a window
   * of loads moves: those below it have tails of one, those above it of nothing.
   */

  /**
   * Steps for each unit of time; twice as many move no digit of a tail above 1e-100 that is ever
   * printed.
   */
  private static final int STEPS = 512;

  /** The same under churn, where tails come to rest and need no such care. */
  private static final int CHURN_STEPS = 64;

  /** A tail this close to one stays there. */
  private static final double SATURATED = 1e-15;

  /** A load whose tail is less takes no part. */
  private static final double LEAST_TAIL = 1e-300;

  /** Loads by which the window can move within one step: one for each stage of the method. */
  private static final int MARGIN = 5;

  private final int subtables;
  private double average;
  private final double[][] tails;
  private final double[][] ahead;
  private final double[][] slopes;
  private final double[][] sum;
  private int low = 1;
  private int high = MARGIN;

  /** Empty buckets. */
  public DLeftFlow(int subtables) {
    this.subtables = subtables;
    int loads = 2 * MARGIN + 2;
    tails = new double[subtables][loads];
    ahead = new double[subtables][loads];
    slopes = new double[subtables][loads];
    sum = new double[subtables][loads];
    for (double[] tail : tails) {
      tail[0] = 1;
    }
  }

  /** {@return keys for each bucket} */
  public double average() {
    return average;
  }

  /** {@return by subtable and load, the fraction of buckets with at least that load} */
  public double[][] tails() {
    double[][] all = new double[subtables][];
    Arrays.setAll(all, this::tails);
    return all;
  }

  private double[] tails(int subtable) {
    double[] copy = Arrays.copyOf(tails[subtable], high + 1);
    for (int j = 1; j <= high; j++) {
      copy[j] = copy[j] < LEAST_TAIL ? 0 : Math.min(1, copy[j]);
    }
    return copy;
  }

  /** Inserts keys up to an average number in each bucket. */
  public void fillTo(double newAverage) {
    run(newAverage - average, false);
    average = newAverage;
  }

  /** Removes a key drawn at random and inserts a new one, a number of times for each bucket. */
  public void churn(double timesPerBucket) {
    run(timesPerBucket, true);
  }

  private void run(double time, boolean removing) {
    // High loads fall at a rate of load / average, which a step must stay well below.
    double stepsPerUnit = removing ? Math.max(CHURN_STEPS, 2 * high / average) : STEPS;
    int steps = (int) Math.ceil(time * stepsPerUnit);
    for (int step = 0; step < steps; step++) {
      step(time / steps, removing);
      moveWindow();
    }
  }

  /** A step of the classical Runge-Kutta method. */
  private void step(double h, boolean removing) {
    for (double[] row : sum) {
      Arrays.fill(row, low, high + 1, 0);
    }
    stage(tails, removing, h / 6);
    stage(ahead(h / 2), removing, h / 3);
    stage(ahead(h / 2), removing, h / 3);
    stage(ahead(h), removing, h / 6);
    for (int i = 0; i < subtables; i++) {
      for (int j = low; j <= high; j++) {
        tails[i][j] += sum[i][j];
      }
    }
  }

  /** {@return where the last slopes lead to} */
  private double[][] ahead(double h) {
    for (int i = 0; i < subtables; i++) {
      ahead[i][low - 1] = 1;
      for (int j = low; j <= high; j++) {
        ahead[i][j] = tails[i][j] + h * slopes[i][j];
      }
    }
    return ahead;
  }

  /** Computes the slopes at a point and adds them, weighted, to the sum. */
  private void stage(double[][] s, boolean removing, double weight) {
    for (int j = low; j <= high; j++) {
      // Into the slopes first go the products over the subtables to the right.
      double right = subtables;
      for (int i = subtables - 1; i >= 0; i--) {
        slopes[i][j] = right;
        right *= s[i][j - 1];
      }
      double left = 1;
      for (int i = 0; i < subtables; i++) {
        double slope = (s[i][j - 1] - s[i][j]) * left * slopes[i][j];
        if (removing) {
          slope -= j * (s[i][j] - s[i][j + 1]) / average;
        }
        left *= s[i][j];
        slopes[i][j] = slope;
        sum[i][j] += weight * slope;
      }
    }
  }

  private void moveWindow() {
    while (low < high && least(low) > 1 - SATURATED) {
      for (double[] tail : tails) {
        tail[low] = 1;
      }
      low++;
    }
    int top = high;
    while (top > low && tails[0][top] < LEAST_TAIL) {
      top--;
    }
    high = top + MARGIN;
    if (high + 2 > tails[0].length) {
      for (double[][] table : List.of(tails, ahead, slopes, sum)) {
        for (int i = 0; i < subtables; i++) {
          table[i] = Arrays.copyOf(table[i], 2 * high);
        }
      }
    }
  }

  private double least(int load) {
    double least = 1;
    for (double[] tail : tails) {
      least = Math.min(least, tail[load]);
    }
    return least;
  }
}

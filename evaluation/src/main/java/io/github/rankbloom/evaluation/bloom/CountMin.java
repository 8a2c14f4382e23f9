package io.github.rankbloom.evaluation.bloom;

import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Count-min sketches with two hash functions beside those with one for each row. */
public final class CountMin implements Experiment {

  private static final double ERROR = 0.002;
  private static final int DISTINCT = 20_000;

  /** The i-th most frequent key occurs so often, by i. */
  private static final double MOST_FREQUENT = 10_000;

  @Override
  public String id() {
    return "hashing-count-min";
  }

  @Override
  public Paper paper() {
    return Paper.LESS_HASHING;
  }

  @Override
  public String title() {
    return "Count-min sketches with two hash functions";
  }

  @Override
  public String claim() {
    return "Two hash functions do for count-min sketches, too: counts are never too low, and too high"
        + " by more than a part ε of all with a probability of at most δ.";
  }

  /** Counters in rows, of each of which a key has one. */
  private record Sketch(int rows, int columns) {

    /**
     * ln(1/failure) rows of e/error columns, rounded up to a prime: two keys that meet in two rows
     * then meet in all, and nearly all pairs of keys meet in no more than one.
     */
    static Sketch forError(double error, double failure) {
      BigInteger columns = BigInteger.valueOf((long) Math.ceil(Math.E / error) - 1);
      return new Sketch(
          (int) Math.ceil(-Math.log(failure)), columns.nextProbablePrime().intValueExact());
    }

    /**
     * What other keys with the same two hashes add to a count, on average: one in so many as there
     * are pairs of columns. All other pairs of keys meet in a row as often as in independent rows,
     * and in two rows never, so this is the most that two hashes add, but for parts of it that fall
     * with the columns.
     */
    double excessOfTwins() {
      return (double) IntStream.range(0, DISTINCT).mapToLong(CountMin::count).sum()
          / columns
          / columns;
    }

    /** The counters of all keys in a row: h1 + i·h2 modulo the columns. */
    int[] twoHashes(int row, int[] first, int[] second) {
      int[] counters = new int[first.length];
      for (int key = 0; key < first.length; key++) {
        counters[key] = (int) ((first[key] + (long) row * second[key]) % columns);
      }
      return counters;
    }
  }

  /** What one sketch answers: excess over the truth by key, on average, and how often beyond ε. */
  private record Excess(double average, double beyond) {}

  @Override
  public Result run(Workbench workbench) {
    int trials = workbench.choose(40, 400);
    List<Check> checks = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (double failure : new double[] {0.05, 0.01}) {
      Sketch sketch = Sketch.forError(ERROR, failure);
      String label = sketch.rows() + " rows of " + sketch.columns();
      List<Excess> two =
          workbench.trials("two " + failure, trials, random -> twoHashes(sketch, random));
      List<Excess> many =
          workbench.trials("many " + failure, trials, random -> independent(sketch, random));
      Moments twoAverage = average(two);
      Moments manyAverage = average(many);
      double relative =
          Math.hypot(
              twoAverage.error() / twoAverage.mean(), manyAverage.error() / manyAverage.mean());
      checks.add(
          Check.atMost(
              label + ", counts too high by more than ε of all",
              failure,
              two.stream().mapToDouble(Excess::beyond).average().orElseThrow(),
              "the probability δ that the sketch was made for"));
      checks.add(
          Check.theory(
              label + ", average excess of two hashes by that of independent rows",
              1,
              twoAverage.mean() / manyAverage.mean(),
              Chance.normal(relative, trials + " sketches of each")
                  .around(1, 1 + sketch.excessOfTwins() / manyAverage.mean())
                  .because(
                      "between none and all of the counts of keys with both hashes in common, which meet"
                          + " in every row, and the chance of the sketches")));
      rows.add(
          Table.row(
              label,
              twoAverage.mean(),
              manyAverage.mean(),
              two.stream().mapToDouble(Excess::beyond).average().orElseThrow(),
              many.stream().mapToDouble(Excess::beyond).average().orElseThrow()));
    }
    return Result.of(
        "So they do: 20,000 keys whose counts fall off as 1/i are counted as well with two hash"
            + " functions as with one for each row. Both sketches are written for this comparison: they are"
            + " no filters, and no part of the library.",
        new Comparison("Sketches of " + DISTINCT + " keys", checks),
        new Table(
            "Excess of a count over the truth",
            List.of(
                "sketch",
                "average, two hashes",
                "average, independent rows",
                "part beyond ε, two hashes",
                "part beyond ε, independent rows"),
            rows));
  }

  private static Moments average(List<Excess> trials) {
    return Moments.of(trials.stream().mapToDouble(Excess::average).toArray());
  }

  private static long count(int key) {
    return (long) Math.ceil(MOST_FREQUENT / (key + 1));
  }

  private static Excess twoHashes(Sketch sketch, SplittableRandom random) {
    int[] first = random.ints(DISTINCT, 0, sketch.columns()).toArray();
    int[] second = random.ints(DISTINCT, 0, sketch.columns()).toArray();
    return counted(sketch, row -> sketch.twoHashes(row, first, second));
  }

  /** The counter of a key in each row is drawn for itself. */
  private static Excess independent(Sketch sketch, SplittableRandom random) {
    return counted(sketch, row -> random.ints(DISTINCT, 0, sketch.columns()).toArray());
  }

  /** Counts all keys, given the counters of all in a row, and asks for each: the least counter. */
  private static Excess counted(Sketch sketch, IntFunction<int[]> countersOfRow) {
    long[] estimates = new long[DISTINCT];
    Arrays.fill(estimates, Long.MAX_VALUE);
    long total = 0;
    for (int row = 0; row < sketch.rows(); row++) {
      int[] counters = countersOfRow.apply(row);
      long[] counts = new long[sketch.columns()];
      total = 0;
      for (int key = 0; key < DISTINCT; key++) {
        counts[counters[key]] += count(key);
        total += count(key);
      }
      for (int key = 0; key < DISTINCT; key++) {
        estimates[key] = Math.min(estimates[key], counts[counters[key]]);
      }
    }
    return excess(estimates, total);
  }

  private static Excess excess(long[] estimates, long total) {
    double sum = 0;
    double beyond = 0;
    for (int key = 0; key < DISTINCT; key++) {
      double excess = (double) (estimates[key] - count(key));
      sum += excess;
      beyond += excess > ERROR * total ? 1 : 0;
    }
    return new Excess(sum / DISTINCT, beyond / DISTINCT);
  }
}

package io.github.rankbloom.evaluation.bloom;

import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Occupancy;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Workbench;
import java.util.ArrayList;
import java.util.List;

/** Section 5: the rate of a single filter, and the false positives of many queries to it. */
public final class RateLaws implements Experiment {

  private static final SchemeFilters FILTERS = SchemeFilters.best(8);
  private static final int[] KEYS = {250, 1000, 4000};
  private static final int QUERIES = 20_000;

  private static final List<IndexScheme> SCHEMES =
      List.of(
          IndexScheme.STANDARD,
          IndexScheme.PARTITION,
          IndexScheme.DOUBLE_M,
          IndexScheme.EXTENDED2_M,
          IndexScheme.EXTENDED3_M);

  @Override
  public String id() {
    return "hashing-section-5";
  }

  @Override
  public Paper paper() {
    return Paper.LESS_HASHING;
  }

  @Override
  public String title() {
    return "Section 5: one filter, many queries";
  }

  @Override
  public String claim() {
    return "The rate R of a filter, a random number, lies close to the false-positive probability, the"
        + " closer the more keys there are; so the part of many queries to one filter that are false"
        + " positives obeys the laws of large numbers and the central limit theorem, whatever the"
        + " scheme.";
  }

  /** Rates of so many filters of a scheme and size, each by so many queries. */
  private record Rates(IndexScheme scheme, int keys, List<Double> values) {

    Moments moments() {
      return Moments.of(values.stream().mapToDouble(rate -> rate).toArray());
    }

    String label() {
      return "n = " + keys + ", " + scheme.name();
    }

    /** How much the rate of the queries varies beside that of the filter. */
    double queryVariance() {
      double rate = moments().mean();
      return rate * (1 - rate) / QUERIES;
    }

    /** How much R varies if positions are independent. */
    double filterDeviation() {
      double places = (double) FILTERS.bits() * keys;
      double thrown = (double) FILTERS.hashes() * keys;
      return moments().mean() * new Occupancy(places, thrown).spread(FILTERS.hashes());
    }

    double variance() {
      return queryVariance() + filterDeviation() * filterDeviation();
    }
  }

  @Override
  public Result run(Workbench workbench) {
    int trials = workbench.choose(200, 2000);
    List<Check> spread = new ArrayList<>();
    List<Check> normal = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (IndexScheme scheme : SCHEMES) {
      List<Point> measured = new ArrayList<>();
      List<Point> theory = new ArrayList<>();
      for (int keys : KEYS) {
        Rates rates = measure(workbench, scheme, keys, trials);
        double variance = square(rates.moments().deviation());
        spread.add(
            Check.theory(
                rates.label() + ", variance of the rate of 20,000 queries",
                rates.variance(),
                variance,
                Chance.normal(rates.variance() * Math.sqrt(2.0 / trials), trials + " filters")
                    .around(rates.variance())));
        double mean = rates.moments().mean();
        double ofFilter = Math.sqrt(Math.max(0, variance - rates.queryVariance()));
        // The deviation of a square root is that of the number by twice the root.
        double error = variance * Math.sqrt(2.0 / trials) / (2 * ofFilter);
        measured.add(new Point(keys, ofFilter / mean, error / mean));
        theory.add(new Point(keys, rates.filterDeviation() / mean));
        if (keys == KEYS[KEYS.length - 1]) {
          normal.add(normal(rates));
        }
      }
      series.add(new Series(scheme.name(), Style.LINE, measured, theory));
    }
    return Result.of(
        "So it is. From filter to filter R varies as the number of ones does, by 3.3/√m of itself at"
            + " eight bits per key, whatever the scheme: half as much for four times the keys. The"
            + " rates of 20,000 queries to each of many filters are normally distributed with the"
            + " variance of R and of the queries together. (The paper's bounds, by a martingale, are"
            + " wider; it states no numbers.)",
        new Chart(
            "hashing-section-5",
            "How much R varies from filter to filter (line: independent positions)",
            Axis.log("number of keys n"),
            Axis.log("deviation of R by its mean"),
            series),
        new Comparison("How rates vary", spread),
        new Comparison("The central limit theorem", normal));
  }

  private static double square(double x) {
    return x * x;
  }

  private static Rates measure(Workbench workbench, IndexScheme scheme, int keys, int trials) {
    return new Rates(
        scheme,
        keys,
        workbench.trials(
            scheme.name() + " " + keys,
            trials,
            random ->
                Rate.of(Rate.fill(FILTERS.empty(scheme, keys), keys, random), QUERIES, random)
                    .value()));
  }

  /** The greatest distance between the distribution of the rates and the normal one. */
  private static Check normal(Rates rates) {
    double[] sorted = rates.values().stream().mapToDouble(rate -> rate).sorted().toArray();
    double deviation = Math.sqrt(rates.variance());
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double below = normalBelow((sorted[i] - rates.moments().mean()) / deviation);
      distance = Math.max(distance, Math.abs(below - (i + 0.5) / sorted.length));
    }
    // Kolmogorov: beyond this with the probability 2 exp(-2 T d²). Rates are multiples of 1/20,000.
    double wrong = Chance.FAMILY_ERROR / Chance.MOST_VERDICTS;
    double most =
        Math.sqrt(-Math.log(wrong / 2) / (2 * sorted.length)) + 0.2 / (QUERIES * deviation);
    return Check.atMost(
        rates.label() + ", distance from the normal distribution",
        most,
        distance,
        "what the chance of " + sorted.length + " filters leaves (Kolmogorov)");
  }

  /** The normal distribution function, by its continued series. */
  private static double normalBelow(double x) {
    if (Math.abs(x) > 8) {
      return x < 0 ? 0 : 1;
    }
    double term = x;
    double sum = x;
    for (int i = 3; Math.abs(term) > 1e-16 * Math.abs(sum); i += 2) {
      term *= x * x / i;
      sum += term;
    }
    return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }
}

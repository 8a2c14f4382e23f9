package io.github.rankbloom.evaluation.bloom;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Moments;
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
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Part;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import java.util.ArrayList;
import java.util.List;

/** Figure 1: five ways to make the positions of a key, in small filters. */
public final class IndexSchemes implements Experiment {

  private static final int[] BITS_PER_KEY = {4, 8, 12, 16};
  private static final int[] KEYS = {100, 200, 500, 1000, 2000, 5000, 10_000};
  private static final int PAPER_TRIALS = 10_000;

  /** Queries are so many that this many false positives are expected of each filter. */
  private static final int PAPER_QUERIES = 10;

  /** From this many bits per key on, the paper sees the partition scheme fall behind. */
  private static final int MANY_BITS = 12;

  /** The sizes at which rates are compared. */
  private static final int FEW_KEYS = 100;

  private static final int SOME_KEYS = 1000;
  private static final int MANY_KEYS = 10_000;

  @Override
  public String id() {
    return "hashing-figure-1";
  }

  @Override
  public Paper paper() {
    return Paper.LESS_HASHING;
  }

  @Override
  public String title() {
    return "Figure 1: five index schemes in small filters";
  }

  @Override
  public String claim() {
    return "For 4 and 8 bits per key all schemes are as accurate as independent hashes, even in small"
        + " filters; for 12 and 16 the partition scheme falls behind where keys are few, and the"
        + " others do not.";
  }

  /**
   * What a scheme came to at one size.
   *
   * @param scheme the scheme
   * @param keys keys in each filter
   * @param moments the rates of the trials
   */
  private record Measured(IndexScheme scheme, int keys, Moments moments) {

    double rate() {
      return moments.mean();
    }

    /** The variance of the average of the trials, as a part of its square. */
    double relativeVariance() {
      double error = moments.error() / moments.mean();
      return error * error;
    }

    /** The same for the paper's trials: filters vary as ours do, and there are fewer queries. */
    double paperVariance() {
      double spread = moments.deviation() / moments.mean();
      return spread * spread / PAPER_TRIALS + 1.0 / (PAPER_TRIALS * PAPER_QUERIES);
    }
  }

  /** All schemes at one number of bits per key. */
  private record Filters(int bits, int hashes, List<List<Measured>> bySchemes) {

    /** The probability for many keys. */
    double limit() {
      return Formulas.bloomFpp(bits, hashes);
    }

    List<Measured> at(int keys) {
      return bySchemes.stream()
          .map(sizes -> sizes.stream().filter(m -> m.keys() == keys).findFirst().orElseThrow())
          .toList();
    }

    String label(Measured measured) {
      return "c = " + bits + ", n = " + measured.keys() + ", " + measured.scheme().name();
    }

    /** The probability that theory gives for the scheme and the size. */
    double theory(Measured measured) {
      BloomGeometry geometry = BloomGeometry.of((long) bits * measured.keys(), hashes);
      int prime = Math.toIntExact(geometry.primePositions());
      IndexScheme scheme = measured.scheme();
      if (scheme.equals(IndexScheme.STANDARD)) {
        return SchemeTheory.standard((double) geometry.positions(), hashes, measured.keys());
      }
      if (scheme.equals(IndexScheme.PARTITION)) {
        int part = Math.toIntExact(geometry.positions() / hashes);
        return SchemeTheory.partition(part, hashes, measured.keys());
      }
      if (scheme.equals(IndexScheme.DOUBLE)) {
        return SchemeTheory.doubled(prime, hashes, measured.keys());
      }
      boolean squares = scheme.equals(IndexScheme.EXTENDED2);
      // With squares, the library leaves out the steps that fold positions onto each other.
      int strides = prime - 1 - (squares ? 2 * hashes - 3 : 0);
      return SchemeTheory.extended(
          prime, strides, hashes, measured.keys(), i -> squares ? i * i : i * i * i);
    }
  }

  @Override
  public Result run(Workbench workbench) {
    List<Part> charts = new ArrayList<>();
    List<Check> theory = new ArrayList<>();
    List<Check> small = new ArrayList<>();
    List<Check> large = new ArrayList<>();
    for (int bits : BITS_PER_KEY) {
      Filters filters = measure(workbench, bits);
      charts.add(chart(filters));
      List<Check> all = new ArrayList<>();
      for (int keys : new int[] {FEW_KEYS, SOME_KEYS, MANY_KEYS}) {
        all.addAll(workbench.each(filters.at(keys), m -> againstTheory(filters, m)));
      }
      theory.addAll(all);
      small.addAll(bits < MANY_BITS ? alike(filters, all) : behind(filters));
      large.addAll(asymptotic(filters, all));
    }
    return new Result(
            "The probability of each scheme can be computed for any size (it takes counting how two"
                + " keys' positions coincide), and every scheme has the rate that it should. That"
                + " contradicts the paper in one point: with 4 and 8 bits per key and a hundred keys,"
                + " the schemes are not indistinguishable. The partition scheme has 1 and 17% more"
                + " false positives than independent positions, because two keys with the same two"
                + " hashes agree everywhere, and in parts of a k-th of the array that is k² times as"
                + " likely; at 16 bits and 10,000 keys it still has a tenth more. (The figure itself"
                + " survives as a picture only. How few keys it starts from is not told, so the"
                + " difference may be one of sizes.) With 12 and 16 bits the partition scheme is the"
                + " worst, as the paper says. Our double-hashing schemes work modulo the largest prime"
                + " that fits, and leave out steps that would repeat positions.",
            charts)
        .with(
            List.of(
                new Comparison("Rates of all schemes, against theory", theory),
                new Comparison("A hundred keys, against independent positions", small),
                new Comparison("10,000 keys, against the limit p", large)));
  }

  /** The better of the two whole numbers around c ln 2. */
  private static int bestHashes(int bits) {
    int low = (int) Math.floor(bits * Math.log(2));
    return Formulas.bloomFpp(bits, low) <= Formulas.bloomFpp(bits, low + 1.0) ? low : low + 1;
  }

  private static Filters measure(Workbench workbench, int bits) {
    int hashes = bestHashes(bits);
    double limit = Formulas.bloomFpp(bits, hashes);
    long queries =
        Math.max(
            workbench.choose(4000, 1),
            (long) Math.ceil(workbench.choose(20, PAPER_QUERIES) / limit));
    List<List<Measured>> all = new ArrayList<>();
    for (IndexScheme scheme : IndexScheme.named()) {
      List<Measured> measured = new ArrayList<>();
      for (int keys : KEYS) {
        BloomGeometry geometry = BloomGeometry.of((long) bits * keys, hashes);
        int quick = keys == FEW_KEYS && bits < MANY_BITS ? 4000 : Math.max(100, 100_000 / keys);
        int trials = workbench.choose(quick, PAPER_TRIALS);
        List<Double> rates =
            workbench.trials(
                scheme.name() + " " + bits + " " + keys,
                trials,
                random -> {
                  BloomFilter filter =
                      BloomFilter.KIND.create(geometry.withScheme(scheme), KeyHash.DEFAULT);
                  return Rate.of(Rate.fill(filter, keys, random), queries, random).value();
                });
        Moments moments = Moments.of(rates.stream().mapToDouble(rate -> rate).toArray());
        measured.add(new Measured(scheme, keys, moments));
      }
      all.add(measured);
    }
    return new Filters(bits, hashes, all);
  }

  private static Chart chart(Filters filters) {
    List<Series> series = new ArrayList<>();
    for (List<Measured> sizes : filters.bySchemes()) {
      series.add(
          new Series(
              sizes.get(0).scheme().name(),
              Style.LINE,
              sizes.stream().map(m -> new Point(m.keys(), m.rate())).toList()));
    }
    series.add(
        new Series(
            "p, for many keys",
            Style.REFERENCE,
            List.of(
                new Point(KEYS[0], filters.limit()),
                new Point(KEYS[KEYS.length - 1], filters.limit()))));
    return new Chart(
        "hashing-figure-1-c" + filters.bits(),
        "c = " + filters.bits() + " bits per key, k = " + filters.hashes() + " hashes",
        Axis.log("number of keys n"),
        Axis.linear("false-positive rate"),
        series);
  }

  private static Check againstTheory(Filters filters, Measured measured) {
    double theory = filters.theory(measured);
    return Check.theory(
        filters.label(measured),
        theory,
        measured.rate(),
        Chance.normal(measured.moments().error(), trials(measured)).around(theory));
  }

  private static String trials(Measured measured) {
    return measured.moments().count() + " trials";
  }

  /** The probability that theory gave for a measurement. */
  private static double theory(Filters filters, List<Check> checks, Measured measured) {
    return checks.stream()
        .filter(check -> check.what().equals(filters.label(measured)))
        .findFirst()
        .orElseThrow()
        .expectedValue();
  }

  /** The paper sees no difference: there must be none beyond the chance of its trials and ours. */
  private static List<Check> alike(Filters filters, List<Check> theory) {
    List<Measured> schemes = filters.at(FEW_KEYS);
    Measured standard = schemes.get(0);
    List<Check> checks = new ArrayList<>();
    for (Measured scheme : schemes.subList(1, schemes.size())) {
      double exact = theory(filters, theory, scheme) / theory(filters, theory, standard);
      double ours = scheme.relativeVariance() + standard.relativeVariance();
      double both = ours + scheme.paperVariance() + standard.paperVariance();
      checks.add(
          Check.theory(
                  filters.label(scheme) + " by standard",
                  1,
                  scheme.rate() / standard.rate(),
                  Chance.normal(Math.sqrt(both), trials(scheme) + " and of the paper's 10,000")
                      .around(1))
              .unless(
                  Explanation.proven(
                      "Keys whose hashes agree, or nearly so, share more positions than independent"
                          + " ones would. Counted over all pairs of hashes, that makes a factor of "
                          + Figures.text(exact)
                          + ".",
                      Chance.normal(exact * Math.sqrt(ours), trials(scheme) + " around theory")
                          .around(exact))));
    }
    return checks;
  }

  /** The paper sees the partition scheme fall behind, and the others not as far. */
  private static List<Check> behind(Filters filters) {
    List<Measured> schemes = filters.at(FEW_KEYS);
    Measured standard = schemes.get(0);
    Measured partition = schemes.get(1);
    List<Check> checks = new ArrayList<>();
    checks.add(
        Check.atLeast(
            filters.label(partition) + " by standard",
            1
                + Chance.DEVIATIONS
                    * Math.sqrt(partition.relativeVariance() + standard.relativeVariance()),
            partition.rate() / standard.rate(),
            "more than one, beyond the chance of " + trials(partition)));
    for (Measured scheme : schemes.subList(2, schemes.size())) {
      checks.add(
          Check.atMost(
              filters.label(scheme) + " by standard",
              partition.rate() / standard.rate(),
              scheme.rate() / standard.rate(),
              "less than the partition scheme"));
    }
    return checks;
  }

  /** All schemes have the same limit; how far from it they still are, theory tells. */
  private static List<Check> asymptotic(Filters filters, List<Check> theory) {
    List<Check> checks = new ArrayList<>();
    double limit = filters.limit();
    for (Measured scheme : filters.at(MANY_KEYS)) {
      double exact = theory(filters, theory, scheme);
      double both = scheme.relativeVariance() + scheme.paperVariance();
      checks.add(
          Check.theory(
                  filters.label(scheme),
                  limit,
                  scheme.rate(),
                  Chance.normal(
                          limit * Math.sqrt(both), trials(scheme) + " and of the paper's 10,000")
                      .around(limit))
              .unless(
                  Explanation.proven(
                      "10,000 keys are not enough: theory for this number of keys gives "
                          + Figures.text(exact)
                          + ".",
                      Chance.normal(scheme.moments().error(), trials(scheme) + " around theory")
                          .around(exact))));
    }
    return checks;
  }
}

package io.github.rankbloom.evaluation.bloom;

import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.TailBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Theorem 1: how many keys fall on each of the positions of a key that was never added. */
public final class PositionLaw implements Experiment {

  private static final SchemeFilters FILTERS = SchemeFilters.best(4);
  private static final int KEYS = 10_000;
  private static final int HIGHEST = 3;
  private static final int QUERIES = 300_000;

  @Override
  public String id() {
    return "hashing-joint-law";
  }

  @Override
  public Paper paper() {
    return Paper.LESS_HASHING;
  }

  @Override
  public String title() {
    return "Theorem 1: keys on the positions of a query";
  }

  @Override
  public String claim() {
    return "With many keys, the numbers of keys that fall on each of a query's k positions are"
        + " independent Poisson variables of mean k/c, whatever the scheme.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    for (IndexScheme scheme : IndexScheme.named()) {
      List<double[]> trials =
          workbench.trials(
              scheme.name(), workbench.choose(10, 100), random -> trial(scheme, random));
      for (int count = 1; count <= HIGHEST; count++) {
        int at = count;
        double mean = (double) FILTERS.hashes() / FILTERS.bits();
        double theory = Math.pow(TailBounds.poissonTail(mean, count - 1.0), FILTERS.hashes());
        Moments moments = Moments.of(trials.stream().mapToDouble(trial -> trial[at]).toArray());
        Chance queries =
            Chance.binomial(
                theory, (double) moments.count() * QUERIES, moments.count() + " filters");
        checks.add(
            Check.theory(
                scheme.name() + ", at least " + count + " on each position",
                theory,
                moments.mean(),
                queries.plus(Chance.normal(moments.error(), "how they vary")).around(theory)));
      }
    }
    return Result.of(
        "So it is: in counting filters of 10,000 keys, the least of a query's three counters is 1, 2"
            + " and 3 or more as often as the least of three independent Poisson variables of mean"
            + " 3/4 is, under all schemes. (The least of them depends on all of them together, and is"
            + " what a filter answers with.)",
        new Comparison("The least counter of keys that were never added", checks));
  }

  private static double[] trial(IndexScheme scheme, SplittableRandom random) {
    CountingBloomFilter filter =
        Rate.fill(
            CountingBloomFilter.KIND.create(
                FILTERS.geometry(KEYS).withCounterBits(8).withScheme(scheme), KeyHash.DEFAULT),
            KEYS,
            random);
    double[] parts = new double[HIGHEST + 1];
    for (int i = 0; i < QUERIES; i++) {
      long least = filter.approximateCountHash(random.nextLong());
      for (int count = 1; count <= Math.min(least, HIGHEST); count++) {
        parts[count] += 1.0 / QUERIES;
      }
    }
    return parts;
  }
}

package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Pinned;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.TailBounds;
import java.util.List;

/** Table I: how many buckets outgrow their room. */
public final class OverflowingBuckets implements Experiment {

  private static final int CHAINS = 64;
  private static final double MEAN = 56;
  private static final int Z1 = 64;
  private static final int Z2 = 10;
  private static final int Z3 = 54;
  private static final int BUCKETS = 2000;

  @Override
  public String id() {
    return "rank-table-1";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Table I: buckets that outgrow their room";
  }

  @Override
  public String claim() {
    return "With 64 chains and 56 keys to a bucket on average, 13% of the buckets hold more than 64"
        + " keys, 1% more than 74, and practically none more than 128.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<int[]> trials =
        workbench.trials(
            "tables",
            workbench.choose(40, 1000),
            random -> {
              RankGeometry geometry =
                  new RankGeometry(BUCKETS, CHAINS, 10, 0, Z1, Z2, Z3, BUCKETS, BUCKETS);
              RankMultisetFilter filter =
                  Rate.fill(
                      RankMultisetFilter.KIND.create(geometry, KeyHash.DEFAULT),
                      (long) (MEAN * BUCKETS),
                      random);
              return new int[] {filter.extensionsInUse(2), filter.extensionsInUse(3)};
            });
    return Result.of(
        "The first two fractions agree, by formula and in tables that were really filled: their"
            + " extensions in use are counted. The third is smaller than printed; either way no"
            + " bucket is ever that full.",
        new Comparison(
            "Fraction of buckets, Poisson with mean 56",
            List.of(
                Check.paper("load > 64", "0.13", TailBounds.poissonTail(MEAN, Z1)),
                Check.paper("load > 74", "0.01", TailBounds.poissonTail(MEAN, Z1 + Z2)),
                Check.paper("load > 128", "8e-17", TailBounds.poissonTail(MEAN, Z1 + Z2 + Z3))
                    .unless(
                        Explanation.proven(
                            "The series, summed term by term from 129 on, gives ours. (Conjecture: the"
                                + " printed number comes from subtracting from one, which leaves a"
                                + " double no digit of anything below 1e-16.)",
                            Pinned.range("rank.tail.128"))))),
        new Comparison(
            "Extensions in use, as a part of the buckets of filled tables",
            List.of(measured("level 2", trials, 0, Z1), measured("level 3", trials, 1, Z1 + Z2))));
  }

  /**
   * Loads of buckets are binomial, as the number of keys is fixed. That some buckets are full makes
   * it less likely that others are (loads are negatively associated), so their number varies less
   * than that of independent ones.
   */
  private static Check measured(String what, List<int[]> trials, int level, int room) {
    double buckets = (double) trials.size() * BUCKETS;
    double expected = TailBounds.binomialTail(MEAN * BUCKETS, 1.0 / BUCKETS, room);
    double measured = trials.stream().mapToInt(trial -> trial[level]).sum() / buckets;
    return Check.theory(
        what,
        expected,
        measured,
        Chance.binomial(expected, buckets, (long) buckets + " buckets").around(expected));
  }
}

package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What filters really take once they are full, those included that chance made re-arrange. */
public final class RealSizes implements Experiment {

  private static final int[] KEYS = {1000, 15_000, 100_000, 10_000_000};
  private static final double[] RATES = {0.01, 0.001, 0.0001};

  /** The most bits per key on average that they are meant to take, by rate and number of keys. */
  private static final double[][] AIMS = {
    {9.3, 9.1, 9.02, 8.97}, {13.2, 12.8, 12.65, 12.58}, {16.4, 16.2, 16.0, 15.9}
  };

  @Override
  public String id() {
    return "rank-real-sizes";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Beyond the paper: sizes without a bound on failure";
  }

  @Override
  public String claim() {
    return "A table that makes room for itself where chance fills it unevenly need not be planned for"
        + " the worst. A filter that deletes is then smaller than a Bloom filter from a thousand keys"
        + " on.";
  }

  /** A filter at its size once it is full, and how often it was re-arranged on the way. */
  private record Build(double bitsPerKey, boolean rearranged) {}

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (int rate = 0; rate < RATES.length; rate++) {
      double fpp = RATES[rate];
      for (int size = 0; size < KEYS.length; size++) {
        int keys = KEYS[size];
        int builds = builds(workbench, keys);
        if (builds == 0) {
          continue;
        }
        String name = String.format("%,d keys at %s", keys, Figures.percent(fpp));
        List<Build> built =
            workbench.trials("sizes " + name, builds, random -> build(keys, fpp, random));
        Moments bits = Moments.of(built.stream().mapToDouble(Build::bitsPerKey).toArray());
        double rearranged =
            built.stream().filter(Build::rearranged).count() / (double) built.size();
        checks.add(
            Check.atMost(
                name + ", bits per key", AIMS[rate][size], bits.mean(), "the size aimed at"));
        checks.add(
            Check.atMost(
                    name + ", bits per key beside a Bloom filter's",
                    Formulas.bloom(fpp),
                    bits.mean(),
                    "a Bloom filter of that rate")
                .readAgain());
        rows.add(
            Table.row(name, builds, bits.mean(), bits.error(), Formulas.bloom(fpp), rearranged));
      }
    }
    return Result.of(
        "So it is, at each of these rates. A table is planned such that chance makes it re-arrange"
            + " itself in at most half of the builds; it happens less often.",
        new Comparison("Average real sizes, compact profile", checks),
        new Table(
            "Full filters, those included that were re-arranged",
            List.of("filter", "builds", "bits per key", "error", "Bloom", "part re-arranged"),
            rows));
  }

  private static int builds(Workbench workbench, int keys) {
    return switch (keys) {
      case 1000 -> workbench.choose(200, 1000);
      case 15_000 -> workbench.choose(30, 1000);
      case 100_000 -> workbench.choose(6, 1000);
      default -> workbench.choose(0, 40);
    };
  }

  private static Build build(int keys, double fpp, SplittableRandom random) {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(keys).fpp(fpp).build();
    long before = filter.bitSize();
    Rate.fill(filter, keys, random);
    return new Build((double) filter.bitSize() / keys, filter.bitSize() != before);
  }
}

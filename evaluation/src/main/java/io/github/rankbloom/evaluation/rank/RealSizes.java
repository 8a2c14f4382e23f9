package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.model.Chance;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What filters really take once they are full, those included that chance made re-arrange. */
public final class RealSizes implements Experiment {

  private static final int[] KEYS = {1000, 15_000, 100_000, 10_000_000};

  /** From as many keys on most builds are simulated. */
  private static final int MANY_KEYS = 10_000_000;

  private static final int BLOCK = 1024;
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

  /** A filter at its size once it is full, and whether it was re-arranged on the way. */
  private record Build(double bitsPerKey, boolean rearranged) {}

  /** Many of them. */
  private record Builds(Moments bits, double rearranged) {

    static Builds of(List<Build> builds) {
      return new Builds(
          Moments.of(builds.stream().mapToDouble(Build::bitsPerKey).toArray()),
          builds.stream().filter(Build::rearranged).count() / (double) builds.size());
    }

    List<Object> row(String name, double fpp) {
      return Table.row(
          name, bits.count(), bits.mean(), bits.error(), Formulas.bloom(fpp), rearranged);
    }
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (int rate = 0; rate < RATES.length; rate++) {
      double fpp = RATES[rate];
      for (int size = 0; size < KEYS.length; size++) {
        int keys = KEYS[size];
        String name = String.format("%,d keys at %s", keys, Figures.percent(fpp));
        Builds all;
        if (keys < MANY_KEYS) {
          all = built(workbench, name, keys, fpp);
          rows.add(all.row(name, fpp));
        } else {
          all = simulated(workbench, name, keys, fpp);
          rows.add(all.row(name + ", simulated", fpp));
          if (builds(workbench, keys) > 0) {
            Builds some = built(workbench, name, keys, fpp);
            rows.add(some.row(name, fpp));
            checks.add(agreement(name, all, some));
          }
        }
        double bits = all.bits().mean();
        checks.add(
            Check.atMost(name + ", bits per key", AIMS[rate][size], bits, "the size aimed at")
                .own());
        checks.add(
            Check.atMost(
                    name + ", bits per key beside a Bloom filter's",
                    Formulas.bloom(fpp),
                    bits,
                    "a Bloom filter of that rate")
                .own()
                .readAgain());
      }
    }
    return Result.of(
        "So it is, at each of these rates. A table is planned such that chance makes it re-arrange"
            + " itself in at most half of the builds; it happens less often. With ten million keys"
            + " most builds are simulated: the keys of each bucket are counted instead of kept, and"
            + " the library decides on the counts when to re-arrange and how.",
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

  private static Builds built(Workbench workbench, String name, int keys, double fpp) {
    int builds = builds(workbench, keys);
    return Builds.of(workbench.trials("sizes " + name, builds, random -> build(keys, fpp, random)));
  }

  private static Build build(int keys, double fpp, SplittableRandom random) {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(keys).fpp(fpp).build();
    long before = filter.bitSize();
    for (int done = 0, count; done < keys; done += count) {
      count = Math.min(BLOCK, keys - done);
      filter.putHashes(random.longs(count).toArray(), 0, count);
    }
    return new Build((double) filter.bitSize() / keys, filter.bitSize() != before);
  }

  private static Builds simulated(Workbench workbench, String name, int keys, double fpp) {
    int builds = workbench.choose(10, 1000);
    return Builds.of(
        workbench.trials(
            "simulated sizes " + name,
            builds,
            random -> {
              SimulatedBuild build = SimulatedBuild.full(Requirement.of(keys, fpp), random);
              return new Build((double) build.bitSize() / keys, build.rearrangements() > 0);
            }));
  }

  /** Whether about as many of the real builds were re-arranged as of the simulated ones. */
  private static Check agreement(String name, Builds simulated, Builds real) {
    double part = simulated.rearranged();
    Chance chance =
        Chance.binomial(part, real.bits().count(), real.bits().count() + " builds")
            .minus(Chance.binomial(part, simulated.bits().count(), "the simulated ones"));
    return Check.theory(name + ", part re-arranged", part, real.rearranged(), chance.around(part));
  }
}

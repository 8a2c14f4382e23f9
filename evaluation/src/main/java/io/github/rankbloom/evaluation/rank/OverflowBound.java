package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.FilterFullException;
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
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Section IV: the bound on the probability that keys find no room. */
public final class OverflowBound implements Experiment {

  private static final int KEYS = 10_000;
  private static final double FPP = 0.01;
  private static final double[] PROBABILITIES = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01};
  private static final int[] MOST_CHAINS = {64, 512};

  /**
   * Failures that a full run would see if the bound were the truth. If really half as many more
   * failed, 375 builds, the verdict would find it in 99 of 100 runs.
   */
  private static final int FAILURES = 250;

  @Override
  public String id() {
    return "rank-overflow";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Section IV: the overflow bound against simulation";
  }

  @Override
  public String claim() {
    return "The probability that the planned number of keys does not fit is at most a bound that"
        + " follows from tails of the Poisson and binomial distributions.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> checks = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    List<Point> bounds = new ArrayList<>();
    for (double probability : PROBABILITIES) {
      bounds.add(new Point(probability, probability));
    }
    series.add(new Series("failures = bound", Style.REFERENCE, bounds));
    for (int chains : MOST_CHAINS) {
      List<Point> measured = new ArrayList<>();
      for (double probability : PROBABILITIES) {
        int builds = workbench.choose(500, (int) Math.round(FAILURES / probability));
        RankPlan plan =
            RankPlanner.plan(
                Requirement.of(KEYS, FPP)
                    .withProfile(Profile.ofChains(chains))
                    .withOverflowProbability(probability));
        double bound = plan.overflowBound();
        String name = "L ≤ " + chains + ", P_o ≤ " + Figures.percent(probability);
        double failures = failures(workbench, name, plan.table(), builds);
        checks.add(
            Check.atMost(
                name + ", builds that fail",
                bound,
                failures,
                Chance.binomial(bound, builds, builds + " builds")));
        if (failures > 0) {
          measured.add(new Point(bound, failures, Math.sqrt(failures * (1 - failures) / builds)));
        }
      }
      series.add(new Series("measured, L ≤ " + chains, Style.LINE, measured));
    }
    return Result.of(
        above(checks)
            + " It is cautious by a small factor: half of it is the price of"
            + " making bucket loads independent; that the rest is because the three events which"
            + " share the probability often happen together is a conjecture.",
        new Chart(
            "rank-overflow",
            "Builds of 10,000 keys that fail, against the bound proved for them",
            Axis.log("bound on the overflow probability"),
            Axis.log("part of the builds that fail"),
            series),
        new Comparison("Builds that fail", checks));
  }

  /** How many parts lie above their bounds, which chance permits. */
  private static String above(List<Check> checks) {
    long above = checks.stream().filter(check -> check.ours() > check.expectedValue()).count();
    return above == 0
        ? "No part of the builds that failed lies above its bound."
        : above
            + " of "
            + checks.size()
            + " parts of the builds that failed lie above their bounds, by no more than chance"
            + " allows; the others lie below.";
  }

  private static double failures(
      Workbench workbench, String name, RankGeometry geometry, int builds) {
    return workbench.trials(name, builds, random -> fails(geometry, random)).stream()
            .mapToInt(failed -> failed ? 1 : 0)
            .sum()
        / (double) builds;
  }

  private static boolean fails(RankGeometry geometry, SplittableRandom random) {
    try {
      Rate.fill(RankMultisetFilter.KIND.create(geometry, KeyHash.DEFAULT), KEYS, random);
      return false;
    } catch (FilterFullException e) {
      return true;
    }
  }
}

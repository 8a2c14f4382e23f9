package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
import java.util.List;

/** Table II: the paper's configurations, and better ones. */
public final class Configurations implements Experiment {

  private static final int[] MOST_CHAINS = {64, 256, 512, 1024};

  /** Buckets are rounded up to a whole number, by less than one in a thousand. */
  private static final double LEAST_LOAD = 0.999;

  @Override
  public String id() {
    return "rank-table-2";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Table II: configurations for 100,000 keys";
  }

  @Override
  public String claim() {
    return "For three false-positive probabilities and an overflow probability of 1e-10, optimal"
        + " sizes of buckets and extensions with at most 64 chains to a bucket.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> extensions = new ArrayList<>();
    List<Check> optimum = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    for (PaperRow row : PaperRow.ALL) {
      RankPlan paper = row.plan(0);
      rows.add(cells("paper's sizes, J as printed, " + row.label(), row.asPrinted().plan()));
      rows.add(cells("paper's sizes, J by equation (1), " + row.label(), paper));
      extensions.add(fpp(row, paper));
      extensions.add(extensions(row, 2, row.j2(), row.pinned("j2")));
      extensions.add(extensions(row, 3, row.j3(), row.pinned("j3")));
      extensions.add(
          Check.theory(
              row.label() + ", overflow bound of section IV with our J",
              row.pinnedValue("overflow"),
              paper.overflowBound(),
              row.pinned("overflow")));
      List<Integer> chains = new ArrayList<>();
      for (int most : MOST_CHAINS) {
        chains.add(most);
      }
      List<RankPlan> plans =
          workbench.each(
              chains,
              most -> RankPlanner.plan(row.requirement().withProfile(Profile.ofChains(most))));
      for (int i = 0; i < plans.size(); i++) {
        rows.add(cells("ours, L ≤ " + MOST_CHAINS[i], plans.get(i)));
      }
      optimum.add(
          Check.atMost(
                  row.label() + ", L ≤ 64, bits per key in whole words",
                  bits(paper),
                  plans.get(0).bitsPerKey(),
                  "the paper's configuration by its own formula")
              .own());
      optimum.add(
          Check.theory(
              row.label() + ", L ≤ 64, bits per key by the formula",
              row.pinnedValue("optimum"),
              bits(plans.get(0)),
              new Tolerance(
                  row.pinned("optimum").low(),
                  bits(paper),
                  "no less than the optimum of the formula, found by another program that tries"
                      + " all sizes, and no more than the paper's")));
    }
    return Result.of(
        "Five of six numbers of extensions follow from equation (1) within the rounding of the"
            + " printed load, all of them on its high side; of the sixth slightly fewer suffice. The"
            + " configuration for 0.01% has a false-positive probability of 0.0105%. None"
            + " of the three is the optimum of the paper's own formula, which an exhaustive search by"
            + " another program puts at 10.15, 14.01 and 17.83 bits per key. Our planner minimises"
            + " whole words instead and comes within half a per cent of that by the formula; in whole"
            + " words, too, its tables are smaller than the paper's by the formula, and still smaller"
            + " with wide buckets.",
        new Comparison("The paper's sizes, evaluated", extensions),
        new Comparison("Our optimum, in whole words, against the paper's sizes", optimum),
        new Table(
            "All configurations",
            List.of(
                "configuration",
                "λ",
                "r",
                "L",
                "Z1",
                "Z2",
                "Z3",
                "J2/B",
                "J3/B",
                "P_o bound",
                "bits per key, formula",
                "bits per key, whole words"),
            rows));
  }

  private static Check fpp(PaperRow row, RankPlan paper) {
    double fpp = -Math.expm1(-row.asPrinted().fpp());
    return Check.atMost(
            row.label() + ", real false-positive probability",
            row.fpp(),
            paper.predictedFpp(),
            "the false-positive probability wanted")
        .unless(
            Explanation.proven(
                "With 13 bits a load of 0.819 would be the most. The printed one is "
                    + row.load()
                    + ", and even the least that it may stand for is too much.",
                new Tolerance(
                    fpp * LEAST_LOAD,
                    fpp,
                    "1 - exp(-λ/2^r), with the load that a whole number of buckets leaves")));
  }

  private static Check extensions(PaperRow row, int level, String printed, Tolerance pinned) {
    return Check.paper(
            row.label() + ", J" + level + "/B",
            printed,
            part(row.plan(0), level),
            row.fromPlan(0, printed, plan -> part(plan, level)))
        .unless(
            Explanation.proven(
                "Fewer suffice by the paper's own equation (1), with its printed load. Why the paper"
                    + " has more is not known.",
                pinned));
  }

  private static double part(RankPlan plan, int level) {
    RankGeometry geometry = plan.table();
    return (double) (level == 2 ? geometry.j2() : geometry.j3()) / geometry.buckets();
  }

  static double bits(RankPlan plan) {
    return (double) PaperTable.bits(plan.table()) / plan.requirement().keys();
  }

  private static List<Object> cells(String name, RankPlan plan) {
    RankGeometry geometry = plan.table();
    return Table.row(
        name,
        plan.load(),
        geometry.fingerprintBits(),
        geometry.chains(),
        geometry.z1(),
        geometry.z2(),
        geometry.z3(),
        Figures.percent(part(plan, 2)),
        Figures.percent(part(plan, 3)),
        plan.overflowBound(),
        bits(plan),
        plan.bitsPerKey());
  }
}

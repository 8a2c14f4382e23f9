package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.dleft.DLeftCountingFilter;
import io.github.rankbloom.dleft.DLeftDynamicCountingFilter;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.BloomPlan;
import io.github.rankbloom.plan.BloomPlanner;
import io.github.rankbloom.plan.DLeftCountingPlan;
import io.github.rankbloom.plan.DLeftCountingPlanner;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.plan.RemainderLengths;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;

/** Table IV: memory of filters that count. */
public final class CountingSizes implements Experiment {

  /** Counters of a counting Bloom filter have this many bits. */
  private static final int BLOOM_COUNTER_BITS = CountingBloomFilter.DEFAULT_COUNTER_BITS;

  /** d-left filters whose remainders shrink as buckets fill, and whose plans are for the worst. */
  private static final String SHARED = ", d-left, shared bits";

  @Override
  public String id() {
    return "rank-table-4";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Table IV: memory for counting";
  }

  @Override
  public String claim() {
    return "With counters, a rank-indexed table takes a third or less of a counting Bloom filter and"
        + " 22 to 27% less than a d-left counting filter.";
  }

  @Override
  public Result run(Workbench workbench) {
    List<Check> sizes = new ArrayList<>();
    List<Built> built = new ArrayList<>();
    for (PaperRow row : PaperRow.ALL) {
      sizes.addAll(sizes(row));
      built.addAll(build(workbench, row));
    }
    return Result.of(
        "All nine sizes follow from the formulas, for the false-positive probability that the"
            + " rank-indexed table really has. Built with whole words, the paper's own sizes waste"
            + " up to a tenth; our planner counts words from the start. A multiset, which keeps a"
            + " copy of the fingerprint for each insertion instead of a counter, deletes at the size"
            + " of a set: 20 to 29% less than the paper's counting table.",
        new Comparison("Bits per key, by formula", sizes),
        new Comparison(
            "Built: false-positive rates", built.stream().map(CountingSizes::check).toList()),
        new Table(
            "Built: sizes and rates, 100,000 keys",
            Built.COLUMNS,
            built.stream().map(Built::cells).toList()));
  }

  private static Check check(Built filter) {
    return filter.name().endsWith(SHARED) ? filter.checkBound() : filter.check();
  }

  private static List<Check> sizes(PaperRow row) {
    PaperRow.Printed printed = row.printed();
    double[] fpps = row.realFpps();
    double standard = BLOOM_COUNTER_BITS * Formulas.bloom(row.realFpp());
    double dLeft = Formulas.dLeft(row.realFpp(), PaperRow.COUNTER_BITS);
    double rank = Configurations.bits(row.plan(PaperRow.COUNTER_BITS));
    double[] ranks = row.sizes(PaperRow.COUNTER_BITS);
    return List.of(
        Check.paper(
            row.label() + ", counting Bloom",
            printed.countingStandard(),
            standard,
            Tolerance.printedFrom(
                printed.countingStandard(),
                standard,
                BLOOM_COUNTER_BITS * Formulas.bloom(fpps[0]),
                BLOOM_COUNTER_BITS * Formulas.bloom(fpps[1]),
                PaperRow.LOAD)),
        Check.paper(
            row.label() + ", d-left",
            printed.countingDLeft(),
            dLeft,
            Tolerance.printedFrom(
                printed.countingDLeft(),
                dLeft,
                Formulas.dLeft(fpps[0], PaperRow.COUNTER_BITS),
                Formulas.dLeft(fpps[1], PaperRow.COUNTER_BITS),
                PaperRow.LOAD)),
        Check.paper(
            row.label() + ", rank",
            printed.countingRank(),
            rank,
            Tolerance.printedFrom(printed.countingRank(), rank, ranks[0], ranks[1], PaperRow.ROW)));
  }

  private static List<Built> build(Workbench workbench, PaperRow row) {
    Requirement counting = row.requirement().withPayloadBits(BLOOM_COUNTER_BITS);
    BloomPlan bloom = BloomPlanner.plan(counting);
    RankPlan paper = row.plan(PaperRow.COUNTER_BITS);
    RankPlan compact = RankPlanner.plan(row.requirement().withPayloadBits(PaperRow.COUNTER_BITS));
    RankPlan multiset = RankPlanner.plan(row.requirement());
    return List.of(
        Built.measure(
            workbench,
            row.label() + ", counting Bloom",
            BLOOM_COUNTER_BITS * Formulas.bloom(row.fpp()),
            bloom.predictedFpp(),
            () -> CountingBloomFilter.KIND.create(counting, HashAlgorithm.XXH3_64.seeded(0))),
        dLeft(workbench, row, RemainderLengths.FIXED),
        dLeft(workbench, row, RemainderLengths.ONE),
        counting(workbench, row.label() + ", rank as in the paper", paper),
        counting(workbench, row.label() + ", rank, L ≤ 512", compact),
        Built.measure(
            workbench,
            row.label() + ", rank multiset, L ≤ 512",
            Configurations.bits(multiset),
            multiset.predictedFpp(),
            () ->
                RankMultisetFilter.KIND.create(
                    multiset.geometry(), HashAlgorithm.XXH3_64.seeded(0))));
  }

  private static Built dLeft(Workbench workbench, PaperRow row, RemainderLengths lengths) {
    DLeftCountingPlan plan =
        DLeftCountingPlanner.plan(
            row.requirement().withPayloadBits(PaperRow.COUNTER_BITS), lengths);
    boolean fixed = lengths == RemainderLengths.FIXED;
    return Built.measure(
        workbench,
        row.label() + (fixed ? ", d-left, fixed cells" : SHARED),
        plan.bitsPerKey(),
        plan.predictedFpp(),
        () ->
            fixed
                ? DLeftCountingFilter.KIND.create(plan.geometry(), HashAlgorithm.XXH3_64.seeded(0))
                : DLeftDynamicCountingFilter.KIND.create(
                    plan.geometry(), HashAlgorithm.XXH3_64.seeded(0)));
  }

  private static Built counting(Workbench workbench, String name, RankPlan plan) {
    return Built.measure(
        workbench,
        name,
        Configurations.bits(plan),
        plan.predictedFpp(),
        () -> RankCountingFilter.KIND.create(plan.geometry(), HashAlgorithm.XXH3_64.seeded(0)));
  }
}

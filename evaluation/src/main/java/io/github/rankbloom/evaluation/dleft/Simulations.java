package io.github.rankbloom.evaluation.dleft;

import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Comparison;
import io.github.rankbloom.evaluation.model.Experiment;
import io.github.rankbloom.evaluation.model.Paper;
import io.github.rankbloom.evaluation.model.Result;
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.DLeftGeometry;
import io.github.rankbloom.plan.DLeftLoads;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Section II: false-positive rates of filters that were built, also with all keys at hand. */
public final class Simulations implements Experiment {

  private static final int KEYS = 49_152;
  private static final int PAPER_TRIALS = 1000;
  private static final int PAPER_QUERIES = 100_000;

  @Override
  public String id() {
    return "dleft-simulations";
  }

  @Override
  public Paper paper() {
    return Paper.D_LEFT;
  }

  @Override
  public String title() {
    return "Section II: simulations";
  }

  @Override
  public String claim() {
    return "Over 1000 trials the rate was 0.00044988, between 23 and 75 of 100,000 queries. With all"
        + " keys at hand, two choices and ten rounds of moving keys give much lower rates.";
  }

  /** The trials of one kind of filter: rates by queries, and by the loads as they came out. */
  private record Trials(String name, Rate rate, Moments expected, int least, int most) {

    List<Object> cells() {
      return Table.row(name, expected.mean(), rate.value(), rate.hits(), rate.queries());
    }
  }

  private record Trial(Rate rate, double expected) {}

  @Override
  public Result run(Workbench workbench) {
    DLeftGeometry small = DLeftGeometry.of64(3, KEYS / 12);
    DLeftGeometry large = DLeftGeometry.of128(3, KEYS / 12 / 8 * 5);
    Trials sorted = online(workbench, "64 bits", small);
    Trials wide = online(workbench, "128 bits", large);
    Trials grouped = online(workbench, "64 bits, groups of four", small.withGroup(4));
    Trials balancedSmall =
        offline(workbench, "64 bits, balanced", DLeftGeometry.of64(2, 4096), 32_768);
    Trials balancedLarge =
        offline(workbench, "128 bits, balanced", DLeftGeometry.of128(2, 4096), 49_152);
    DLeftLoads four = DLeftLoads.filled(3, 4);
    List<Check> online = new ArrayList<>();
    online.add(againstPaper(sorted, "0.00044988"));
    online.add(
        Check.atLeast("64 bits, fewest of 100,000", 23, sorted.least(), "the range of the paper"));
    online.add(
        Check.atMost("64 bits, most of 100,000", 75, sorted.most(), "the range of the paper"));
    online.add(againstTheory(sorted, small.falsePositiveRate(four)));
    online.add(
        againstTheory(
            wide,
            large.falsePositiveRate(
                DLeftLoads.filled(3, (double) KEYS / (3.0 * large.buckets())))));
    online.add(againstTheory(grouped, small.withGroup(4).falsePositiveRate(four)));
    List<Trials> all = List.of(sorted, wide, grouped, balancedSmall, balancedLarge);
    return Result.of(
        "Filters that were really built agree with theory and with the paper's trials. (The paper"
            + " gives 8192 buckets for these, which would be six keys to a bucket; the rate belongs"
            + " to four, and that is what we took.) Balancing works better here than in the paper:"
            + " after ten rounds by the paper's rule come ten in which keys also move between"
            + " equally loaded buckets, so that unevenness wanders until it meets its opposite.",
        new Comparison("Keys one by one", online),
        new Comparison(
            "All keys at hand",
            List.of(balanced(balancedSmall, "0.00023894"), balanced(balancedLarge, "0.000004605"))),
        new Table(
            "False-positive rates",
            List.of("filter", "by its loads", "by queries", "false positives", "queries"),
            all.stream().map(Trials::cells).toList()));
  }

  private static Check againstPaper(Trials trials, String printed) {
    double paper = Tolerance.value(printed);
    double chance =
        Math.hypot(
            trials.rate().deviation(paper, 0),
            new Rate(0, (long) PAPER_TRIALS * PAPER_QUERIES).deviation(paper, 0));
    return Check.paper(
        trials.name(),
        printed,
        trials.rate().value(),
        Tolerance.chance(paper, chance, "the paper's trials and ours"));
  }

  /** Theory counts fingerprints that agree twice, and so is a little high: by half the rate. */
  private static Check againstTheory(Trials trials, double theory) {
    return trials.rate().against(trials.name() + ", against theory", theory, 0.002);
  }

  private static Check balanced(Trials trials, String printed) {
    double paper = Tolerance.value(printed);
    return Check.paper(
            trials.name(),
            printed,
            trials.expected().mean(),
            Tolerance.relative(paper, 0.02, "2%, as the number of trials is not printed"))
        .unless(
            new Tolerance(
                paper / 4,
                paper,
                "Lower is better: ours goes on with ten rounds of moves between equal loads."));
  }

  private static Trials online(Workbench workbench, String name, DLeftGeometry geometry) {
    return trials(
        workbench,
        name,
        random ->
            Rate.fill(
                DLeftFilter.KIND.create(geometry, HashAlgorithm.XXH3_64.seeded(0)), KEYS, random));
  }

  private static Trials offline(
      Workbench workbench, String name, DLeftGeometry geometry, int keys) {
    return trials(
        workbench,
        name,
        random ->
            DLeftFilter.balanced(
                geometry, HashAlgorithm.XXH3_64.seeded(0), random.longs(keys).toArray()));
  }

  private static Trials trials(
      Workbench workbench, String name, Function<SplittableRandom, DLeftFilter> make) {
    List<Trial> trials =
        workbench.trials(
            name,
            workbench.choose(60, PAPER_TRIALS),
            random -> {
              DLeftFilter filter = make.apply(random);
              return new Trial(Rate.of(filter, PAPER_QUERIES, random), filter.expectedFpp());
            });
    return new Trials(
        name,
        Rate.sum(trials.stream().map(Trial::rate).toList()),
        Moments.of(trials.stream().mapToDouble(Trial::expected).toArray()),
        trials.stream().mapToInt(trial -> (int) trial.rate().hits()).min().orElseThrow(),
        trials.stream().mapToInt(trial -> (int) trial.rate().hits()).max().orElseThrow());
  }
}

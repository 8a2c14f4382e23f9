package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
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
import io.github.rankbloom.evaluation.model.Table;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A filter that grows from a thousand keys to its most: its size and its rate along the way. */
public final class Growth implements Experiment {

  private static final int START = 1000;
  private static final double FPP = 0.01;
  private static final int STEPS_PER_TENFOLD = 4;

  @Override
  public String id() {
    return "rank-growth";
  }

  @Override
  public Paper paper() {
    return Paper.RANK_INDEXED;
  }

  @Override
  public String title() {
    return "Beyond the paper: a filter that grows";
  }

  @Override
  public String claim() {
    return "What a table holds are places, so it can be arranged for more keys without the keys. A"
        + " filter that does so keeps the asked rate up to its last key, at nearly the size that it"
        + " would have if the number of keys had been known.";
  }

  /** The filter with so many keys. */
  private record Step(long keys, long bits, long plannedBits, double expectedFpp, Rate rate) {}

  @Override
  public Result run(Workbench workbench) {
    int most = workbench.choose(100_000, 10_000_000);
    int queries = workbench.choose(400_000, 10_000_000);
    List<Step> steps = steps(most, queries, workbench.random("growth"));
    List<Check> rates = new ArrayList<>();
    List<Check> sizes = new ArrayList<>();
    List<List<Object>> rows = new ArrayList<>();
    List<Point> grown = new ArrayList<>();
    List<Point> planned = new ArrayList<>();
    List<Point> bloom = new ArrayList<>();
    List<Point> scalable = new ArrayList<>();
    for (Step step : steps) {
      double keys = (double) step.keys();
      String name = String.format("%,d keys", step.keys());
      rates.add(step.rate().against(name + ", false positives", step.expectedFpp(), 0));
      rates.add(
          Check.atMost(name + ", places taken", FPP, step.expectedFpp(), "the asked probability")
              .own());
      sizes.add(
          Check.atMost(
                  name + ", bits per key",
                  1.12 * step.plannedBits() / keys,
                  step.bits() / keys,
                  "1.12 times a table with as many places, planned for so many keys")
              .own());
      double rebuilt = bloomBits(step.keys(), FPP) / keys;
      double slices = scalableBits(step.keys()) / keys;
      grown.add(new Point(keys, step.bits() / keys));
      planned.add(new Point(keys, step.plannedBits() / keys));
      bloom.add(new Point(keys, rebuilt));
      scalable.add(new Point(keys, slices));
      rows.add(
          Table.row(
              name,
              step.bits() / keys,
              step.plannedBits() / keys,
              rebuilt,
              slices,
              step.rate().value(),
              step.expectedFpp()));
    }
    return Result.of(
        "So it does. While it is small it has more bits per key, and as many times fewer false"
            + " positives: the rate is always the part of the places that are taken. A Bloom filter"
            + " of the same rate can keep up only if all keys are there to build it anew, and a"
            + " scalable Bloom filter (slices of doubling size, each with half the rate of the"
            + " last) ends larger, asks one slice after the other, and never shrinks.",
        new Chart(
            "rank-growth",
            String.format("Bits per key while %,d keys come in, asked rate 1%%", most),
            Axis.log("keys"),
            Axis.linear("bits per key"),
            List.of(
                new Series("grown from 1,000", Style.MARKS, grown),
                new Series("planned for each", Style.LINE, planned),
                new Series("Bloom, rebuilt at each size", Style.CURVE, bloom),
                new Series("scalable Bloom", Style.CURVE, scalable))),
        new Comparison("The rate along the way", rates),
        new Comparison("The size along the way", sizes),
        new Table(
            "Along the way",
            List.of(
                "in",
                "bits per key, grown",
                "planned for each",
                "Bloom, rebuilt",
                "scalable Bloom",
                "false positives",
                "places taken"),
            rows));
  }

  private static List<Step> steps(int most, int queries, SplittableRandom random) {
    RankMultisetFilter filter = filter(START, most);
    List<Step> steps = new ArrayList<>();
    long keys = 0;
    for (int i = 0; keys < most; i++) {
      double next = START * Math.pow(10, (double) i / STEPS_PER_TENFOLD);
      long target = Math.min(most, Math.round(next));
      Rate.fill(filter, target - keys, random);
      keys = target;
      steps.add(
          new Step(
              keys,
              filter.bitSize(),
              filter(keys, most).bitSize(),
              filter.expectedFpp(),
              Rate.of(filter, queries, random)));
    }
    return steps;
  }

  private static RankMultisetFilter filter(long keys, long most) {
    return RankMultisetFilter.builder()
        .expectedInsertions(keys)
        .maxInsertions(most)
        .fpp(FPP)
        .build();
  }

  private static double bloomBits(long keys, double fpp) {
    return (double) BloomFilter.KIND.plan(Requirement.of(keys, fpp)).bitSize();
  }

  /** P. S. Almeida et al., Scalable Bloom Filters, 2007: with growth 2 and tightening 1/2. */
  private static double scalableBits(long keys) {
    double bits = 0;
    double room = 0;
    double fpp = FPP / 2;
    for (double slice = START; room < keys; slice *= 2) {
      bits += slice * Formulas.bloom(fpp);
      room += slice;
      fpp /= 2;
    }
    return bits;
  }
}

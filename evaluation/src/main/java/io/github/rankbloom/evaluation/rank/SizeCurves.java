package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Pinned;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chart;
import io.github.rankbloom.evaluation.model.Chart.Axis;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Check;
import io.github.rankbloom.evaluation.model.Explanation;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Bits per key over false-positive probabilities from 1e-1 to 1e-7, at 100,000 keys. */
final class SizeCurves {

  /** Two probabilities for each power of ten. */
  static final List<Double> FPPS = fpps();

  /** Bits per key by which buckets of whole words may exceed what the formula counts. */
  private static final double WHOLE_WORDS = 0.5;

  /** By which part a planner that knows more layouts may be below the formula's minimum. */
  private static final double SEARCH = 0.01;

  private final Workbench workbench;

  SizeCurves(Workbench workbench) {
    this.workbench = workbench;
  }

  private static List<Double> fpps() {
    List<Double> fpps = new ArrayList<>();
    for (int half = 2; half <= 14; half++) {
      fpps.add(Math.pow(10, -half / 2.0));
    }
    return fpps;
  }

  /** A curve by a formula. */
  Series formula(String name, Style style, DoubleUnaryOperator bits) {
    return new Series(
        name, style, FPPS.stream().map(fpp -> new Point(fpp, bits.applyAsDouble(fpp))).toList());
  }

  /** A curve of plans, in whole words. */
  Series plans(String name, DoubleFunction<Plan> plan) {
    return new Series(
        name,
        Style.LINE,
        workbench.each(FPPS, fpp -> new Point(fpp, plan.apply(fpp).bitsPerKey())));
  }

  /** A curve of rank-indexed plans. */
  Series rank(String name, int payloadBits, int chains) {
    return plans(
        name,
        fpp ->
            RankPlanner.plan(
                Requirement.of(PaperRow.KEYS, fpp)
                    .withPayloadBits(payloadBits)
                    .withProfile(Profile.ofChains(chains))));
  }

  /** A curve of rank-indexed d-left plans. */
  Series rankDLeft(String name, int chains) {
    return plans(
        name,
        fpp ->
            RankDLeftPlanner.plan(
                Requirement.of(PaperRow.KEYS, fpp).withProfile(Profile.ofChains(chains))));
  }

  /**
   * An entropy-coded message of a filter that was filled.
   *
   * @param fpp the probability wanted
   * @param bits bits per key
   * @param information bits per key of the list of places that is coded
   * @param cells cells of the filter
   */
  record Message(double fpp, double bits, double information, long cells) {

    Point point() {
      return new Point(fpp, bits);
    }
  }

  /** Entropy-coded messages of filters that were filled. */
  List<Message> messages() {
    return workbench.each(FPPS, this::message);
  }

  private Message message(double fpp) {
    RankPlan plan = RankPlanner.plan(Requirement.of(PaperRow.KEYS, fpp));
    RankSetFilter filter =
        Rate.fill(
            RankSetFilter.KIND.create(plan.geometry(), KeyHash.DEFAULT),
            PaperRow.KEYS,
            workbench.random("message " + fpp));
    double bits =
        (double) RankSetFilter.KIND.message(filter, Coding.ENTROPY).byteSize()
            * Byte.SIZE
            / PaperRow.KEYS;
    return new Message(fpp, bits, TrimmedSizes.listEntropy(filter), filter.cellCount());
  }

  /** What the paper's tables print of a curve, at the three probabilities of Table II. */
  static Series printed(String name, Function<PaperRow, String> size) {
    return new Series(
        name,
        Style.MARKS,
        PaperRow.ALL.stream()
            .map(row -> new Point(row.fpp(), Tolerance.value(size.apply(row))))
            .toList());
  }

  /** That rank-indexed tables save what a table of the paper says, over the whole range. */
  static List<Check> saving(Series curve, int payloadBits, double least, String table) {
    return curve.points().stream()
        .map(
            point ->
                saving(
                    "ε = " + Figures.percent(point.x()) + ", " + curve.name(),
                    point,
                    payloadBits,
                    least,
                    table))
        .toList();
  }

  /**
   * That a rank-indexed table takes less than d-left with fixed cells by at least a part.
   *
   * @param point the false-positive probability, and bits per key
   */
  static Check saving(String what, Point point, int payloadBits, double least, String table) {
    double dLeft = Formulas.dLeft(point.x(), payloadBits);
    String pinned = "rank.optimum." + payloadBits + "." + Math.round(-2 * Math.log10(point.x()));
    double optimum = Pinned.value(pinned);
    return Check.atLeast(
            what + ", saved against d-left, fixed cells",
            least,
            1 - point.y() / dLeft,
            "the least saving of " + table)
        .unless(
            Explanation.proven(
                "The paper's own storage formula, minimised over all sizes by another program, saves "
                    + Figures.percent(1 - optimum / dLeft)
                    + " here. What is saved falls as fingerprints and payloads grow: the vacant cells"
                    + " that a bucket has ready for chance grow with them.",
                new Tolerance(
                    1 - (optimum + WHOLE_WORDS) / dLeft,
                    1 - optimum / dLeft * (1 - SEARCH),
                    "what the other program's minimum saves, and up to half a bit per key less for"
                        + " whole words")));
  }

  /** What any filter with insertions and deletions needs. */
  static double dynamicLimit(double fpp) {
    return Formulas.limit(fpp) + Formulas.DYNAMIC_EXCESS;
  }

  /** The same curves with what any filter needs taken away, which brings out their differences. */
  static Chart aboveLimit(Chart chart) {
    return new Chart(
        chart.id() + "-above",
        chart.title() + ", beyond log2(1/ε)",
        chart.x(),
        Axis.linear("bits per key − log2(1/ε)"),
        chart.series().stream()
            .map(
                series ->
                    new Series(
                        series.name(),
                        series.style(),
                        series.points().stream()
                            .map(
                                point ->
                                    new Point(point.x(), point.y() - Formulas.limit(point.x())))
                            .toList()))
            .toList());
  }

  /** The value of a curve at a power of ten. */
  static double at(Series series, double fpp) {
    return series.points().stream()
        .filter(point -> Math.abs(point.x() / fpp - 1) < 1e-9)
        .findFirst()
        .orElseThrow()
        .y();
  }
}

package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Formulas;
import io.github.rankbloom.evaluation.measure.Rate;
import io.github.rankbloom.evaluation.model.Chart.Point;
import io.github.rankbloom.evaluation.model.Chart.Series;
import io.github.rankbloom.evaluation.model.Chart.Style;
import io.github.rankbloom.evaluation.model.Workbench;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.wire.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/** Bits per key over false-positive probabilities from 1e-1 to 1e-7, at 100,000 keys. */
final class SizeCurves {

  /** The probabilities of the figures, and three for each power of ten between. */
  static final List<Double> FPPS = fpps();

  private final Workbench workbench;

  SizeCurves(Workbench workbench) {
    this.workbench = workbench;
  }

  private static List<Double> fpps() {
    List<Double> fpps = new ArrayList<>();
    for (int sixth = 2; sixth <= 14; sixth++) {
      fpps.add(Math.pow(10, -sixth / 2.0));
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
                    .withMaxChains(chains)));
  }

  /** A curve of entropy-coded messages of filters that were filled. */
  Series messages(String name) {
    return new Series(
        name, Style.MARKS, workbench.each(FPPS, fpp -> new Point(fpp, messageBits(fpp))));
  }

  private double messageBits(double fpp) {
    RankPlan plan = RankPlanner.plan(Requirement.of(PaperRow.KEYS, fpp));
    RankSetFilter filter =
        Rate.fill(
            RankSetFilter.KIND.create(plan.geometry(), HashAlgorithm.XXH3_64.seeded(0)),
            PaperRow.KEYS,
            workbench.random("message " + fpp));
    return (double) RankSetFilter.KIND.message(filter, Coding.ENTROPY).byteSize()
        * Byte.SIZE
        / PaperRow.KEYS;
  }

  /** What any filter with insertions and deletions needs. */
  static double dynamicLimit(double fpp) {
    return Formulas.limit(fpp) + Formulas.DYNAMIC_EXCESS;
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

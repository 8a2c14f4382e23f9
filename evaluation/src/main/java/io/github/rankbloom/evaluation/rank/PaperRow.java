package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.RankPlanner;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A row of the paper's Table II, with what the other tables say of it.
 *
 * @param fpp the false-positive probability wanted
 * @param load keys per chain, to two printed digits
 * @param fingerprintBits bits of a fingerprint
 * @param chains chains per bucket
 * @param z1 cells of a bucket
 * @param z2 cells of a second-level extension
 * @param z3 cells of a third-level extension
 * @param printed what the paper prints of this configuration
 */
record PaperRow(
    double fpp,
    double load,
    int fingerprintBits,
    int chains,
    int z1,
    int z2,
    int z3,
    Printed printed) {

  /** The paper's number of keys. */
  static final int KEYS = 100_000;

  /** Bits of the paper's counters. */
  static final int COUNTER_BITS = 2;

  /** The load was printed to two digits, so it may be this much more or less. */
  private static final double LOAD_ROUNDING = 0.005;

  /** What the input of sizes is called in tolerances. */
  static final String LOAD = "the load λ";

  /** The same where the numbers of extensions matter too. */
  static final String ROW = "the row of Table II, with its extensions";

  /** The numbers of Tables II to V, as printed. */
  record Printed(
      String j2,
      String j3,
      String standard,
      String dLeft,
      String dLeftByPercent,
      String rank,
      String countingStandard,
      String countingDLeft,
      String countingRank,
      String trimmed,
      String trimmedRatio,
      String memoryToMatch,
      String dLeftTrimmed,
      String dLeftRatio) {}

  static final List<PaperRow> ALL =
      List.of(
          new PaperRow(
              0.01,
              0.64,
              6,
              60,
              45,
              8,
              45,
              new Printed(
                  "17.9%",
                  "2.7%", "9.6", "15.0", "-29.5%", "10.6", "38.3", "17.6", "13.0", "8.6", "89%",
                  "30", "11.7", "122%")),
          new PaperRow(
              0.001,
              0.92,
              10,
              64,
              63,
              17,
              50,
              new Printed(
                  "36.0%",
                  "1.7%", "14.6", "18.0", "-26.3%", "14.4", "58.4", "22.3", "16.8", "12.1", "83%",
                  "1.5e2", "15.2", "104%")),
          new PaperRow(
              0.0001,
              0.86,
              13,
              61,
              59,
              13,
              48,
              new Printed(
                  "23.3%",
                  "1.8%", "19.1", "22.2", "-23.2%", "18.2", "76.3", "26.4", "20.6", "15.2", "79%",
                  "1.3e3", "18.3", "96%")));

  String label() {
    return "ε = " + Figures.percent(fpp);
  }

  /** The requirement that the paper planned for. */
  Requirement requirement() {
    return Requirement.of(KEYS, fpp);
  }

  /** The configuration as printed. */
  RankPlan plan(int payloadBits) {
    return plan(payloadBits, load);
  }

  private RankPlan plan(int payloadBits, double withLoad) {
    return RankPlanner.forSizes(
        requirement().withPayloadBits(payloadBits), chains, fingerprintBits, withLoad, z1, z2, z3);
  }

  /** Something of the configuration at the least and the greatest load that may have been meant. */
  double[] atRoundedLoads(int payloadBits, ToDoubleFunction<RankPlan> what) {
    return new double[] {
      what.applyAsDouble(plan(payloadBits, load - LOAD_ROUNDING)),
      what.applyAsDouble(plan(payloadBits, load + LOAD_ROUNDING))
    };
  }

  /**
   * Bits per key by the paper's formula at the least size and the greatest that the printed row may
   * have meant: the greatest load with the fewest extensions that suffice, and the least load with
   * as many extensions as were printed.
   */
  double[] sizes(int payloadBits) {
    RankGeometry least = plan(payloadBits, load - LOAD_ROUNDING).geometry();
    RankGeometry printedExtensions =
        new RankGeometry(
            least.buckets(),
            chains,
            fingerprintBits,
            payloadBits,
            z1,
            z2,
            z3,
            (long) Math.ceil(Tolerance.printed(printed.j2()).high() * least.buckets()),
            (long) Math.ceil(Tolerance.printed(printed.j3()).high() * least.buckets()));
    return new double[] {
      (double) plan(payloadBits, load + LOAD_ROUNDING).geometry().paperBits() / KEYS,
      (double) printedExtensions.paperBits() / KEYS
    };
  }

  /** The false-positive probability that the configuration really has. */
  double realFpp() {
    return fpp(load);
  }

  /** The same at the least and the greatest load that may have been meant. */
  double[] realFpps() {
    return new double[] {fpp(load - LOAD_ROUNDING), fpp(load + LOAD_ROUNDING)};
  }

  private double fpp(double withLoad) {
    return Math.scalb(withLoad, -fingerprintBits);
  }
}

package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.evaluation.measure.Pinned;
import io.github.rankbloom.evaluation.model.Figures;
import io.github.rankbloom.evaluation.model.Tolerance;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import java.util.ArrayList;
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
 * @param j2 printed: second-level extensions as a part of the buckets
 * @param j3 printed: third-level extensions as a part of the buckets
 * @param set Table III
 * @param counting Table IV
 * @param messages Table V
 */
record PaperRow(
    double fpp,
    double load,
    int fingerprintBits,
    int chains,
    int z1,
    int z2,
    int z3,
    String j2,
    String j3,
    Sizes set,
    Sizes counting,
    Messages messages) {

  /** The paper's number of keys. */
  static final int KEYS = 100_000;

  /** Bits of the paper's counters. */
  static final int COUNTER_BITS = 2;

  /** The load was printed to two digits, so it may be this much more or less. */
  private static final double LOAD_ROUNDING = 0.005;

  /** What the input is called in tolerances if it is the load alone. */
  static final String LOAD = "the load λ";

  /** The same where the numbers of extensions matter too. */
  static final String ROW = "λ, J2/B and J3/B in Table II";

  /**
   * A row of Table III or IV, as printed: bits per key, and how the rank-indexed table compares.
   */
  record Sizes(String standard, String dLeft, String rank, String byStandard, String byDLeft) {}

  /** The rows of Table V, as printed; what is not printed is empty. */
  record Messages(
      String trimmed,
      String memory,
      String ratio,
      String dLeftTrimmed,
      String dLeftMemory,
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
              "17.9%",
              "2.7%",
              new Sizes("9.6", "15.0", "10.6", "+10.1%", "-29.5%"),
              new Sizes("38.3", "17.6", "13.0", "-66%", "-27%"),
              new Messages("8.6", "30", "89%", "11.7", "", "122%")),
          new PaperRow(
              0.001,
              0.92,
              10,
              64,
              63,
              17,
              50,
              "36.0%",
              "1.7%",
              new Sizes("14.6", "18.0", "14.4", "-1.1%", "-26.3%"),
              new Sizes("58.4", "22.3", "16.8", "-71%", "-24%"),
              new Messages("12.1", "150", "83%", "15.2", "", "104%")),
          new PaperRow(
              0.0001,
              0.86,
              13,
              61,
              59,
              13,
              48,
              "23.3%",
              "1.8%",
              new Sizes("19.1", "22.2", "18.2", "-4.4%", "-23.2%"),
              new Sizes("76.3", "26.4", "20.6", "-73%", "-22%"),
              new Messages("15.2", "1.3e3", "79%", "18.3", "27", "96%")));

  String label() {
    return "ε = " + Figures.percent(fpp);
  }

  /** Where a number of this row must lie by the other program. */
  Tolerance pinned(String what) {
    return Pinned.range("rank." + Figures.percent(fpp) + "." + what);
  }

  /** The value of such a number. */
  double pinnedValue(String what) {
    return Pinned.value("rank." + Figures.percent(fpp) + "." + what);
  }

  /** The requirement that the paper planned for. */
  Requirement requirement() {
    return Requirement.of(KEYS, fpp);
  }

  /** The configuration with the printed load and as few extensions as suffice. */
  RankPlan plan(int payloadBits) {
    return plan(payloadBits, load);
  }

  private RankPlan plan(int payloadBits, double withLoad) {
    return PaperTable.plan(
        requirement().withPayloadBits(payloadBits), chains, fingerprintBits, withLoad, z1, z2, z3);
  }

  /** A printed number that follows from the load alone, extensions being as few as suffice. */
  Tolerance fromPlan(int payloadBits, String printed, ToDoubleFunction<RankPlan> what) {
    double low = what.applyAsDouble(plan(payloadBits, load - LOAD_ROUNDING));
    double high = what.applyAsDouble(plan(payloadBits, load + LOAD_ROUNDING));
    return Tolerance.printedFrom(
        printed,
        what.applyAsDouble(plan(payloadBits)),
        Math.min(low, high),
        Math.max(low, high),
        LOAD);
  }

  /** The row with every number as printed. */
  Reading asPrinted() {
    return new Reading(this, load, Tolerance.value(j2), Tolerance.value(j3));
  }

  /**
   * A printed number that follows from the row as printed. What follows is monotone in each of the
   * row's numbers, so the least and the most lie at corners of what their roundings leave open.
   */
  Tolerance fromRow(String printed, ToDoubleFunction<Reading> what, String input) {
    List<Double> values = new ArrayList<>();
    for (double withLoad : new double[] {load - LOAD_ROUNDING, load + LOAD_ROUNDING}) {
      for (double second : ends(j2)) {
        for (double third : ends(j3)) {
          values.add(what.applyAsDouble(new Reading(this, withLoad, second, third)));
        }
      }
    }
    return Tolerance.printedFrom(
        printed,
        what.applyAsDouble(asPrinted()),
        values.stream().mapToDouble(value -> value).min().orElseThrow(),
        values.stream().mapToDouble(value -> value).max().orElseThrow(),
        input);
  }

  private static double[] ends(String printed) {
    Tolerance range = Tolerance.printed(printed);
    return new double[] {range.low(), range.high()};
  }

  /**
   * What a row may mean: it was rounded when it was printed.
   *
   * @param row the row
   * @param load keys per chain
   * @param j2 second-level extensions as a part of the buckets
   * @param j3 third-level extensions as a part of the buckets
   */
  record Reading(PaperRow row, double load, double j2, double j3) {

    /** The false-positive probability that the configuration really has. */
    double fpp() {
      return Math.scalb(load, -row.fingerprintBits);
    }

    private RankGeometry geometry(int payloadBits) {
      long buckets = (long) Math.ceil(KEYS / (load * row.chains));
      return new RankGeometry(
          buckets,
          row.chains,
          row.fingerprintBits,
          payloadBits,
          row.z1,
          row.z2,
          row.z3,
          Math.round(j2 * buckets),
          Math.round(j3 * buckets));
    }

    /** The configuration with as many extensions as printed. */
    RankPlan plan() {
      RankGeometry geometry = geometry(0);
      return new RankPlan(row.requirement(), geometry, RankPlanner.overflowBound(KEYS, geometry));
    }

    /** Bits per key by the paper's formula. */
    double bits(int payloadBits) {
      return (double) PaperTable.bits(geometry(payloadBits)) / KEYS;
    }
  }
}

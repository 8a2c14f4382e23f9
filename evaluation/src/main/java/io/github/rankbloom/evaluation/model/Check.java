package io.github.rankbloom.evaluation.model;

import java.util.Objects;
import java.util.Optional;

/**
 * A number of ours beside the one that it should agree with.
 *
 * @param what what the number is
 * @param source whose the other number is
 * @param expected the other number, as it was printed
 * @param expectedValue its value
 * @param ours our number
 * @param tolerance where ours must lie to agree
 * @param explanation why ours may lie elsewhere, and where, if it is known to differ
 * @param again whether this is one more reading of the number in the comparison before, and so not
 *     counted as a number of its own
 */
public record Check(
    String what,
    Source source,
    String expected,
    double expectedValue,
    double ours,
    Tolerance tolerance,
    Optional<Explanation> explanation,
    boolean again) {

  /** Whose a number is. */
  public enum Source {
    /** Printed in the paper. */
    PAPER("paper"),
    /** Computed from a formula, while ours was measured. */
    THEORY("theory"),
    /** A bound or an order that a paper claims, and that ours must keep. */
    BOUND("bound"),
    /** A bound or an order that no paper claims: what this library says of itself. */
    OWN("own");

    private final String text;

    Source(String text) {
      this.text = text;
    }

    /**
     * The source in a word.
     *
     * @return a word
     */
    public String text() {
      return text;
    }
  }

  /** A comparison that is no second reading. */
  private Check(
      String what,
      Source source,
      String expected,
      double expectedValue,
      double ours,
      Tolerance tolerance) {
    this(what, source, expected, expectedValue, ours, tolerance, Optional.empty(), false);
  }

  /** Checks that nothing is missing. */
  public Check {
    Objects.requireNonNull(what, "what");
    Objects.requireNonNull(tolerance, "tolerance");
    if (Double.isNaN(ours)) {
      throw new IllegalArgumentException("our number is none: " + what);
    }
  }

  /**
   * Compares with a number that a paper printed, to half of its last digit.
   *
   * @param what what the number is
   * @param printed the number, as printed
   * @param ours our number
   * @return the comparison
   */
  public static Check paper(String what, String printed, double ours) {
    return paper(what, printed, ours, Tolerance.printed(printed));
  }

  /**
   * Compares with a number that a paper printed.
   *
   * @param what what the number is
   * @param printed the number, as printed
   * @param ours our number
   * @param tolerance where ours must lie
   * @return the comparison
   */
  public static Check paper(String what, String printed, double ours, Tolerance tolerance) {
    return new Check(what, Source.PAPER, printed, Tolerance.value(printed), ours, tolerance);
  }

  /**
   * Compares a measurement with a computed number.
   *
   * @param what what the number is
   * @param theory the computed number
   * @param ours the measured one
   * @param tolerance where it must lie
   * @return the comparison
   */
  public static Check theory(String what, double theory, double ours, Tolerance tolerance) {
    return new Check(what, Source.THEORY, Figures.text(theory), theory, ours, tolerance);
  }

  /**
   * Checks that a number keeps an upper bound.
   *
   * @param what what the number is
   * @param bound the bound
   * @param ours our number
   * @param reason what bounds it
   * @return the comparison
   */
  public static Check atMost(String what, double bound, double ours, String reason) {
    return new Check(
        what,
        Source.BOUND,
        "≤ " + Figures.text(bound),
        bound,
        ours,
        Tolerance.atMost(bound, reason));
  }

  /**
   * Checks that a measured number keeps an upper bound, but for chance.
   *
   * @param what what the number is
   * @param bound the bound
   * @param ours our number
   * @param chance how far a number at the bound may be above it
   * @return the comparison
   */
  public static Check atMost(String what, double bound, double ours, Chance chance) {
    return new Check(
        what,
        Source.BOUND,
        "≤ " + Figures.text(bound),
        bound,
        ours,
        new Tolerance(
            Double.NEGATIVE_INFINITY,
            chance.around(bound).high(),
            "the bound, and the chance of " + chance.reason(),
            true));
  }

  /**
   * Checks that a number keeps a lower bound.
   *
   * @param what what the number is
   * @param bound the bound
   * @param ours our number
   * @param reason what bounds it
   * @return the comparison
   */
  public static Check atLeast(String what, double bound, double ours, String reason) {
    return new Check(
        what,
        Source.BOUND,
        "≥ " + Figures.text(bound),
        bound,
        ours,
        Tolerance.atLeast(bound, reason));
  }

  /**
   * This comparison, which may differ for a reason.
   *
   * @param reason why, and where ours must lie then
   * @return a new comparison
   */
  public Check unless(Explanation reason) {
    return new Check(
        what, source, expected, expectedValue, ours, tolerance, Optional.of(reason), again);
  }

  /**
   * This comparison as one with what no paper says: the library's own aims and promises.
   *
   * @return a new comparison
   */
  public Check own() {
    return new Check(
        what, Source.OWN, expected, expectedValue, ours, tolerance, explanation, again);
  }

  /**
   * This comparison as one more reading of the number in the comparison before: the same printed
   * number for another meaning of its row, or by another way to the same result.
   *
   * @return a new comparison
   */
  public Check readAgain() {
    return new Check(what, source, expected, expectedValue, ours, tolerance, explanation, true);
  }

  /**
   * What the comparison comes to.
   *
   * @return the verdict
   */
  public Verdict verdict() {
    if (tolerance.allows(ours)) {
      return Verdict.AGREES;
    }
    return explanation.isPresent() && explanation.get().pinned().allows(ours)
        ? Verdict.DIFFERS
        : Verdict.FAILS;
  }

  /**
   * How far ours is from the other number, as a part of the other number.
   *
   * @return the relative difference; ours itself where the other is 0
   */
  public double difference() {
    return expectedValue == 0 ? ours : (ours - expectedValue) / Math.abs(expectedValue);
  }
}

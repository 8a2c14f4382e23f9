package io.github.rankbloom.evaluation.model;

import java.math.BigDecimal;

/**
 * The range that a number must lie in, and where the range comes from.
 *
 * @param low the least value allowed
 * @param high the greatest
 * @param reason why the range is as wide as it is
 * @param byChance whether a number may leave the range by chance, see {@link Chance}
 */
public record Tolerance(double low, double high, String reason, boolean byChance) {

  /** Lets a value pass that lies on the border but for rounding of its own. */
  private static final double ROUNDING = 1e-9;

  /**
   * A range that has nothing to do with chance.
   *
   * @param low the least value allowed
   * @param high the greatest
   * @param reason why the range is as wide as it is
   */
  public Tolerance(double low, double high, String reason) {
    this(low, high, reason, false);
  }

  /**
   * Tells whether a number lies in the range.
   *
   * @param value the number
   * @return whether it does
   */
  public boolean allows(double value) {
    double slack = ROUNDING * Math.abs(value);
    return value >= low - slack && value <= high + slack;
  }

  /**
   * As exact as a number was printed.
   *
   * @param printed the number, with all its digits; may end in a per cent sign
   * @return half a unit of the last digit to either side
   */
  public static Tolerance printed(String printed) {
    double value = value(printed);
    double half = unit(printed) / 2;
    return new Tolerance(value - half, value + half, "half of the last printed digit");
  }

  /**
   * As exact as a number was printed, by someone who cut it rather than rounding it.
   *
   * @param printed the digits before the dots
   * @return a unit of the last digit, upward
   */
  public static Tolerance cut(String printed) {
    double value = value(printed);
    return new Tolerance(value, value + unit(printed), "the digits printed before the dots");
  }

  /**
   * As exact as a number was printed and as the numbers that it follows from were.
   *
   * @param printed the number
   * @param ours what follows from the input as printed
   * @param least the least that follows from what the printed input may stand for
   * @param most the most
   * @param input what the input is
   * @return the printed range, widened by how far the input's rounding moves the result
   */
  public static Tolerance printedFrom(
      String printed, double ours, double least, double most, String input) {
    Tolerance output = printed(printed);
    return new Tolerance(
        output.low - Math.max(0, most - ours),
        output.high + Math.max(0, ours - least),
        "half of the last printed digit, of this number and of " + input);
  }

  /**
   * This range for another reason.
   *
   * @param other the reason
   * @return the same range
   */
  public Tolerance because(String other) {
    return new Tolerance(low, high, other, byChance);
  }

  /**
   * No more than a bound.
   *
   * @param bound the bound
   * @param reason what bounds the value
   * @return the range
   */
  public static Tolerance atMost(double bound, String reason) {
    return new Tolerance(Double.NEGATIVE_INFINITY, bound, reason);
  }

  /**
   * No less than a bound.
   *
   * @param bound the bound
   * @param reason what bounds the value
   * @return the range
   */
  public static Tolerance atLeast(double bound, String reason) {
    return new Tolerance(bound, Double.POSITIVE_INFINITY, reason);
  }

  /**
   * The value of a printed number.
   *
   * @param printed digits, with an optional exponent or per cent sign
   * @return the value
   */
  public static double value(String printed) {
    return decimal(printed).doubleValue();
  }

  private static double unit(String printed) {
    return decimal(printed).ulp().doubleValue();
  }

  private static BigDecimal decimal(String printed) {
    return printed.endsWith("%")
        ? new BigDecimal(printed.substring(0, printed.length() - 1)).movePointLeft(2)
        : new BigDecimal(printed);
  }
}

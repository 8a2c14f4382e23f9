package io.github.rankbloom.evaluation.model;

import java.math.BigDecimal;

/**
 * The range that a number must lie in, and where the range comes from.
 *
 * @param low the least value allowed
 * @param high the greatest
 * @param reason why the range is as wide as it is
 */
public record Tolerance(double low, double high, String reason) {

  /** Standard deviations of chance that are allowed. */
  public static final double DEVIATIONS = 4;

  /** Lets a value pass that lies on the border but for rounding. */
  private static final double ROUNDING = 1e-9;

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
   * @param atLow what follows from the least value that the printed input may stand for
   * @param atHigh what follows from the greatest
   * @param ours what follows from the input as printed
   * @param input what the input is
   * @return the printed range, widened by how far the input's rounding moves the result
   */
  public static Tolerance printedFrom(
      String printed, double ours, double atLow, double atHigh, String input) {
    Tolerance output = printed(printed);
    double below = ours - Math.min(ours, Math.min(atLow, atHigh));
    double above = Math.max(ours, Math.max(atLow, atHigh)) - ours;
    return new Tolerance(
        output.low - above,
        output.high + below,
        "half of the last printed digit, of this number and of " + input);
  }

  /**
   * As exact as chance allows.
   *
   * @param expected the expected value
   * @param deviation the standard deviation of the value measured
   * @param reason what the deviation is that of
   * @return {@link #DEVIATIONS} to either side
   */
  public static Tolerance chance(double expected, double deviation, String reason) {
    return new Tolerance(
        expected - DEVIATIONS * deviation,
        expected + DEVIATIONS * deviation,
        "four standard deviations of " + reason);
  }

  /**
   * Within a part of the expected value.
   *
   * @param expected the expected value
   * @param part the part allowed to either side
   * @param reason why so much
   * @return the range
   */
  public static Tolerance relative(double expected, double part, String reason) {
    double width = Math.abs(expected) * part;
    return new Tolerance(expected - width, expected + width, reason);
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

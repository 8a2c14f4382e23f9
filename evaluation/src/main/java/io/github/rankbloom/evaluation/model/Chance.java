package io.github.rankbloom.evaluation.model;

/**
 * How far chance alone may move a measured number.
 *
 * <p>A report may hold up to {@link #MOST_VERDICTS} verdicts by chance, and the probability that
 * any of them is wrong is to be at most {@link #FAMILY_ERROR}. So each may be wrong with the
 * probability 2.5e-5 (Bonferroni), which a normal distribution leaves beyond {@link #DEVIATIONS}
 * standard deviations. Counts of rare events lean to one side; the range is shifted for that as
 * Cornish and Fisher do, by (z² - 1)/6 of the skewness.
 *
 * @param variance of the measured number
 * @param thirdMoment its third central moment
 * @param reason what chance it is, for people
 */
public record Chance(double variance, double thirdMoment, String reason) {

  /** The probability that all is as expected and yet some verdict of a report says no. */
  public static final double FAMILY_ERROR = 0.01;

  /** The most verdicts by chance in a report. */
  public static final int MOST_VERDICTS = 400;

  /** Standard deviations that each verdict allows. */
  public static final double DEVIATIONS = 4.215;

  /**
   * The chance of a normal distribution.
   *
   * @param deviation its standard deviation
   * @param reason what chance it is
   * @return the chance
   */
  public static Chance normal(double deviation, String reason) {
    return new Chance(deviation * deviation, 0, reason);
  }

  /**
   * The chance of a part of so many independent trials.
   *
   * @param probability the probability of each
   * @param trials how many
   * @param reason what they are
   * @return the chance of the part
   */
  public static Chance binomial(double probability, double trials, String reason) {
    double variance = probability * (1 - probability) / trials;
    return new Chance(variance, variance * (1 - 2 * probability) / trials, reason);
  }

  /**
   * This chance and another one that does not depend on it.
   *
   * @param other the other one
   * @return both together
   */
  public Chance plus(Chance other) {
    return new Chance(
        variance + other.variance,
        thirdMoment + other.thirdMoment,
        reason + ", and of " + other.reason);
  }

  /**
   * This chance and that of another number from which the measured one is subtracted.
   *
   * @param other the other one
   * @return both together
   */
  public Chance minus(Chance other) {
    return plus(new Chance(other.variance, -other.thirdMoment, other.reason));
  }

  /**
   * The standard deviation.
   *
   * @return the root of the variance
   */
  public double deviation() {
    return Math.sqrt(variance);
  }

  /**
   * Where the number must lie.
   *
   * @param expected the expected value
   * @return the range that chance allows
   */
  public Tolerance around(double expected) {
    return around(expected, expected);
  }

  /**
   * Where the number must lie if the expected value is known to lie between bounds.
   *
   * @param least the least expected value
   * @param most the greatest
   * @return the range that chance allows
   */
  public Tolerance around(double least, double most) {
    double deviation = deviation();
    double skewness = variance == 0 ? 0 : thirdMoment / (variance * deviation);
    double shift = deviation * skewness * (DEVIATIONS * DEVIATIONS - 1) / 6;
    return new Tolerance(
        least + shift - DEVIATIONS * deviation,
        most + shift + DEVIATIONS * deviation,
        "the chance of " + reason,
        true);
  }
}

package io.github.rankbloom.evaluation.measure;

import java.util.Arrays;

/**
 * What is usually told of many measurements.
 *
 * @param count how many there are
 * @param mean their average
 * @param deviation their standard deviation
 * @param min the least
 * @param max the greatest
 */
public record Moments(int count, double mean, double deviation, double min, double max) {

  /**
   * Sums measurements up.
   *
   * @param values at least two measurements
   * @return their moments
   */
  public static Moments of(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return new Moments(
        values.length,
        mean,
        Math.sqrt(squares / (values.length - 1)),
        Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow());
  }

  /**
   * How exact the average is.
   *
   * @return its standard deviation
   */
  public double error() {
    return deviation / Math.sqrt(count);
  }
}

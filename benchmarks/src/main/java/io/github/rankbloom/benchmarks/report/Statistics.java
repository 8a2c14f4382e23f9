package io.github.rankbloom.benchmarks.report;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What stays calm when a few values are far off. */
public final class Statistics {

  private Statistics() {}

  /** The middle value, or the mean of the two middle ones; NaN without values. */
  public static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The median distance from the median, as a part of the median; NaN without two values. */
  public static double spread(double[] values) {
    if (values.length < 2) {
      return Double.NaN;
    }
    double median = median(DoubleStream.of(values));
    return median(DoubleStream.of(values).map(value -> Math.abs(value - median))) / median;
  }

  /** The widest {@link #spread} of several lists of values; NaN if none has two. */
  public static double widestSpread(Stream<double[]> values) {
    return values
        .mapToDouble(Statistics::spread)
        .filter(spread -> !Double.isNaN(spread))
        .max()
        .orElse(Double.NaN);
  }
}

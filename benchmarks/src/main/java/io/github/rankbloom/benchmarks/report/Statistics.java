package io.github.rankbloom.benchmarks.report;

import java.util.stream.DoubleStream;

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

  /** The median distance from the median, as a part of the median. */
  public static double spread(double[] values) {
    double median = median(DoubleStream.of(values));
    return median(DoubleStream.of(values).map(value -> Math.abs(value - median))) / median;
  }
}

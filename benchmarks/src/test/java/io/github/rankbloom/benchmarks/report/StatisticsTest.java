package io.github.rankbloom.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void medians() {
    assertEquals(2, Statistics.median(DoubleStream.of(9, 1, 2)));
    assertEquals(3, Statistics.median(DoubleStream.of(9, 1, 2, 4)));
    assertTrue(Double.isNaN(Statistics.median(DoubleStream.empty())));
    assertEquals(0.5, Statistics.spread(new double[] {1, 2, 9}));
  }
}

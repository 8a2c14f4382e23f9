package io.github.rankbloom.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void medians() {
    assertEquals(2, Statistics.median(DoubleStream.of(9, 1, 2)));
    assertEquals(3, Statistics.median(DoubleStream.of(9, 1, 2, 4)));
    assertTrue(Double.isNaN(Statistics.median(DoubleStream.empty())));
  }

  @Test
  void spreads() {
    assertEquals(0.5, Statistics.spread(new double[] {1, 2, 9}));
    assertEquals(0, Statistics.spread(new double[] {2, 2}));
    assertTrue(Double.isNaN(Statistics.spread(new double[] {2})));
  }

  @Test
  void theWidestSpreadIsOfThoseThatHaveOne() {
    double[] wide = {1, 2, 9};
    double[] narrow = {2, 2};
    double[] one = {2};
    assertEquals(0.5, Statistics.widestSpread(Stream.of(narrow, wide, one)));
    assertTrue(Double.isNaN(Statistics.widestSpread(Stream.of(one, one))));
  }
}

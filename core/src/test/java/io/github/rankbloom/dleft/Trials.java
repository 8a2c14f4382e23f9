package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.Filter;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Repeated measurements of a false-positive rate. In each trial the rate is computed from the state
 * of a filter, which is free of chance but for the keys', and also counted over queries, which must
 * agree with it within binomial bounds.
 */
record Trials(int count, double mean, double standardError) {

  private static final int QUERIES = 100_000;
  private static final double DEVIATIONS = 5;

  static Trials run(int count, String name, Function<SplittableRandom, ? extends Filter> trial) {
    double sum = 0;
    double squares = 0;
    long hits = 0;
    for (int i = 0; i < count; i++) {
      SplittableRandom random = Seeds.random(name, i);
      Filter filter = trial.apply(random);
      double rate = filter.expectedFpp();
      sum += rate;
      squares += rate * rate;
      hits += random.longs(QUERIES).filter(filter::mightContainHash).count();
    }
    double mean = sum / count;
    double expected = mean * QUERIES * count;
    assertEquals(
        expected,
        (double) hits,
        DEVIATIONS * Math.sqrt(expected) + 2,
        name + ", " + Seeds.replay());
    double variance = Math.max(0, squares / count - mean * mean) / (count - 1);
    return new Trials(count, mean, Math.sqrt(variance));
  }

  /** Asserts that the mean is what was expected, up to chance and a relative slack. */
  void assertRate(double expected, double slack) {
    assertEquals(
        expected,
        mean,
        DEVIATIONS * standardError + slack * expected,
        this + ", " + Seeds.replay());
  }
}

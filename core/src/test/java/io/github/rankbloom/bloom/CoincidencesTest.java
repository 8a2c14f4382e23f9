package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What filters say of their accuracy is how often they err, however small they are. */
class CoincidencesTest {

  private static final int QUERIES = 100_000;

  /** Deviations that a test may be off by. */
  private static final double DEVIATIONS = 5;

  static List<IndexScheme> schemes() {
    return IndexScheme.named();
  }

  static BloomFilter filter(
      BloomGeometry geometry, IndexScheme scheme, int keys, SplittableRandom random) {
    BloomFilter filter = BloomFilter.KIND.create(geometry.withScheme(scheme), KeyHash.DEFAULT);
    random.longs(keys).forEach(filter::putHash);
    return filter;
  }

  /** Planned for two keys at 1e-9, where positions of two numbers coincide all the time. */
  @ParameterizedTest
  @MethodSource("schemes")
  void aTinyFilterKnowsHowOftenItErrs(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("tiny", scheme);
    for (int keys = 1; keys <= 3; keys++) {
      BloomGeometry geometry =
          BloomPlanner.plan(Requirement.of(keys, 1e-9), IndexScheme.STANDARD).geometry();
      BloomFilter filter = filter(geometry, scheme, keys, random);
      assertRate(filter, filter.expectedFpp(), 1, random);
    }
  }

  private static void assertRate(
      BloomFilter filter, double expected, double slack, SplittableRandom random) {
    long hits = random.longs(QUERIES).filter(filter::mightContainHash).count();
    double mean = QUERIES * expected;
    double deviation = Math.sqrt(mean * slack) + 1;
    assertTrue(
        hits <= mean * slack + DEVIATIONS * deviation
            && hits >= mean / slack - DEVIATIONS * deviation,
        filter.scheme() + ": " + hits + " hits, expected " + mean + "; " + Seeds.replay());
  }

  /** Arrays of some hundred and some thousand positions, small fpp and large, full and overfull. */
  @ParameterizedTest
  @CsvSource({
    "100, 400, 3",
    "20, 320, 11",
    "60, 600, 7",
    "100, 1600, 11",
    "100, 1024, 11",
    "100, 2400, 17",
    "40, 2048, 30",
    "1000, 8192, 6",
    "300, 7200, 17"
  })
  void ratesAreWithinAFifthAndExactInShortArrays(int keys, int positions, int hashes) {
    for (IndexScheme scheme : IndexScheme.named()) {
      SplittableRandom random = Seeds.random("rates", scheme, keys, positions, hashes);
      BloomFilter filter = filter(BloomGeometry.of(positions, hashes), scheme, keys, random);
      boolean exact = scheme.equals(IndexScheme.STANDARD) || positions <= 700;
      assertRate(filter, filter.expectedFpp(), exact ? 1 : 1.25, random);
    }
  }

  static List<IndexScheme> dependent() {
    return IndexScheme.named().stream()
        .filter(scheme -> !scheme.equals(IndexScheme.STANDARD))
        .toList();
  }

  /**
   * Trying all choices against the formula, where both can be had. The last array is of a size with
   * many divisors, and has so few keys that modulo that size they meet in more ways than counted.
   */
  @ParameterizedTest
  @MethodSource("dependent")
  void theFormulaMeetsTheCount(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("formula", scheme);
    for (int[] sizes : new int[][] {{60, 700, 8}, {30, 700, 12}, {15, 700, 25}}) {
      double counted = 0;
      double formula = 0;
      for (int trial = 0; trial < 8; trial++) {
        BloomFilter filter = filter(BloomGeometry.of(sizes[1], sizes[2]), scheme, sizes[0], random);
        counted += filter.expectedFpp();
        formula +=
            new Coincidences(filter.indexes)
                .approximate(filter.fill(), (double) filter.approximateElementCount());
      }
      double off = scheme.isPrime() || sizes[0] > 20 ? 0.25 : 0.5;
      assertEquals(1, formula / counted, off, scheme + ", " + sizes[2] + "; " + Seeds.replay());
    }
  }

  /** The planner's probability, over many filters, where the k-th power of a mean is far off. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 20})
  void tinyPlansArePredictedExactly(int keys) {
    SplittableRandom random = Seeds.random("planned", keys);
    var plan = BloomPlanner.plan(Requirement.of(keys, 1e-4), IndexScheme.STANDARD);
    int trials = 4000;
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < trials; trial++) {
      double rate = filter(plan.geometry(), IndexScheme.STANDARD, keys, random).expectedFpp();
      sum += rate;
      squares += rate * rate;
    }
    double mean = sum / trials;
    double error = Math.sqrt((squares / trials - mean * mean) / trials);
    assertEquals(mean, plan.predictedFpp(), DEVIATIONS * error, Seeds::replay);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void elementsAreEstimatedFromDifferentPositions(IndexScheme scheme) {
    SplittableRandom random = Seeds.random("elements", scheme);
    double sum = 0;
    int trials = 300;
    for (int trial = 0; trial < trials; trial++) {
      sum += filter(BloomGeometry.of(256, 8), scheme, 20, random).approximateElementCount();
    }
    // The estimate varies by about 1 from filter to filter.
    assertEquals(20, sum / trials, 0.4, scheme + ": " + Seeds.replay());
  }
}

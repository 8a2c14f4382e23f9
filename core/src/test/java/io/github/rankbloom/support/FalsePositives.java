package io.github.rankbloom.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.InsertableFilter;
import java.util.SplittableRandom;

/** Compares how often a filter errs with what was predicted. */
public final class FalsePositives {

  private FalsePositives() {}

  /** Puts random keys into an empty filter, all of which it must know, and asks for others. */
  public static void assertAsPredicted(
      InsertableFilter filter, double predictedFpp, int keys, int others, SplittableRandom random) {
    long[] members = random.longs(keys).toArray();
    for (long hash : members) {
      filter.putHash(hash);
    }
    for (long hash : members) {
      assertTrue(filter.mightContainHash(hash), Seeds::replay);
    }
    int found = 0;
    for (int i = 0; i < others; i++) {
      found += filter.mightContainHash(random.nextLong()) ? 1 : 0;
    }
    // The rate of one filled table varies about the prediction by far less than the measurement.
    double expected = others * predictedFpp;
    double tableDeviation = expected / Math.sqrt(keys);
    assertEquals(expected, found, 5 * Math.sqrt(expected) + 5 * tableDeviation, Seeds::replay);
  }
}

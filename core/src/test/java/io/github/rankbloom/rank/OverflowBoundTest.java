package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bound on lack of room is a bound, and extensions go back where they came from. */
class OverflowBoundTest {

  private static final int BUILDS = 1000;
  private static final double OVERFLOW = 0.05;

  /**
   * Failures of many builds at the planned number of keys. If the bound holds, the number of
   * failures is at most binomial, and six deviations above its mean do not happen.
   */
  @ParameterizedTest
  @CsvSource({"4000,0.01,64", "4000,0.001,64", "20000,0.01,512", "2000,0.05,16"})
  void buildsFailNoMoreOftenThanTheBoundSays(int keys, double fpp, int maxChains) {
    RankPlan plan =
        (RankPlan)
            RankSetFilter.builder()
                .expectedInsertions(keys)
                .fpp(fpp)
                .profile(Profile.ofChains(maxChains))
                .overflowProbability(OVERFLOW)
                .plan();
    assertTrue(plan.overflowBound() <= OVERFLOW);
    RankMultisetFilter filter = RankMultisetFilter.KIND.create(plan.geometry(), KeyHash.DEFAULT);
    SplittableRandom random = Seeds.random("overflow", keys, maxChains);
    int failures = 0;
    for (int build = 0; build < BUILDS; build++) {
      filter.clear();
      try {
        for (int i = 0; i < keys; i++) {
          filter.putHash(random.nextLong());
        }
      } catch (FilterFullException e) {
        failures++;
      }
    }
    double mean = BUILDS * plan.overflowBound();
    double limit = mean + 6 * Math.sqrt(mean);
    assertTrue(failures <= limit, failures + " of " + BUILDS + ", " + Seeds.replay());
  }

  /** 2^22 removals and insertions at constant size: as many extensions as the load asks for. */
  @ParameterizedTest
  @CsvSource({"64", "512"})
  void aLongChurnLeaksNoExtension(int maxChains) {
    int keys = 20_000;
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(keys)
            .fpp(0.01)
            .profile(Profile.ofChains(maxChains))
            .build();
    SplittableRandom random = Seeds.random("churn", maxChains);
    long[] hashes = random.longs(keys).toArray();
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    for (int i = 0; i < 1 << 22; i++) {
      int victim = random.nextInt(keys);
      assertTrue(filter.removeHash(hashes[victim]), Seeds::replay);
      hashes[victim] = random.nextLong();
      filter.putHash(hashes[victim]);
    }
    RankMultisetFilter fresh = RankMultisetFilter.KIND.create(filter.geometry(), filter.hashing());
    for (long hash : hashes) {
      fresh.putHash(hash);
    }
    assertEquals(fresh, filter, Seeds::replay);
    assertEquals(fresh.extensionsInUse(2), filter.extensionsInUse(2));
    assertEquals(fresh.extensionsInUse(3), filter.extensionsInUse(3));
    for (long hash : hashes) {
      assertTrue(filter.removeHash(hash), Seeds::replay);
    }
    assertEquals(0, filter.extensionsInUse(2));
    assertEquals(0, filter.extensionsInUse(3));
  }
}

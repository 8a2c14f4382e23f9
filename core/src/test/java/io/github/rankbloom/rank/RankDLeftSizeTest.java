package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters as large and as accurate as planned. */
class RankDLeftSizeTest {

  private static final int KEYS = 100_000;
  private static final int ABSENT_KEYS = 5_000_000;

  @ParameterizedTest
  @CsvSource({"0.1, 64, 2", "0.01, 64, 2", "0.001, 64, 2", "0.0001, 512, 2", "0.001, 64, 3"})
  void realSizeAndMeasuredRateAreThoseOfThePlan(double fpp, int maxChains, int subtables) {
    RankDLeftFilter.Builder builder =
        RankDLeftFilter.builder()
            .expectedInsertions(KEYS)
            .fpp(fpp)
            .profile(Profile.ofChains(maxChains))
            .subtables(subtables);
    RankDLeftPlan plan = (RankDLeftPlan) builder.plan();
    RankDLeftFilter filter = builder.build();
    assertEquals(plan.bitSize(), filter.bitSize());
    assertTrue(plan.predictedFpp() <= fpp);

    SplittableRandom random = Seeds.random("size", fpp, maxChains, subtables);
    long[] members = random.longs(KEYS).toArray();
    for (long hash : members) {
      filter.putHash(hash);
    }
    for (long hash : members) {
      assertTrue(filter.mightContainHash(hash), Seeds::replay);
    }
    int found = 0;
    for (int i = 0; i < ABSENT_KEYS; i++) {
      found += filter.mightContainHash(random.nextLong()) ? 1 : 0;
    }
    double expected = ABSENT_KEYS * plan.predictedFpp();
    double tableDeviation = expected / Math.sqrt(KEYS);
    assertEquals(expected, found, 5 * Math.sqrt(expected) + 5 * tableDeviation, Seeds::replay);
  }
}

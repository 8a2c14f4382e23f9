package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.support.FalsePositives;
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
    FalsePositives.assertAsPredicted(filter, plan.predictedFpp(), KEYS, ABSENT_KEYS, random);
  }
}

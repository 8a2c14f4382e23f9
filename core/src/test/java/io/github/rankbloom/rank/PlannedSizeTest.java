package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.support.FalsePositives;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Filters as large and as accurate as planned. The expected sizes are those of an exhaustive search
 * over the paper's formula with sizes packed to the bit; whole words may cost 2% more.
 */
class PlannedSizeTest {

  private static final int ABSENT_KEYS = 10_000_000;

  @ParameterizedTest
  @CsvSource({
    "100000,0.01,64,10.15", "100000,0.001,64,14.01", "100000,0.0001,64,17.83",
    "100000,0.01,512,9.25", "100000,0.001,512,12.90", "100000,0.0001,512,16.47",
  })
  void realSizeAndMeasuredRateAreThoseOfThePlan(
      int keys, double fpp, int maxChains, double bitsPerKey) {
    RankMultisetFilter.Builder builder =
        RankMultisetFilter.builder()
            .expectedInsertions(keys)
            .fpp(fpp)
            .profile(Profile.ofChains(maxChains));
    RankPlan plan = (RankPlan) builder.plan();
    RankMultisetFilter filter = builder.build();
    assertEquals(plan.bitSize(), filter.bitSize());
    assertTrue((double) filter.bitSize() / keys <= 1.02 * bitsPerKey, plan::toString);

    SplittableRandom random = Seeds.random("size", keys, fpp, maxChains);
    FalsePositives.assertAsPredicted(filter, plan.predictedFpp(), keys, ABSENT_KEYS, random);
    assertTrue(plan.predictedFpp() <= fpp);
  }

  @ParameterizedTest
  @CsvSource({
    "0.01,64,10.00", "0.001,64,13.78", "0.0001,64,17.42",
    "0.01,512,9.05", "0.001,512,12.57", "0.0001,512,16.05",
  })
  void realSizeAtTenMillionKeys(double fpp, int maxChains, double bitsPerKey) {
    RankPlan plan =
        (RankPlan)
            RankMultisetFilter.builder()
                .expectedInsertions(10_000_000)
                .fpp(fpp)
                .profile(Profile.ofChains(maxChains))
                .plan();
    assertTrue(plan.bitsPerKey() <= 1.02 * bitsPerKey, plan::toString);
  }
}

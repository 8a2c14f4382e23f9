package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The estimate of lack of room against tables that are small enough to run out of it. */
class RankDLeftOverflowTest {

  private static final int OPERATIONS = 1_500_000;
  private static final int LIFETIMES = 10;

  /**
   * Many tables filled with as many keys as given, each of which is then replaced ten times at
   * random. So many insertions fail at most eleven times as often as those that the estimate is
   * for.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 6, 10, 8, 23",
    "2, 3, 6, 10, 8, 33",
    "2, 3, 6, 10, 5, 17",
    "2, 5, 6, 10, 6, 40",
    "2, 5, 6, 10, 6, 45",
    "2, 8, 6, 10, 6, 72",
    "2, 11, 4, 7, 4, 50",
    "2, 20, 6, 10, 5, 140",
    "2, 60, 8, 8, 8, 810",
    "2, 364, 10, 6, 10, 6370",
    "2, 300, 16, 6, 16, 8940",
    "3, 42, 8, 3, 3, 252",
    "4, 30, 4, 8, 3, 300",
    // Few pairs of chain and fingerprint.
    "2, 16, 2, 2, 4, 48",
    "2, 28, 1, 3, 5, 122",
    "3, 3, 2, 2, 3, 9"
  })
  void failuresAreRarerThanEstimated(
      int subtables, int buckets, int chains, int fingerprintBits, int cells, int keys) {
    RankDLeftGeometry geometry =
        new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, cells);
    SplittableRandom random = Seeds.random("overflow", geometry);
    int builds = OPERATIONS / (keys * (LIFETIMES + 1));
    int failures = 0;
    for (int build = 0; build < builds; build++) {
      failures += fitsForLong(create(geometry), keys, random) ? 0 : 1;
    }
    double estimate =
        Math.min(1, (LIFETIMES + 1) * RankDLeftPlanner.overflowEstimate(keys, geometry));
    assertTrue(estimate < 0.3, "an estimate that could be wrong");
    double expected = estimate * builds;
    double most = expected + 5 * Math.sqrt(expected) + 2;
    int found = failures;
    assertTrue(failures <= most, () -> found + " of " + builds + ", " + Seeds.replay());
  }

  private static boolean fitsForLong(RankDLeftFilter filter, int keys, SplittableRandom random) {
    long[] hashes = random.longs(keys).toArray();
    try {
      for (long hash : hashes) {
        filter.putHash(hash);
      }
      for (int i = 0; i < LIFETIMES * keys; i++) {
        int replaced = random.nextInt(keys);
        assertTrue(filter.removeHash(hashes[replaced]));
        hashes[replaced] = random.nextLong();
        filter.putHash(hashes[replaced]);
      }
      return true;
    } catch (FilterFullException e) {
      return false;
    }
  }

  /** With next to no slack room does run out, so the test above could fail. */
  @ParameterizedTest
  @CsvSource({"2, 364, 10, 6, 10, 7100", "2, 5, 6, 10, 6, 58"})
  void roomRunsOutWhereNoneIsLeft(
      int subtables, int buckets, int chains, int fingerprintBits, int cells, int keys) {
    RankDLeftGeometry geometry =
        new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, cells);
    assertTrue(!fitsForLong(create(geometry), keys, Seeds.random("scarce", geometry)));
    assertEquals(1, RankDLeftPlanner.overflowEstimate(keys, geometry));
  }

  /** What is planned for a probability of 1e-10 never fails: filled, replaced, merged. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 8, 2",
    "0.1, 64, 2",
    "0.01, 64, 2",
    "0.01, 512, 2",
    "1e-6, 64, 2",
    "0.01, 64, 3",
    "0.01, 64, 4"
  })
  void plannedFiltersHaveRoomThroughChurnAndMerging(double fpp, int maxChains, int subtables) {
    int keys = 50_000;
    RankDLeftPlan plan =
        (RankDLeftPlan)
            RankDLeftFilter.builder()
                .expectedInsertions(keys)
                .fpp(fpp)
                .profile(Profile.ofChains(maxChains))
                .subtables(subtables)
                .plan();
    SplittableRandom random = Seeds.random("churn", fpp, maxChains, subtables);
    RankDLeftFilter filter = create(plan.geometry());
    assertTrue(fitsForLong(filter, keys, random), () -> plan + ", " + Seeds.replay());

    RankDLeftFilter merged = create(plan.geometry());
    merged.putAll(filter);
    assertEquals(filter, merged);
    RankDLeftFilter left = create(plan.geometry());
    RankDLeftFilter right = create(plan.geometry());
    for (int i = 0; i < keys / 2; i++) {
      left.putHash(random.nextLong());
      right.putHash(random.nextLong());
    }
    left.putAll(right);
    assertEquals(keys, left.approximateElementCount());
  }

  private static RankDLeftFilter create(RankDLeftGeometry geometry) {
    return RankDLeftFilter.KIND.create(geometry, KeyHash.DEFAULT);
  }
}

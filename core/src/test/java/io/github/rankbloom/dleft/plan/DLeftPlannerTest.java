package io.github.rankbloom.dleft.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of d-left filters: what they promise, and that they keep it. */
class DLeftPlannerTest {

  @Test
  void countersAreSpentAsInThePaper() {
    DLeftLoads four = DLeftLoads.filled(3, 4);
    DLeftGeometry of64 = DLeftGeometry.of64(3, 1);
    assertEquals(of64, of64.sortedFor(four));
    DLeftLoads six = DLeftLoads.filled(3, 6.4);
    DLeftGeometry of128 = DLeftGeometry.of128(3, 1);
    List<Integer> best = of128.sortedFor(six).sortBits();
    assertEquals(List.of(2, 2), best.subList(6, 8));
    double rate = of128.falsePositiveRate(six);
    assertEquals(rate, of128.sortedFor(six).falsePositiveRate(six), 1e-6 * rate);
  }

  @Test
  void lengthsAreThoseOfThePaper() {
    int[][] of64 = DLeftGeometry.of64(3, 1).fingerprintLengths();
    int[] expected = {0, 60, 30, 20, 16, 13, 10};
    for (int load = 0; load < expected.length; load++) {
      assertEquals(expected[load], of64[load][load]);
    }
    int[][] of128 = DLeftGeometry.of128(3, 1).fingerprintLengths();
    assertEquals(22, of128[6][6]);
    assertEquals(19, of128[7][7]);
    assertEquals(16, of128[8][8]);
    int[][] grouped = DLeftGeometry.of64(3, 4).withGroup(4).fingerprintLengths();
    assertEquals(15, grouped[3][16]);
    assertEquals(16, grouped[4][16]);
    assertEquals(12, grouped[4][20], "12 bits at load 3 of 19 cannot become 13");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.01",
    "1, 0.01",
    "7, 1e-9",
    "50, 0.3",
    "1000, 0.001",
    "100000, 0.0001",
    "10000000, 0.001",
    "1000000000, 0.01"
  })
  void plansMeetTheirRequirement(long keys, double fpp) {
    Requirement requirement = Requirement.of(keys, fpp);
    DLeftPlan plan = DLeftPlanner.plan(requirement);
    assertTrue(plan.predictedFpp() <= fpp, plan::toString);
    assertTrue(plan.overflowBound() <= requirement.overflowProbability(), plan::toString);
    DLeftGeometry geometry = plan.geometry();
    DLeftLoads loads = DLeftLoads.filled(geometry.subtables(), plan.averageLoad());
    assertTrue(geometry.falsePositiveRate(loads) <= fpp, plan::toString);
    assertTrue(DLeftPlanner.plan(requirement, 3, 4).predictedFpp() <= fpp);
  }

  @Test
  void plansAreSmallerThanBloomFiltersFromOnePerMilleOn() {
    assertEquals(14.3, DLeftPlanner.plan(Requirement.of(1_000_000, 0.001)).bitsPerKey(), 0.05);
    assertEquals(17.7, DLeftPlanner.plan(Requirement.of(1_000_000, 0.0001)).bitsPerKey(), 0.05);
    double grouped = DLeftPlanner.plan(Requirement.of(1_000_000, 0.001), 4).bitsPerKey();
    assertTrue(grouped < 14.2, () -> grouped + " bits per key");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 20, 60, 300, 3000})
  void keysFitAsOftenAsEstimated(int keys) {
    double overflow = 0.02;
    DLeftPlan plan =
        DLeftPlanner.plan(Requirement.of(keys, 0.05).withOverflowProbability(overflow));
    SplittableRandom random = Seeds.random("overflow", keys);
    int trials = 2000;
    int overflows = 0;
    for (int trial = 0; trial < trials; trial++) {
      overflows += highestLoad(keys, plan.geometry(), random) > plan.geometry().capacity() ? 1 : 0;
    }
    double expected = trials * overflow;
    assertTrue(
        overflows <= expected + 5 * Math.sqrt(expected),
        () -> "overflows with " + plan + ", " + Seeds.replay());
  }

  private static int highestLoad(int keys, DLeftGeometry geometry, SplittableRandom random) {
    int[][] loads = new int[geometry.subtables()][(int) geometry.buckets()];
    int highest = 0;
    for (int key = 0; key < keys; key++) {
      int[] best = null;
      int at = 0;
      for (int[] subtable : loads) {
        int bucket = random.nextInt(subtable.length);
        if (best == null || subtable[bucket] < best[at]) {
          best = subtable;
          at = bucket;
        }
      }
      highest = Math.max(highest, ++best[at]);
    }
    return highest;
  }

  @Test
  void impossibleRequirementsAreRefused() {
    Requirement tooMany = Requirement.of(100_000_000_000L, 0.001);
    String message =
        assertThrows(IllegalArgumentException.class, () -> DLeftPlanner.plan(tooMany)).getMessage();
    assertTrue(message.contains("split the keys"), message);
    Requirement payload = Requirement.of(10, 0.1).withPayloadBits(2);
    assertThrows(IllegalArgumentException.class, () -> DLeftPlanner.plan(payload));
  }
}

package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankDLeftPlannerTest {

  private static final double[] FPPS = {0.01, 1e-3, 1e-4, 1e-5, 1e-6};

  /**
   * The claim of the authors' slides, and where it ends. Prints the table of docs/rank-dleft.md
   * with {@code -Drankbloom.printTables=true}.
   */
  @ParameterizedTest
  @CsvSource({"100000", "10000000"})
  void beatsPlainTablesOfNarrowBuckets(long keys) {
    for (double fpp : FPPS) {
      StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "| %d | %s ", keys, fpp));
      for (int maxChains : new int[] {64, 512}) {
        Requirement requirement =
            Requirement.of(keys, fpp).withProfile(Profile.ofChains(maxChains));
        double plain = RankPlanner.plan(requirement).bitsPerKey();
        row.append(String.format(Locale.ROOT, "| %.2f ", plain));
        double[] choices = new double[5];
        for (int subtables = 2; subtables <= 4; subtables++) {
          choices[subtables] = RankDLeftPlanner.plan(requirement, subtables).bitsPerKey();
          row.append(String.format(Locale.ROOT, "| %.2f ", choices[subtables]));
        }
        assertTrue(choices[2] < choices[3] && choices[3] < choices[4], row::toString);
        if (maxChains == 64) {
          row.append(String.format(Locale.ROOT, "| %.2f ", withoutMoves(requirement)));
          assertTrue(choices[2] < plain * (fpp > 1e-3 ? 0.99 : 0.955), row::toString);
        }
      }
      if (Boolean.getBoolean("rankbloom.printTables")) {
        System.out.println(row + "|");
      }
    }
  }

  /**
   * Bits per key of d-left hashing alone, with buckets so large that the differential equations
   * expect fewer buckets above them than the overflow probability: less than such a table needs in
   * truth, because in a finite one high loads come in pairs.
   */
  private static double withoutMoves(Requirement requirement) {
    double least = Double.POSITIVE_INFINITY;
    long keys = requirement.keys();
    for (int bits = 5; bits < 25; bits++) {
      double load = ChainLoad.most(requirement.fpp(), bits) / 2;
      for (int chains = 32;
          chains <= requirement.profile().maxChains() && load > 0.1 && load < 4;
          chains++) {
        long buckets = (long) Math.ceil(keys / (2 * load * chains));
        // The wave has the same shape at every average; eight is enough for it to form.
        double average = keys / (2.0 * buckets);
        double part = average - Math.floor(average);
        DLeftLoads loads = WAVES[(int) Math.ceil(part * (WAVES.length - 1))];
        int above = 1;
        while (2.0 * buckets * loads.tail(8 + above + 1) > requirement.overflowProbability()) {
          above++;
        }
        long cells = (long) Math.floor(average) + above;
        long words = RankLayout.words(chains, cells, 1 + bits);
        least = Math.min(least, 2.0 * buckets * words * Long.SIZE / keys);
      }
    }
    return least;
  }

  private static final DLeftLoads[] WAVES = new DLeftLoads[9];

  static {
    for (int i = 0; i < WAVES.length; i++) {
      WAVES[i] = DLeftLoads.filled(2, 8 + (double) i / (WAVES.length - 1));
    }
  }

  /** Loads move up as a wave of constant shape, which the planner relies on. */
  @ParameterizedTest
  @CsvSource({"2, 20", "2, 100", "2, 300", "3, 50", "4, 30"})
  void loadsAreDistributedAlikeAboutEveryAverage(int subtables, int average) {
    DLeftLoads low = DLeftLoads.filled(subtables, 12);
    DLeftLoads high = DLeftLoads.filled(subtables, average);
    for (int above = -3; above <= 3; above++) {
      double expected = low.tail(12 + above);
      assertEquals(expected, high.tail(average + above), 0.1 * expected);
    }
  }

  /** Under churn the shape depends a little on the average, and is settled when it is taken. */
  @ParameterizedTest
  @CsvSource({"2, 1, 0.63", "2, 2, 0.19", "3, 1, 0.41", "4, 1, 0.32"})
  void fullnessIsThatOfTheLoadsUnderChurn(int subtables, int slack, double full) {
    assertEquals(full, DLeftFullness.of(subtables).fraction(slack), 0.01);
    DLeftLoads loads = DLeftLoads.churned(subtables, 32);
    double sum = 0;
    for (int load = 32 + slack; load <= loads.maxLoad(); load++) {
      sum += loads.tail(load);
    }
    assertEquals(sum, DLeftFullness.of(subtables).fraction(slack), 1e-4);
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "4"})
  void fullnessFallsWithSlack(int subtables) {
    DLeftFullness fullness = DLeftFullness.of(subtables);
    double last = 1;
    for (int i = 0; i <= DLeftFullness.MAX_SLACK * DLeftFullness.STEPS; i++) {
      double fraction = fullness.fraction((double) i / DLeftFullness.STEPS);
      assertTrue(fraction < last || (fraction == last && (last == 1 || last == 0)));
      last = fraction;
    }
    assertEquals(last, fullness.fraction(1e9));
  }

  @Test
  void everyPlanMeetsItsRequirement() {
    SplittableRandom random = Seeds.random("d-left planner", 11);
    for (int i = 0; i < 600; i++) {
      Requirement requirement =
          new Requirement(
              (long) Math.pow(10, random.nextDouble(9.5)) - 1,
              Math.pow(10, -random.nextDouble(9)) * 0.999,
              0,
              Math.pow(10, -random.nextDouble(20)) * 0.999,
              Profile.ofChains(random.nextInt(1, 1025)));
      int subtables = random.nextInt(2, 5);
      RankDLeftPlan plan = RankDLeftPlanner.plan(requirement, subtables);
      RankDLeftGeometry geometry = plan.geometry();
      assertEquals(subtables, geometry.subtables());
      assertTrue(plan.predictedFpp() <= requirement.fpp(), plan::toString);
      assertTrue(plan.overflowBound() <= requirement.overflowProbability(), plan::toString);
      assertTrue(geometry.chains() <= requirement.profile().maxChains(), plan::toString);
      assertTrue(geometry.totalCells() >= requirement.keys(), plan::toString);
      long cellBits = requirement.keys() * (1 + geometry.fingerprintBits());
      assertTrue(plan.bitSize() >= geometry.table().totalChains() + cellBits);
    }
  }

  @Test
  void fewKeysShareOneBucketOfEachSubtable() {
    for (long keys : new long[] {0, 1, 2, 5, 10, 100, 500}) {
      RankDLeftPlan plan = RankDLeftPlanner.plan(Requirement.of(keys, 0.01));
      assertEquals(1, plan.geometry().buckets());
      assertEquals(0, plan.overflowBound());
    }
  }

  @Test
  void whatCannotBePlannedIsRefused() {
    assertRefused(Requirement.of(1000, 0.01).withPayloadBits(2), "payloadBits must be 0 for");
    assertRefused(Requirement.of(1000, 1e-14), "fpp must be at least");
    assertRefused(Requirement.of(2_000_000_000L, 1e-11), "2000000000 keys at fpp 1.0E-11 need");
    assertRefused(Requirement.of(100_000_000_000L, 0.01), "100000000000 keys at fpp 0.01 need");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, 5, Integer.MAX_VALUE})
  void otherNumbersOfSubtablesAreRefused(int subtables) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> RankDLeftPlanner.plan(Requirement.of(1000, 0.01), subtables));
    assertEquals("subtables must be from 2 to 4, not " + subtables, refusal.getMessage());
  }

  private static void assertRefused(Requirement requirement, String start) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> RankDLeftPlanner.plan(requirement));
    assertTrue(refusal.getMessage().startsWith(start), refusal.getMessage());
  }
}

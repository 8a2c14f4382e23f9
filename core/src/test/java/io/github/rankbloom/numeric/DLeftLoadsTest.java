package io.github.rankbloom.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.plan.TailBounds;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load distributions against the tables of the paper, against exact cases and a simulation. */
class DLeftLoadsTest {

  private static final String[] AVERAGE_4 = {
    "2.3e-05", "5.9e-04", "1.1e-02", "1.5e-01", "6.6e-01", "1.8e-01", "2.3e-05", "5.6e-31"
  };

  private static final String[] AVERAGE_6_4 = {
    "1.7e-08", "5.6e-07", "1.2e-05", "2.1e-04", "3.5e-03", "5.6e-02", "4.8e-01", "4.5e-01",
    "6.2e-03", "4.8e-15"
  };

  @Test
  void fractionsAreThoseOfThePapersTables() {
    assertFractions(AVERAGE_4, DLeftLoads.filled(3, 4));
    assertFractions(AVERAGE_6_4, DLeftLoads.filled(3, 6.4));
  }

  private static void assertFractions(String[] expected, DLeftLoads loads) {
    for (int load = 0; load < expected.length; load++) {
      assertEquals(
          expected[load],
          String.format(Locale.ROOT, "%.1e", loads.fraction(load)),
          "load " + load + " at average " + loads.average());
    }
  }

  @Test
  void equationOneGivesThePapersRates() {
    DLeftLoads four = DLeftLoads.filled(3, 4);
    assertEquals(0.00089372, four.falsePositiveRate(a -> 60 / a), 5e-9);
    assertEquals(0.00044772, four.falsePositiveRate(a -> 60 / a + sorted(a, 4, 5)), 5e-9);
    DLeftLoads six = DLeftLoads.filled(3, 6.4);
    assertEquals(4.257e-5, six.falsePositiveRate(a -> 120 / a + 1), 5e-9);
    assertEquals(2.243e-5, six.falsePositiveRate(a -> 120 / a + 1 + sorted(a, 6, 7)), 5e-9);
  }

  @Test
  void groupsOfFourGiveThePapersRates() {
    DLeftLoads four = DLeftLoads.filled(3, 4);
    double rate = four.falsePositiveRate(4, (a, t) -> 240 / t + sorted(a, 4, 5));
    assertEquals(0.000352, rate, 5e-7);
    DLeftLoads six = DLeftLoads.filled(3, 6.4);
    rate = six.falsePositiveRate(4, (a, t) -> 480 / t + 1 + sorted(a, 6, 7));
    assertEquals(0.00002042, rate, 2e-8);
  }

  private static int sorted(int load, int from, int to) {
    return load >= from && load <= to ? 1 : 0;
  }

  @ParameterizedTest
  @CsvSource({"1, 0.5", "1, 6", "2, 4", "3, 0.1", "3, 6.4", "4, 6", "8, 40", "16, 100.25"})
  void fractionsSumToOneAndLoadsToTheAverage(int subtables, double average) {
    assertSums(DLeftLoads.filled(subtables, average), subtables, average);
    if (average <= 10) {
      assertSums(DLeftLoads.churned(subtables, average), subtables, average);
    }
  }

  private static void assertSums(DLeftLoads loads, int subtables, double average) {
    double keys = 0;
    double buckets = 0;
    for (int load = 0; load <= loads.maxLoad(); load++) {
      keys += load * loads.fraction(load);
      buckets += loads.fraction(load);
      assertTrue(loads.fraction(load) >= -1e-15);
    }
    assertEquals(1, buckets, 1e-12);
    assertEquals(average, keys, 1e-9 * Math.max(1, average));
    assertEquals(subtables, loads.subtables());
  }

  @Test
  void oneSubtableIsPoisson() {
    DLeftLoads filled = DLeftLoads.filled(1, 6);
    DLeftLoads churned = DLeftLoads.churned(1, 6);
    for (int load = 0; load < 40; load++) {
      double expected = TailBounds.poissonTail(6, load - 1);
      assertEquals(expected, filled.tail(0, load), 1e-6 * expected);
      assertEquals(expected, churned.tail(0, load), 1e-4 * expected);
    }
  }

  @Test
  void emptyTableHasNoLoad() {
    DLeftLoads loads = DLeftLoads.filled(3, 0);
    assertEquals(1, loads.fraction(0));
    assertEquals(0, loads.maxLoad());
    assertEquals(0, loads.falsePositiveRate(a -> 1));
    assertEquals(1, DLeftLoads.churned(3, 0).fraction(0));
  }

  @Test
  void loadsUnderChurnAreThoseOfASimulation() {
    int subtables = 4;
    int buckets = 4096;
    int keys = 6 * subtables * buckets;
    SplittableRandom random = Seeds.random("churned loads");
    int[][] loads = new int[subtables][buckets];
    int[] place = new int[keys];
    for (int key = 0; key < keys; key++) {
      place[key] = put(loads, random);
    }
    for (int i = 0; i < 8 * keys; i++) {
      int key = random.nextInt(keys);
      loads[place[key] / buckets][place[key] % buckets]--;
      place[key] = put(loads, random);
    }
    DLeftLoads expected = DLeftLoads.churned(subtables, 6);
    for (int i = 0; i < subtables; i++) {
      for (int load = 0; load < 9; load++) {
        int wanted = load;
        double measured = (double) Arrays.stream(loads[i]).filter(x -> x == wanted).count();
        double mean = buckets * expected.fraction(i, load);
        assertEquals(mean, measured, 5 * Math.sqrt(mean) + 2, Seeds.replay());
      }
    }
  }

  private static int put(int[][] loads, SplittableRandom random) {
    int best = -1;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < loads.length; i++) {
      int bucket = random.nextInt(loads[i].length);
      if (loads[i][bucket] < least) {
        least = loads[i][bucket];
        best = i * loads[i].length + bucket;
      }
    }
    loads[best / loads[0].length][best % loads[0].length]++;
    return best;
  }

  @Test
  void parametersOutOfRangeAreNamed() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> DLeftLoads.filled(0, 1)).getMessage();
    assertTrue(message.contains("subtables"), message);
    message =
        assertThrows(IllegalArgumentException.class, () -> DLeftLoads.filled(3, Double.NaN))
            .getMessage();
    assertTrue(message.contains("average"), message);
  }
}

package io.github.rankbloom.evaluation.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.evaluation.measure.Moments;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated filters beside real ones. */
class SimulatedBuildTest {

  /** The same keys make both re-arrange themselves at the same key, to the same size. */
  @ParameterizedTest
  @CsvSource({
    "1000, 0.01, 60",
    "1000, 0.0001, 60",
    "15000, 0.001, 10",
    "100000, 0.01, 6",
    "100000, 0.001, 6"
  })
  void itGoesThroughTheSizesOfARealOne(int keys, double fpp, int builds) {
    int rearrangements = 0;
    for (int seed = 0; seed < builds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RankMultisetFilter filter =
          RankMultisetFilter.builder().expectedInsertions(keys).fpp(fpp).build();
      SimulatedBuild simulated = new SimulatedBuild(Requirement.of(keys, fpp));
      long buckets = simulated.buckets();
      for (int key = 0; key < keys; key++) {
        long hash = random.nextLong();
        long cells = filter.cellCount();
        filter.putHash(hash);
        int bucket = (int) (Math.multiplyHigh(hash, buckets) + (hash >> 63 & buckets));
        simulated.add(bucket, (int) (filter.cellCount() - cells));
        assertEquals(filter.bitSize(), simulated.bitSize(), "seed " + seed + ", key " + key);
      }
      rearrangements += simulated.rearrangements();
    }
    assertTrue(rearrangements > 0, "nothing was compared");
  }

  /** With keys of its own it has the sizes that real ones have on average, and as many cells. */
  @ParameterizedTest
  @CsvSource({"1000, 0.0001, 600, 3000", "100000, 0.01, 60, 600", "200000, 0.05, 8, 40"})
  void itsKeysAreLikeThoseOfARealOne(int keys, double fpp, int builds, int simulations) {
    SplittableRandom random = new SplittableRandom(keys);
    double[] realSizes = new double[builds];
    double[] realCells = new double[builds];
    for (int build = 0; build < builds; build++) {
      RankMultisetFilter filter =
          RankMultisetFilter.builder().expectedInsertions(keys).fpp(fpp).build();
      random.longs(keys).forEach(filter::putHash);
      realSizes[build] = filter.bitSize();
      realCells[build] = filter.cellCount();
    }
    double[] sizes = new double[simulations];
    double[] cells = new double[simulations];
    for (int build = 0; build < simulations; build++) {
      SimulatedBuild simulated = SimulatedBuild.full(Requirement.of(keys, fpp), random);
      sizes[build] = simulated.bitSize();
      cells[build] = simulated.cells();
    }
    assertTrue(Moments.of(realSizes).deviation() > 0, "no filter was re-arranged");
    assertSameMean("bits", Moments.of(realSizes), Moments.of(sizes));
    assertSameMean("cells", Moments.of(realCells), Moments.of(cells));
  }

  private static void assertSameMean(String what, Moments real, Moments simulated) {
    double error = Math.hypot(real.error(), simulated.error());
    double difference = simulated.mean() - real.mean();
    assertTrue(
        Math.abs(difference) <= 4 * error,
        () -> what + ": " + simulated + " for " + real + ", " + difference / error + " errors off");
  }

  /** Loads vary as those of keys that are dealt one by one: variance n/B (1 - 1/B). */
  @Test
  void loadsAreThoseOfKeysAtRandom() {
    int keys = 3000;
    int buckets = 7;
    int deals = 20_000;
    SplittableRandom random = new SplittableRandom(7);
    double squares = 0;
    for (int i = 0; i < deals; i++) {
      int[] loads = new int[buckets];
      Deal.deal(keys, loads, random);
      assertEquals(keys, Arrays.stream(loads).sum());
      for (int load : loads) {
        double off = load - keys / (double) buckets;
        squares += off * off;
      }
    }
    double variance = squares / deals / buckets;
    double expected = keys / (double) buckets * (1 - 1.0 / buckets);
    // Of 20 000 sums of 7 squares each, 6 of them free.
    assertEquals(expected, variance, 4 * expected * Math.sqrt(2.0 / 6 / deals));
  }
}

package io.github.rankbloom.bloom;

import static io.github.rankbloom.bloom.CompressedBloomPlannerTest.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of Bloom filters against the textbook, and their limits. */
class BloomPlannerTest {

  /** Bits per key of the optimal Bloom filter, from the formula, rounded to whole words on top. */
  @ParameterizedTest
  @CsvSource({
    "10000000, 0.1, 4.80, 3",
    "10000000, 0.01, 9.59, 7",
    "10000000, 0.0039, 11.55, 8",
    "10000000, 0.001, 14.38, 10",
    "10000000, 0.0001, 19.18, 13",
    "1000000000, 0.01, 9.59, 7",
  })
  void sizesAreThoseOfTheFormula(long keys, double fpp, double bitsPerKey, int hashes) {
    BloomPlan plan = BloomPlanner.plan(Requirement.of(keys, fpp), IndexScheme.STANDARD);
    assertEquals(bitsPerKey, plan.bitsPerKey(), 0.01);
    assertEquals(hashes, plan.geometry().hashes());
    assertEquals(0, plan.overflowBound());
  }

  @Test
  void everyPlanKeepsTheRequiredProbabilityWithoutWaste() {
    for (long keys : new long[] {1, 2, 10, 100, 1000, 12_345, 1_000_000}) {
      for (double fpp : new double[] {0.9, 0.5, 0.3, 0.05, 1e-2, 1e-3, 1e-6, 1e-9}) {
        BloomPlan plan = BloomPlanner.plan(Requirement.of(keys, fpp), IndexScheme.STANDARD);
        BloomGeometry geometry = plan.geometry();
        assertTrue(plan.predictedFpp() <= fpp, plan.toString());
        assertEquals(0, geometry.positions() % 64);
        BloomTheory primes = BloomTheory.of(keys, geometry.primePositions(), geometry.hashes());
        assertTrue(primes.meanFpp() <= fpp, plan.toString());
        long parts = geometry.positions() / geometry.hashes() * geometry.hashes();
        assertTrue(BloomTheory.of(keys, parts, geometry.hashes()).meanFpp() <= fpp);
        if (keys >= 12_345) {
          long fewer = geometry.positions() - 256;
          assertTrue(BloomTheory.of(keys, fewer, geometry.hashes()).meanFpp() > fpp);
        }
      }
    }
  }

  @Test
  void aPayloadIsTheWidthOfCounters() {
    BloomPlan plan =
        BloomPlanner.plan(Requirement.of(1000, 0.01).withPayloadBits(5), IndexScheme.STANDARD);
    assertEquals(5, plan.geometry().counterBits());
    assertTrue(plan.bitSize() >= plan.geometry().positions() * 5);
    assertTrue(plan.bitSize() < plan.geometry().positions() * 5 + 64);
  }

  /** Where numbers are a bit apart or more, there is none in the middle of two neighbours. */
  @Test
  void moreBitsThanNumbersTellApartAreFoundToo() {
    for (long keys : new long[] {1, 2, 3, 5, 9, 17, 38, 100, 1000, 5000}) {
      double least = 2 * BloomTheory.of(keys, 1, 1).hashCollisions();
      for (double fpp = least; fpp < keys * 0x1p-50; fpp *= 1.7) {
        double bits = BloomPlanner.bits(keys, fpp, 1);
        // Keys that share a bit spare half a bit a key; the rest is rounding.
        assertEquals(keys / fpp, bits, keys + bits * 1e-13);
        assertTrue(new BloomTheory((double) keys, bits, 1).meanFpp() <= fpp, keys + ", " + fpp);
      }
    }
  }

  @Test
  void noKeysNeedNextToNothing() {
    assertTrue(BloomPlanner.plan(Requirement.of(0, 1e-9), IndexScheme.STANDARD).bitSize() <= 64);
    assertEquals(0, BloomPlanner.plan(Requirement.of(0, 0.5), IndexScheme.STANDARD).predictedFpp());
  }

  @Test
  void whatCannotBePlannedIsToldWithTheReason() {
    assertMessage("split the keys over several filters", 1_000_000_000_000L, 0.01);
    assertMessage("fpp must be at least", 1_000_000_000L, 1e-11);
    refusal(() -> BloomGeometry.of(1, 1));
    refusal(() -> BloomGeometry.of(10, 11));
    refusal(() -> BloomGeometry.of(1000, 256));
    refusal(() -> BloomGeometry.of(1000, 0));
    refusal(() -> BloomGeometry.of(1000, 3).withCounterBits(33));
    refusal(() -> BloomGeometry.of(1L << 40, 3));
  }

  private static void assertMessage(String part, long keys, double fpp) {
    String message =
        refusal(() -> BloomPlanner.plan(Requirement.of(keys, fpp), IndexScheme.STANDARD));
    assertTrue(message.contains(part), message);
  }

  @Test
  void primesAreTheNearestOnes() {
    assertEquals(2, Primes.atMost(2));
    assertEquals(7, Primes.atMost(10));
    assertEquals(2, Primes.atLeast(-5));
    assertEquals(11, Primes.atLeast(8));
    assertEquals(2_147_483_647L, Primes.atMost(1L << 31));
    assertEquals(137_438_953_447L, Primes.atMost(1L << 37));
  }
}

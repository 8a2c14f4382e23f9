package io.github.rankbloom.bloom;

import static io.github.rankbloom.bloom.CompressedBloomPlanner.ofBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables 1 to 5 of "Compressed Bloom Filters", and the promise about message sizes. */
class CompressedBloomPlannerTest {

  private static final long KEYS = 1_000_000;

  /** Most information per key, most memory per key; then what the paper prints. */
  @ParameterizedTest
  @CsvSource({
    "8, 8, 6, 7.982, 0.021577",
    "8, 14, 2, 7.923, 0.017721",
    "8, 92, 1, 7.923, 0.010811",
    "16, 16, 11, 16.000, 0.000459",
    "16, 28, 4, 15.846, 0.000314",
    "16, 48, 3, 15.829, 0.000222",
    "4, 4, 3, 3.991, 0.146892",
    "4, 7, 1, 3.962, 0.133122",
  })
  void tables1To3(double messageBits, double memoryBits, int hashes, double z, double fpp) {
    CompressedBloomPlan plan =
        ofBits(KEYS)
            .maxMemoryBits((long) (memoryBits * KEYS))
            .maxMessageBits(messageBits * KEYS)
            .mostAccurate();
    assertPlan(plan, memoryBits, hashes, z, fpp);
  }

  /** False-positive probability, most memory per key; then what the paper prints. */
  @ParameterizedTest
  @CsvSource({
    "0.0215775, 8, 6, 7.982, 0.021577",
    "0.0215425, 12.6, 2, 7.582, 0.021542",
    "0.0215055, 46, 1, 6.891, 0.021505",
    "0.00045875, 16, 11, 16.000, 0.000459",
    "0.00045447, 37.5, 3, 14.666, 0.000454",
    "0.00045285, 93, 2, 13.815, 0.000453",
  })
  void tables4And5(double target, double memoryBits, int hashes, double z, double fpp) {
    CompressedBloomPlan plan =
        ofBits(KEYS).maxMemoryBits((long) (memoryBits * KEYS)).shortest(target);
    assertPlan(plan, memoryBits, hashes, z, fpp);
  }

  private static void assertPlan(
      CompressedBloomPlan plan, double memoryBits, int hashes, double z, double fpp) {
    assertEquals(hashes, plan.geometry().hashes());
    assertEquals(memoryBits, (double) plan.geometry().positions() / KEYS, 0.02, "m/n");
    assertEquals(z, plan.messageBitsPerKey(), 0.001 + 2e-4 * z, "z/n");
    assertEquals(fpp, plan.predictedFpp(), 0.5e-6 + 1e-4 * fpp, "f");
  }

  @Test
  void aLimitOnHashesIsKept() {
    CompressedBloomPlan plan =
        ofBits(KEYS)
            .maxMemoryBits(16 * KEYS)
            .maxHashes(6)
            .maxMessageBits(16.0 * KEYS)
            .mostAccurate();
    assertEquals(6, plan.geometry().hashes());
    assertEquals(0.000935, plan.predictedFpp(), 5e-7);
    assertEquals(
        2, ofBits(KEYS).maxMemoryBits(20 * KEYS).maxHashes(2).shortest(0.02).geometry().hashes());
  }

  /** Simulated by the paper: deviations of 11.375 and 14.386 bytes at n = 10 000. */
  @Test
  void deviationsAreThoseThatThePaperMeasured() {
    assertEquals(11.375 * 8, plan(10_000, 140_000, 2).messageDeviationBits(), 2);
    assertEquals(14.386 * 8, plan(10_000, 480_000, 3).messageDeviationBits(), 2);
    assertEquals(9904.0 * 8, plan(10_000, 140_000, 2).messageBits(), 1);
    assertEquals(19_786.2 * 8, plan(10_000, 480_000, 3).messageBits(), 1);
    assertEquals(4952.0 * 8, plan(10_000, 70_000, 1).messageBits(), 1);
    assertEquals(9476.9 * 8, plan(10_000, 126_000, 2).messageBits(), 1);
  }

  private static CompressedBloomPlan plan(long keys, long bits, int hashes) {
    return new CompressedBloomPlan(Requirement.of(keys, 0.5), BloomGeometry.of(bits, hashes));
  }

  @Test
  void aPlanForSoManyBytesUsesAllButTheMargin() {
    for (long bytes : new long[] {1000, 10_000, 100_000, 10_000_000}) {
      long keys = bytes;
      CompressedBloomPlan plan =
          ofBits(keys).maxMemoryBits(14 * keys).maxMessageBytes(bytes).mostAccurate();
      assertTrue(plan.messageBytes() <= bytes);
      double margin = bytes - plan.messageBits() / 8;
      double variation = 6 * plan.messageDeviationBits() / 8;
      boolean memoryBound = plan.geometry().positions() == 14 * keys;
      assertTrue(memoryBound || margin < 85 + variation + bytes * 0.0012, margin + " bytes");
    }
  }

  /** With no more bits than the message has room for, nothing is coded, and nothing varies. */
  @Test
  void aPlainFilterUsesTheWholeBudget() {
    long keys = 10_000;
    long bytes = 10_063;
    CompressedBloomPlan plan =
        ofBits(keys).maxMemoryBits(8 * keys).maxMessageBytes(bytes).mostAccurate();
    assertEquals(BloomGeometry.of(8 * keys, 6), plan.geometry());
    assertEquals(bytes, plan.messageBytes());
    assertTrue(
        ofBits(keys)
                .maxMemoryBits(8 * keys)
                .maxMessageBytes(bytes - 1)
                .mostAccurate()
                .geometry()
                .positions()
            < 8 * keys);
  }

  /** Also in small filters, where the mean over filters is above the papers' formula. */
  @ParameterizedTest
  @CsvSource({"1, 0.01", "10, 0.001", "50, 1e-5", "1000, 0.02", "1000000, 1e-12"})
  void theProbabilityAskedForIsThatOfTheMeanFilter(long keys, double fpp) {
    CompressedBloomPlan plan = ofBits(keys).maxMemoryBits(200 * keys).shortest(fpp);
    BloomPlan bloom = new BloomPlan(plan.requirement(), plan.geometry());
    assertEquals(bloom.predictedFpp(), plan.predictedFpp());
    assertTrue(plan.predictedFpp() <= fpp, plan::toString);
    BloomGeometry shorter =
        BloomGeometry.of(plan.geometry().positions() - 1, plan.geometry().hashes());
    assertTrue(new BloomPlan(plan.requirement(), shorter).predictedFpp() > fpp, plan::toString);
  }

  /** With one hash these would need more bits than numbers tell apart: others are taken. */
  @ParameterizedTest
  @CsvSource({"1, 1e-16", "5, 1e-15", "17, 1e-15", "38, 1e-17"})
  void fewFalsePositivesAmongFewKeysArePlanned(long keys, double fpp) {
    CompressedBloomPlan bits = ofBits(keys).shortest(fpp);
    assertTrue(bits.geometry().hashes() > 1, bits::toString);
    assertTrue(bits.predictedFpp() <= fpp, bits::toString);
    CompressedBloomPlan counters = CompressedBloomPlanner.ofCounters(keys).shortest(fpp);
    assertTrue(counters.predictedFpp() <= fpp, counters::toString);
  }

  @Test
  void equalHashesAreCountedAsFalsePositives() {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ofBits(KEYS).shortest(1e-15));
    assertTrue(refusal.getMessage().startsWith("fpp must be at least 1.08"), refusal::getMessage);
    CompressedBloomPlan most = ofBits(KEYS).maxMessageBits(1e9).mostAccurate();
    assertTrue(most.predictedFpp() >= KEYS * 0x1p-64);
  }

  @Test
  void impossibleArgumentsAreRefusedByName() {
    for (double bits : new double[] {Double.NaN, 0, -1, Double.POSITIVE_INFINITY}) {
      assertEquals(
          "maxMessageBits must be above 0 and finite, not " + bits,
          refusal(() -> ofBits(1000).maxMessageBits(bits)));
    }
    assertEquals(
        "maxMessageBytes must be at least 1, not -5",
        refusal(() -> ofBits(1000).maxMessageBytes(-5)));
    assertEquals(
        "maxDeltaBytes must be at least 1, not 0", refusal(() -> ofBits(1000).maxDeltaBytes(0)));
    for (long keys : new long[] {0, -1, Requirement.MAX_KEYS + 1}) {
      String message = "keys must be from 1 to 1000000000000, not " + keys;
      assertEquals(message, refusal(() -> ofBits(keys)));
      assertEquals(message, refusal(() -> CompressedBloomPlanner.ofCounters(keys)));
      assertEquals(message, refusal(() -> CompressedBloomPlanner.ofCounters(keys, 4)));
    }
  }

  static String refusal(Executable planning) {
    return assertThrows(IllegalArgumentException.class, planning).getMessage();
  }

  /** Nobody asks for that, but evaluations make plans of their own. */
  @Test
  void withoutKeysThereIsNoMessagePerKey() {
    assertEquals(0, plan(0, 1000, 2).messageBitsPerKey());
    assertEquals(0, plan(0, 1000, 2).predictedFpp());
  }

  @Test
  void whatCannotBePlannedIsRefused() {
    refusal(() -> ofBits(1000).maxMessageBytes(50).mostAccurate());
    refusal(() -> ofBits(1000).maxMessageBytes(70).mostAccurate());
    refusal(() -> ofBits(1000).maxMemoryBits(10_000).shortest(1e-6));
    refusal(() -> ofBits(1000).shortest(0));
    refusal(() -> ofBits(1000).maxMemoryBits(1));
    refusal(() -> ofBits(1000).maxHashes(0));
  }
}

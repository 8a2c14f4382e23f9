package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankPlannerTest {

  /** The optimum with buckets packed to the bit, of which whole words may cost one percent. */
  private static final double WHOLE_WORDS = 1.01;

  private static final long[] KEYS = {
    0, 1, 2, 3, 10, 63, 100, 1_000, 4_321, 100_000, 10_000_000, 1_000_000_000, 10_000_000_000L
  };
  private static final double[] FPPS = {0.99, 0.5, 0.1, 0.01, 0.0039, 1e-4, 1e-7, 1e-11};
  private static final int[] PAYLOADS = {0, 1, 2, 8, 64};
  private static final int[] MAX_CHAINS = {1, 7, 64, 512, 1024};
  private static final double[] OVERFLOW_PROBABILITIES = {0.05, 1e-3, 1e-6, 1e-10, 1e-18};

  @ParameterizedTest
  @CsvSource({
    "100000,   0.01,   64,   10.15", "100000,   0.01,   256,  9.45",
    "100000,   0.01,   512,  9.25", "100000,   0.001,  64,   14.01",
    "100000,   0.001,  256,  13.14", "100000,   0.001,  512,  12.90",
    "100000,   0.0001, 64,   17.83", "100000,   0.0001, 256,  16.81",
    "100000,   0.0001, 512,  16.47", "10000000, 0.1,    64,   6.16",
    "10000000, 0.1,    256,  5.58", "10000000, 0.1,    512,  5.45",
    "10000000, 0.1,    1024, 5.37", "10000000, 0.01,   64,   10.00",
    "10000000, 0.01,   256,  9.28", "10000000, 0.01,   512,  9.05",
    "10000000, 0.01,   1024, 8.90", "10000000, 0.0039, 64,   11.55",
    "10000000, 0.0039, 256,  10.71", "10000000, 0.0039, 512,  10.49",
    "10000000, 0.0039, 1024, 10.35", "10000000, 0.001,  64,   13.78",
    "10000000, 0.001,  256,  12.82", "10000000, 0.001,  512,  12.57",
    "10000000, 0.001,  1024, 12.40", "10000000, 0.0001, 64,   17.42",
    "10000000, 0.0001, 256,  16.40", "10000000, 0.0001, 512,  16.05",
    "10000000, 0.0001, 1024, 15.81"
  })
  void wholeWordsCostLittleMoreThanTheOptimumPackedToTheBit(
      long keys, double fpp, int maxChains, double optimalBitsPerKey) {
    RankPlan plan =
        RankPlanner.plan(Requirement.of(keys, fpp).withProfile(Profile.ofChains(maxChains)));
    assertMeets(plan);
    assertTrue(
        plan.bitsPerKey() <= WHOLE_WORDS * optimalBitsPerKey,
        () -> plan.bitsPerKey() + " bits per key instead of " + optimalBitsPerKey);
  }

  @Test
  void everyPlanMeetsItsRequirement() {
    SplittableRandom random = Seeds.random("planner", 8);
    for (long keys : KEYS) {
      for (double fpp : FPPS) {
        for (int i = 0; i < 12; i++) {
          Requirement requirement =
              new Requirement(
                  keys,
                  fpp,
                  PAYLOADS[random.nextInt(PAYLOADS.length)],
                  OVERFLOW_PROBABILITIES[random.nextInt(OVERFLOW_PROBABILITIES.length)],
                  Profile.ofChains(MAX_CHAINS[random.nextInt(MAX_CHAINS.length)]));
          planOrRefuseForSize(requirement);
        }
      }
    }
  }

  @Test
  void requirementsDrawnAtRandomAreMetToo() {
    SplittableRandom random = Seeds.random("planner", 9);
    for (int i = 0; i < 1_000; i++) {
      planOrRefuseForSize(
          new Requirement(
              (long) Math.pow(10, random.nextDouble(10)),
              Math.pow(10, -random.nextDouble(12)) * 0.999,
              random.nextInt(65),
              Math.pow(10, -random.nextDouble(20)) * 0.999,
              Profile.ofChains(random.nextInt(1, 1025))));
    }
  }

  /** Only what cannot fit an array or 64 hash bits may be refused. */
  private static void planOrRefuseForSize(Requirement requirement) {
    double leastWords =
        requirement.keys()
            * (1 - Math.log(requirement.fpp()) / Math.log(2) + requirement.payloadBits())
            / Long.SIZE;
    boolean small = leastWords < Bits.MAX_WORDS / 8.0;
    boolean fewHashBits = requirement.keys() / -Math.log1p(-requirement.fpp()) < 0x1p63;
    RankPlan plan;
    try {
      plan = RankPlanner.plan(requirement);
    } catch (IllegalArgumentException e) {
      assertTrue(!small || !fewHashBits, () -> requirement + ": " + e.getMessage());
      return;
    }
    assertMeets(plan);
  }

  private static void assertMeets(RankPlan plan) {
    Requirement requirement = plan.requirement();
    RankGeometry geometry = plan.table();
    assertTrue(plan.predictedFpp() <= requirement.fpp(), plan::toString);
    assertTrue(geometry.chains() <= requirement.profile().maxChains(), plan::toString);
    assertEquals(requirement.payloadBits(), geometry.payloadBits());
    assertTrue(plan.overflowBound() <= requirement.overflowProbability(), plan::toString);
    assertEquals(sumOfBounds(requirement.keys(), geometry), plan.overflowBound());
    assertTrue(geometry.totalWords() <= Bits.MAX_WORDS, plan::toString);
    assertTrue(plan.bitSize() >= requirement.keys() * plan.trimmedBitsPerKey() * 0.999);
  }

  private static double sumOfBounds(long keys, RankGeometry geometry) {
    double mean = (double) keys / geometry.buckets();
    double last = TailBounds.bucketBound(keys, geometry.buckets(), geometry.maxBucketLoad());
    double second =
        geometry.j2() == 0
            ? 0
            : TailBounds.extensionBound(geometry.buckets(), mean, geometry.z1(), geometry.j2());
    double third =
        geometry.j3() == 0
            ? 0
            : TailBounds.extensionBound(
                geometry.buckets(), mean, geometry.z1() + geometry.z2(), geometry.j3());
    return last + second + third;
  }

  @Test
  void allocatedWordsHoldNoRoomForAnotherCell() {
    RankGeometry geometry = RankPlanner.plan(Requirement.of(1_000_000, 0.01)).table();
    int cellBits = 1 + geometry.fingerprintBits();
    int bucketBits = geometry.chains() + geometry.z1() * cellBits + geometry.pointer2Bits();
    assertTrue(geometry.bucketWords() * Long.SIZE - bucketBits < cellBits);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 1", "5, 1", "10, 2", "100, 14", "1000, 138"})
  void fewKeysShareOneBucketThatCannotOverflow(long keys, long words) {
    RankPlan plan =
        RankPlanner.plan(Requirement.of(keys, 0.01).withProfile(Profile.ofChains(1024)));
    assertEquals(1, plan.table().buckets());
    assertEquals(0, plan.overflowBound());
    assertEquals(words, plan.geometry().totalWords());
  }

  /** Expected sizes are those of a search over every number of buckets and every layout. */
  @ParameterizedTest
  @CsvSource({
    "1500, 1e-6,  32, 300,  1e-10, 1576", "3000, 0.001, 4,  1024, 1e-10, 852",
    "8000, 0.001, 32, 1024, 1e-10, 6154", "8000, 1e-6,  32, 300,  1e-10, 7798"
  })
  void fewBucketsAreLaidOutAsWellAsByExhaustiveSearch(
      long keys, double fpp, int payloadBits, int maxChains, double overflow, long words) {
    Requirement requirement =
        new Requirement(keys, fpp, payloadBits, overflow, Profile.ofChains(maxChains));
    assertTrue(RankPlanner.plan(requirement).geometry().totalWords() <= words * 1.001);
  }

  @Test
  void noKeysAtAllGetATableThatAnswersNo() {
    RankPlan plan = RankPlanner.plan(Requirement.of(0, 0.001));
    assertEquals(0, plan.predictedFpp());
    assertEquals(0, plan.bitsPerKey());
  }

  @Test
  void moreChainsAndMoreOverflowNeverCostMuchMemory() {
    for (long keys : new long[] {5_000, 300_000, 20_000_000}) {
      Requirement requirement = Requirement.of(keys, 0.002);
      double few = RankPlanner.plan(requirement.withProfile(Profile.ofChains(64))).bitsPerKey();
      double more = RankPlanner.plan(requirement.withProfile(Profile.ofChains(256))).bitsPerKey();
      double most = RankPlanner.plan(requirement.withProfile(Profile.ofChains(1024))).bitsPerKey();
      assertTrue(most < more && more < few);
      double likely = RankPlanner.plan(requirement.withOverflowProbability(0.01)).bitsPerKey();
      double never = RankPlanner.plan(requirement.withOverflowProbability(1e-18)).bitsPerKey();
      assertTrue(likely < never);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.01, 0.004, 0.001, 1e-4, 1e-6, 1e-8})
  void fastTablesKeepChainsShortAndAreAtMostHalfABitLargerThanThePapers(double fpp) {
    for (long keys : new long[] {3_000, 1_000_000, 50_000_000}) {
      Requirement requirement = Requirement.of(keys, fpp);
      RankPlan fast = RankPlanner.plan(requirement.withProfile(Profile.FAST));
      RankPlan paper = RankPlanner.plan(requirement.withProfile(Profile.PAPER));
      RankGeometry geometry = fast.table();
      assertTrue(geometry.chains() <= Profile.FAST.maxChains());
      assertTrue(keys <= Profile.FAST.maxLoad() * geometry.totalChains());
      assertTrue(fast.predictedFpp() <= fpp);
      // In trimmed form a cell costs 1/λ + log2 λ bits beside log2(1/fpp) + 1: 1.12 at a load of
      // 0.425, below which a longer fingerprint would do, and 0.91 at best. The rest: whole words.
      assertTrue(fast.bitsPerKey() <= paper.bitsPerKey() + 0.5, () -> fast + " and " + paper);
    }
  }

  /**
   * A load of one key per chain at the most costs nothing to speak of: in trimmed form 1/λ + log2 λ
   * is the same at loads of 0.5 and 1, and less between. What is left to pay is that fewer keys
   * share a bucket's slack, and more chains make up for that.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.05, 0.01, 0.004, 0.001, 1e-4, 1e-6, 1e-8})
  void compactTablesWithLightChainsAreAsSmallAsOthersWithFewerChains(double fpp) {
    for (long keys : new long[] {30_000, 1_000_000, 50_000_000}) {
      Requirement requirement = Requirement.of(keys, fpp);
      RankPlan compact = RankPlanner.plan(requirement);
      RankPlan anyLoad = RankPlanner.plan(requirement.withProfile(Profile.ofChains(512)));
      assertEquals(compact, RankPlanner.plan(requirement.withProfile(Profile.COMPACT)));
      assertTrue(keys <= compact.table().totalChains());
      assertTrue(
          compact.bitsPerKey() <= 1.01 * anyLoad.bitsPerKey(), () -> compact + " and " + anyLoad);
    }
  }

  @Test
  void loadsBelowTheLeastAreRefused() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new Profile(64, 0.39));
    assertEquals("maxLoad must be at least 0.4, not 0.39", refused.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Profile(64, Double.NaN));
  }

  @Test
  void payloadCostsItsBitsInEveryCell() {
    Requirement requirement = Requirement.of(1_000_000, 0.01);
    double set = RankPlanner.plan(requirement).bitsPerKey();
    double values = RankPlanner.plan(requirement.withPayloadBits(8)).bitsPerKey();
    assertTrue(values - set >= 8 && values - set < 9.5, () -> set + " and " + values);
  }

  @Test
  void thrownKeysFindRoomAsOftenAsPromised() {
    Requirement requirement = new Requirement(3_000, 0.01, 0, 0.05, Profile.PAPER);
    RankGeometry geometry = RankPlanner.plan(requirement).table();
    assertTrue(geometry.j3() > 0, "all three events are at stake");
    SplittableRandom random = Seeds.random("planner", 10);
    int rounds = 2_000;
    int overflows = 0;
    for (int round = 0; round < rounds; round++) {
      int[] loads = new int[(int) geometry.buckets()];
      for (long key = 0; key < requirement.keys(); key++) {
        loads[random.nextInt(loads.length)]++;
      }
      if (!fits(loads, geometry)) {
        overflows++;
      }
    }
    assertTrue(overflows <= 0.05 * rounds, "overflows: " + overflows);
  }

  private static boolean fits(int[] loads, RankGeometry geometry) {
    int second = 0;
    int third = 0;
    for (int load : loads) {
      second += load > geometry.z1() ? 1 : 0;
      third += load > geometry.z1() + geometry.z2() ? 1 : 0;
      if (load > geometry.maxBucketLoad()) {
        return false;
      }
    }
    return second <= geometry.j2() && third <= geometry.j3();
  }

  /** The smallest candidate has more words than its chains may have; another will do. */
  @ParameterizedTest
  @CsvSource({
    "300, 0.9999999999999999, 1e-100",
    "211, 0.9999999999999999, 2.4e-95",
    "223, 0.999989619435175, 8.2e-82",
  })
  void anImpossibleTableIsNoCandidate(long keys, double fpp, double overflowProbability) {
    Requirement requirement =
        new Requirement(keys, fpp, 64, overflowProbability, Profile.ofChains(1));
    RankPlan plan = RankPlanner.plan(requirement);
    assertTrue(plan.overflowBound() <= requirement.overflowProbability());
    assertEquals(1, plan.table().chains());
  }

  @Test
  void anFppBelowTheLongestFingerprintIsRefused() {
    assertRefused(
        Requirement.of(1_000, 1e-14),
        "fpp must be at least 1.8\\d*E-13 for fingerprints of at most 40 bits, not 1.0E-14");
  }

  @Test
  void moreHashBitsThanThereAreAreRefused() {
    assertRefused(
        Requirement.of(2_000_000_000L, 1e-11),
        "2000000000 keys at fpp 1.0E-11 need 68 hash bits, and a hash has 64;"
            + " at this fpp at most 1844674\\d\\d keys fit");
  }

  @Test
  void moreWordsThanAnArrayHasAreRefused() {
    assertRefused(
        Requirement.of(100_000_000_000L, 0.01),
        "100000000000 keys at fpp 0.01 need about 14\\d{9} words,"
            + " and the longest array has 2147483638; split the keys over several filters");
  }

  @Test
  void anOverflowProbabilityBeyondReckoningIsRefused() {
    assertRefused(
        Requirement.of(1_000, 0.01).withOverflowProbability(1e-101),
        "overflowProbability must be at least 1.0E-100, not 1.0E-101");
  }

  @Test
  void aRefusalNamesTheParameter() {
    IllegalParameterException refusal =
        assertThrows(
            IllegalParameterException.class, () -> Requirement.of(1_000, 0.01).withPayloadBits(65));
    assertEquals("payloadBits", refusal.parameter());
    assertEquals("must be from 0 to 64, not 65", refusal.problem());
    assertEquals("payloadBits must be from 0 to 64, not 65", refusal.getMessage());
  }

  private static void assertRefused(Requirement requirement, String message) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> RankPlanner.plan(requirement));
    assertTrue(refusal.getMessage().matches(message), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 100, 12_345, 10_000_000})
  void theCapacityIsTheMostThatTheBoundAllows(long keys) {
    for (double fpp : new double[] {0.1, 0.001}) {
      RankPlan plan = RankPlanner.plan(Requirement.of(keys, fpp));
      RankGeometry geometry = plan.table();
      double allowed = Requirement.DEFAULT_OVERFLOW_PROBABILITY;
      long capacity = RankPlanner.capacity(geometry, allowed);
      assertTrue(capacity >= keys, () -> capacity + " for " + keys);
      assertTrue(capacity <= geometry.totalCells());
      assertTrue(RankPlanner.overflowBound(capacity, geometry) <= allowed);
      assertTrue(
          capacity == geometry.totalCells()
              || RankPlanner.overflowBound(capacity + 1, geometry) > allowed);
    }
  }
}

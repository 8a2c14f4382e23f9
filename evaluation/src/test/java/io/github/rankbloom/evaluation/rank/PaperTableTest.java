package io.github.rankbloom.evaluation.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables II to V of the paper: 100 000 keys, an overflow probability of 1e-10. */
class PaperTableTest {

  @ParameterizedTest
  @CsvSource({
    "0.01,   0.64,  6, 60, 45,  8, 45, 2605, 0.1720, 0.0253, 10.50, 12.97,  8.56",
    "0.001,  0.92, 10, 64, 63, 17, 50, 1699, 0.3408, 0.0165, 14.30, 16.67, 12.09",
    "0.0001, 0.86, 13, 61, 59, 13, 48, 1907, 0.2229, 0.0173, 18.11, 20.50, 15.16"
  })
  void rowsAreReproduced(
      double fpp,
      double load,
      int fingerprintBits,
      int chains,
      int z1,
      int z2,
      int z3,
      long buckets,
      double j2PerBucket,
      double j3PerBucket,
      double setBits,
      double countingBits,
      double trimmedBits) {
    Requirement set = Requirement.of(100_000, fpp);
    RankPlan plan = PaperTable.plan(set, chains, fingerprintBits, load, z1, z2, z3);
    RankGeometry geometry = plan.table();
    assertEquals(buckets, geometry.buckets());
    assertEquals(j2PerBucket, (double) geometry.j2() / buckets, 0.0001);
    assertEquals(j3PerBucket, (double) geometry.j3() / buckets, 0.0001);
    assertEquals(setBits, PaperTable.bits(geometry) / 1e5, 0.006);
    assertEquals(trimmedBits, plan.trimmedBitsPerKey(), 0.006);
    assertTrue(plan.overflowBound() <= 1e-10);

    RankPlan counting =
        PaperTable.plan(set.withPayloadBits(2), chains, fingerprintBits, load, z1, z2, z3);
    assertEquals(countingBits, PaperTable.bits(counting.table()) / 1e5, 0.006);
  }

  @Test
  void sizesWithoutThirdLevelAndWithoutExtensionsAreEvaluatedToo() {
    Requirement requirement = Requirement.of(100_000, 0.01);
    RankGeometry two = PaperTable.plan(requirement, 60, 6, 0.64, 45, 60, 0).table();
    assertTrue(two.j2() > 0);
    assertEquals(0, two.j3());
    RankPlan one = PaperTable.plan(requirement, 60, 6, 0.64, 105, 0, 0);
    assertEquals(0, one.table().j2());
    assertTrue(one.overflowBound() <= 1e-10);
  }

  @Test
  void tooLittleRoomIsRefused() {
    Requirement requirement = Requirement.of(100_000, 0.01);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> PaperTable.plan(requirement, 60, 6, 0.64, 45, 8, 8));
    assertTrue(
        refusal.getMessage().matches("z1 \\+ z2 \\+ z3 must be at least \\d+ for .*, not 61"),
        refusal.getMessage());
  }

  @Test
  void aLoadOfNothingIsRefused() {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> PaperTable.plan(Requirement.of(10, 0.01), 60, 6, 0, 45, 8, 45));
    assertEquals("load must be above 0, not 0.0", refusal.getMessage());
  }
}

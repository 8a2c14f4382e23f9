package io.github.rankbloom.dleft.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Plans of d-left counting filters, and the sizes of their buckets. */
class DLeftCountingPlannerTest {

  private static DLeftCountingGeometry paper(RemainderLengths lengths) {
    return new DLeftCountingGeometry(4, 2048, lengths, 8, 14, 1, 120);
  }

  @Test
  void bucketsAreThoseOfTheExperiment() {
    assertEquals(124, paper(RemainderLengths.FIXED).bucketBits());
    DLeftCountingGeometry one = paper(RemainderLengths.ONE);
    assertEquals(128, one.bucketBits());
    assertEquals(17, one.remainderBits(7));
    assertEquals(15, one.remainderBits(8));
    assertEquals(30, one.maxRemainderBits());
    assertEquals(131, paper(RemainderLengths.TWO).bucketBits());
    assertEquals(0.0014638, paper(RemainderLengths.FIXED).worstFpp(49_152), 5e-8);
  }

  /** The first table would fit an array without its tags; hostile headers claim such tables. */
  @Test
  void tablesThatAreTooLongWithTheirTagsAreRefused() {
    RemainderLengths fixed = RemainderLengths.FIXED;
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new DLeftCountingGeometry(2, 1_108_378_000, fixed, 31, 2, 0, 62));
    assertEquals(
        "the table needs 2320666438 words, and the longest array has 2147483638;"
            + " split the keys over several filters",
        refusal.getMessage());
    long most = Bits.MAX_WORDS * Long.SIZE / 67 / 2;
    long words = new DLeftCountingGeometry(2, most, fixed, 31, 2, 0, 62).totalWords();
    assertTrue(words <= Bits.MAX_WORDS && words > Bits.MAX_WORDS - 3);
    assertThrows(
        IllegalArgumentException.class,
        () -> new DLeftCountingGeometry(2, most + 1, fixed, 31, 2, 0, 62));
  }

  @ParameterizedTest
  @EnumSource
  void tagsNumberAllShapes(RemainderLengths lengths) {
    for (int capacity : new int[] {1, 2, 7, 8}) {
      DLeftCountingGeometry geometry =
          new DLeftCountingGeometry(4, 2048, lengths, capacity, 14, 1, 121);
      List<RemainderShape> shapes = geometry.shapes();
      assertEquals(
          shapes.size(), shapes.stream().mapToLong(RemainderShape::key).distinct().count());
      assertTrue(shapes.size() <= 1 << geometry.tagBits());
      assertTrue(shapes.size() > 1 << (geometry.tagBits() - 1));
      assertEquals(RemainderShape.EMPTY, shapes.get(0));
      for (RemainderShape shape : shapes) {
        int cell = geometry.counterBits() - geometry.sortBits();
        int bits =
            shape.first() * (shape.firstBits() + cell)
                + shape.second() * (shape.secondBits() + cell);
        assertTrue(bits <= geometry.spaceBits(), shape::toString);
        assertTrue(shape.load() <= capacity, shape::toString);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FIXED, 0, 0.01",
    "ONE, 1, 0.5",
    "TWO, 50, 0.001",
    "FIXED, 1000, 1e-6",
    "ONE, 100000, 0.01",
    "TWO, 1000000, 0.001",
    "ONE, 1000000000, 0.001"
  })
  void plansMeetTheirRequirement(RemainderLengths lengths, long keys, double fpp) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(1);
    DLeftCountingPlan plan = DLeftCountingPlanner.plan(requirement, lengths);
    assertTrue(plan.predictedFpp() <= fpp, plan::toString);
    assertTrue(plan.overflowBound() <= requirement.overflowProbability(), plan::toString);
    assertEquals(lengths, plan.geometry().lengths());
    assertEquals(1, plan.geometry().counterBits());
    assertTrue(plan.averageLoad() <= plan.geometry().capacity());
  }

  @Test
  void bucketsThatAreNeverEnoughAreNotCounted() {
    Requirement requirement = Requirement.of(1_000_000, 0.001);
    assertEquals(OptionalLong.empty(), DLeftCountingPlanner.fewestBuckets(requirement, 2, 2));
    long enough = DLeftCountingPlanner.fewestBuckets(requirement, 4, 8).orElseThrow();
    DLeftGrid grid = DLeftGrid.churned(4);
    assertTrue(grid.overflow(1_000_000, enough, 8) <= requirement.overflowProbability());
    assertTrue(grid.overflow(1_000_000, enough - 1, 8) > requirement.overflowProbability());
  }

  @Test
  void sortedRemaindersTakeLessMemory() {
    Requirement requirement = Requirement.of(1_000_000, 0.001).withPayloadBits(1);
    double fixed = DLeftCountingPlanner.plan(requirement, RemainderLengths.FIXED).bitsPerKey();
    double one = DLeftCountingPlanner.plan(requirement, RemainderLengths.ONE).bitsPerKey();
    assertTrue(one < fixed - 1, () -> one + " against " + fixed);
  }

  @Test
  void impossibleRequirementsAreRefused() {
    Requirement tooMany = Requirement.of(100_000_000_000L, 0.001);
    Requirement wide = Requirement.of(1, 0.001).withPayloadBits(9);
    for (Requirement requirement : List.of(tooMany, wide)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> DLeftCountingPlanner.plan(requirement, RemainderLengths.ONE));
    }
  }
}

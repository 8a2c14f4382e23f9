package io.github.rankbloom.dleft;

import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Uniform;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Allocation;
import io.github.rankbloom.support.Kinds;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The d-left Bloom filter as its users see it. */
class DLeftFilterTest {

  private static DLeftFilter small(DLeftGeometry geometry, int keys) {
    DLeftFilter filter = DLeftFilter.KIND.create(geometry, KeyHash.seeded(42));
    Kinds.putRange(filter, 0, keys);
    return filter;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 100, 1000, 30_000})
  void plannedFiltersTakeTheKeysTheyWerePlannedFor(int keys) {
    DLeftFilter.Builder builder = DLeftFilter.builder().expectedInsertions(keys).fpp(0.001);
    DLeftPlan plan = (DLeftPlan) builder.plan();
    DLeftFilter filter = builder.build();
    assertEquals(plan.geometry(), filter.geometry());
    assertEquals(plan.bitSize(), filter.bitSize());
    Kinds.putRange(filter, 0, keys);
    assertTrue(LongStream.range(0, keys).allMatch(filter::mightContain));
    assertEquals(keys, (double) filter.approximateElementCount(), 0.002 * keys);
    assertTrue(filter.expectedFpp() <= 0.0012, filter::toString);
    long[] hashes = LongStream.range(0, keys).map(key -> filter.hashing().hash(key)).toArray();
    DLeftFilter balanced = builder.buildBalanced(hashes);
    assertTrue(balanced.expectedFpp() <= filter.expectedFpp() * 1.0001);
  }

  @Test
  void theFormsOfAKeyAreAlike() {
    DLeftFilter filter = DLeftFilter.builder().expectedInsertions(10).fpp(0.01).seed(7).build();
    assertTrue(filter.put("grün"));
    assertFalse(filter.put("grün".getBytes(StandardCharsets.UTF_8)));
    assertTrue(filter.mightContain(CharBuffer.wrap("grün")));
    assertEquals(1, filter.approximateElementCount());
    assertEquals(KeyHash.seeded(7), filter.hashing());
    assertThrows(NullPointerException.class, () -> filter.put((String) null));
  }

  @Test
  void anEmptyFilterDeniesEverything() {
    DLeftFilter filter = small(DLeftGeometry.of128(3, 10), 0);
    assertTrue(LongStream.range(0, 1000).noneMatch(filter::mightContain));
    assertEquals(0, filter.expectedFpp());
    assertEquals(0, filter.approximateElementCount());
  }

  @Test
  void copiesAreIndependent() {
    DLeftFilter filter = small(DLeftGeometry.of64(3, 10), 50);
    DLeftFilter copy = filter.copy();
    assertEquals(filter, copy);
    assertEquals(filter.hashCode(), copy.hashCode());
    assertTrue(copy.put("another"));
    assertNotEquals(filter, copy);
    assertNotEquals(filter, small(DLeftGeometry.of64(3, 11), 50));
  }

  @Test
  void loadCountsTellTheLoads() {
    DLeftFilter filter = small(DLeftGeometry.of64(3, 10), 100);
    long[][] counts = filter.loadCounts();
    for (long[] subtable : counts) {
      assertEquals(10, LongStream.of(subtable).sum());
    }
    long keys =
        IntStream.rangeClosed(0, 6)
            .mapToLong(a -> a * (counts[0][a] + counts[1][a] + counts[2][a]))
            .sum();
    assertEquals(filter.approximateElementCount(), keys);
  }

  /** What is read is looked through where it lies. */
  @Test
  void checkingATableTakesNoOther() throws IOException {
    DLeftFilter filter = small(DLeftGeometry.of64(3, 10_000), 100_000);
    long allocated = Allocation.of(() -> assertTrue(filter.table().check()));
    assertTrue(allocated < filter.bitSize() / 8 / 10, allocated + " bytes");
    assertEquals(filter.copy(), filter);
  }

  @Test
  void moreBucketsThanCanBeBalancedAreRefused() {
    DLeftGeometry geometry = new DLeftGeometry(2, 1 << 30, 1, 3, 1, List.of(0, 0));
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> DLeftFilter.balanced(geometry, KeyHash.DEFAULT, 1L));
    assertEquals(
        "buckets of all subtables must be from 1 to 2147483638, not 2147483648",
        refusal.getMessage());
  }

  @Test
  void keysThatDoNotFitEvenBalancedAreRefused() {
    long[] hashes = LongStream.range(0, 19).map(Uniform::mix).toArray();
    DLeftGeometry geometry = DLeftGeometry.of64(3, 1);
    assertThrows(
        FilterFullException.class, () -> DLeftFilter.balanced(geometry, KeyHash.DEFAULT, hashes));
  }

  @Test
  void parametersOutOfRangeAreNamed() {
    assertNames("expectedInsertions", () -> DLeftFilter.builder().fpp(0.1).build());
    assertNames("fpp", () -> DLeftFilter.builder().expectedInsertions(1).fpp(1).build());
    DLeftFilter.Builder builder = DLeftFilter.builder().expectedInsertions(1).fpp(0.1);
    assertNames("group", () -> builder.group(9).build());
    assertNames("subtables", () -> builder.group(1).subtables(17).build());
    assertNames("subtables", () -> builder.subtables(0));
    assertNames("counterBits 4", () -> DLeftGeometry.of64(3, 1).withSortBits(nCopies(7, 1)));
    assertNames("capacity", () -> DLeftGeometry.of64(3, 1).withSortBits(nCopies(33, 1)));
    assertNames("multiple of the group", () -> DLeftGeometry.of64(3, 10).withGroup(4));
    assertNames("longest array", () -> DLeftGeometry.of64(3, 1L << 30));
  }

  static void assertNames(String name, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(name), message);
  }

  @Test
  void bytesAreThoseOfTheFirstVersion() throws IOException {
    Containers.assertGolden(
        "dleft.64-grouped.rbf", small(DLeftGeometry.of64(3, 8).withGroup(4), 96));
    Containers.assertGolden("dleft.128.rbf", small(DLeftGeometry.of128(3, 4), 76));
  }

  @Test
  void damagedBytesAreRejected() throws IOException {
    Containers.assertRejectsDamage(small(DLeftGeometry.of64(3, 4).withGroup(4), 40));
    Containers.assertRejectsForgery(small(DLeftGeometry.of64(3, 4).withGroup(4), 40));
    Containers.assertRejectsForgery(small(DLeftGeometry.of128(2, 3), 40));
    Containers.assertRejectsForgery(
        small(new DLeftGeometry(3, 3, 1, 30, 7, List.of(0, 1, 2, 0, 1, 2)), 20));
  }
}

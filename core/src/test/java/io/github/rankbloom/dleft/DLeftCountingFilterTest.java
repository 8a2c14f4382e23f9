package io.github.rankbloom.dleft;

import static io.github.rankbloom.dleft.DLeftFilterTest.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The d-left counting filters as their users see them. */
class DLeftCountingFilterTest {

  private static RemainderFilterBuilder<?, ?> builder(RemainderLengths lengths) {
    return lengths == RemainderLengths.FIXED
        ? DLeftCountingFilter.builder()
        : DLeftDynamicCountingFilter.builder().lengths(lengths == RemainderLengths.TWO ? 2 : 1);
  }

  /** A filter with keys that came and went. */
  private static RemainderFilter<?> small(RemainderLengths lengths) {
    RemainderFilter<?> filter =
        DLeftCountingModelTest.create(new DLeftCountingGeometry(3, 4, lengths, 8, 9, 1, 82));
    Kinds.putRange(filter, 0, 66);
    for (long key = 0; key < 30; key++) {
      filter.remove(key);
    }
    Kinds.putRange(filter, 60, 76);
    return filter;
  }

  @ParameterizedTest
  @CsvSource({
    "FIXED, 0",
    "ONE, 0",
    "TWO, 0",
    "FIXED, 1",
    "ONE, 100",
    "FIXED, 1000",
    "ONE, 20000",
    "TWO, 20000"
  })
  void plannedFiltersTakeTheKeysTheyWerePlannedFor(RemainderLengths lengths, int keys) {
    RemainderFilterBuilder<?, ?> builder = builder(lengths).expectedInsertions(keys).fpp(0.001);
    DLeftCountingPlan plan = (DLeftCountingPlan) builder.plan();
    RemainderFilter<?> filter = builder.build();
    assertEquals(plan.geometry(), filter.geometry());
    assertEquals(plan.bitSize(), filter.bitSize());
    assertEquals(filter.getClass(), Catalogue.STANDARD.kindOf(filter).type());
    for (long key = 0; key < keys; key++) {
      assertTrue(filter.put(key));
    }
    assertEquals(keys, filter.approximateElementCount());
    assertTrue(filter.expectedFpp() <= 0.001, filter::toString);
    for (long key = 0; key < keys; key += 2) {
      assertTrue(filter.remove(key));
    }
    for (long key = 1; key < keys; key += 2) {
      assertTrue(filter.mightContain(key));
      assertTrue(filter.approximateCount(key) >= 1);
      assertTrue(filter.remove(key));
    }
    assertEquals(builder.build(), filter);
  }

  @ParameterizedTest
  @EnumSource
  void countsAreKept(RemainderLengths lengths) {
    RemainderFilter<?> filter =
        builder(lengths).expectedInsertions(1000).fpp(1e-6).counterBits(4).seed(3).build();
    assertTrue(filter.putHash(filter.hashing().hash("a"), 100));
    assertTrue(filter.put("b"));
    assertEquals(100, filter.approximateCount("a"));
    assertEquals(1, filter.approximateCount("b"));
    assertEquals(0, filter.approximateCount("c"));
    assertFalse(filter.remove("c"));
    assertTrue(filter.remove("a"));
    assertEquals(99, filter.approximateCount("a"));
    filter.clear();
    assertEquals(0, filter.approximateElementCount());
    assertEquals(0, filter.expectedFpp());
    assertThrows(NullPointerException.class, () -> filter.put((String) null));
  }

  @ParameterizedTest
  @EnumSource
  void copiesAreIndependent(RemainderLengths lengths) {
    RemainderFilter<?> filter = small(lengths);
    RemainderFilter<?> copy = filter.copy();
    assertEquals(filter, copy);
    assertEquals(filter.hashCode(), copy.hashCode());
    copy.remove(70);
    assertNotEquals(filter, copy);
    assertTrue(LongStream.range(30, 76).allMatch(filter::mightContain));
  }

  @Test
  void parametersOutOfRangeAreNamed() {
    assertNames("expectedInsertions", () -> DLeftCountingFilter.builder().fpp(0.1).build());
    RemainderFilterBuilder<?, ?> builder = builder(RemainderLengths.ONE).expectedInsertions(1);
    assertNames("fpp", () -> builder.build());
    assertNames("counterBits", () -> builder.counterBits(9));
    assertNames("counterBits", () -> builder.counterBits(-1));
    assertNames("lengths", () -> DLeftDynamicCountingFilter.builder().lengths(3));
    assertNames("spaceBits", () -> geometry(2048, 15));
    assertNames("remainderBits", () -> geometry(2048, 1));
    assertNames("longest array", () -> geometry(1L << 30, 14));
    DLeftCountingGeometry fixed = geometry(1, 14);
    assertNames("lengths", () -> DLeftDynamicCountingFilter.KIND.create(fixed, KeyHash.DEFAULT));
  }

  private static DLeftCountingGeometry geometry(long buckets, int remainderBits) {
    return new DLeftCountingGeometry(4, buckets, RemainderLengths.FIXED, 8, remainderBits, 1, 120);
  }

  /** The message is of the filter as it is, and not as it was halfway. */
  @Test
  void aFilterThatIsFullTellsHowManyKeysItHas() {
    RemainderFilter<?> filter = small(RemainderLengths.FIXED);
    long size = filter.approximateElementCount();
    for (long times : new long[] {40, 48, 49, Long.MAX_VALUE}) {
      FilterFullException full =
          assertThrows(FilterFullException.class, () -> filter.putHash(0, times));
      assertTrue(full.getMessage().endsWith("with " + size + " keys in"), full.getMessage());
      assertEquals(size, filter.approximateElementCount());
    }
  }

  @Test
  void bytesAreThoseOfTheFirstVersion() throws IOException {
    Containers.assertGolden("dleft-counting.churned.rbf", small(RemainderLengths.FIXED));
    Containers.assertGolden("dleft-dynamic-counting.one-length.rbf", small(RemainderLengths.ONE));
    Containers.assertGolden("dleft-dynamic-counting.two-lengths.rbf", small(RemainderLengths.TWO));
  }

  @ParameterizedTest
  @EnumSource
  void damagedBytesAreRejected(RemainderLengths lengths) throws IOException {
    Containers.assertRejectsDamage(small(lengths));
    Containers.assertRejectsForgery(small(lengths));
  }
}

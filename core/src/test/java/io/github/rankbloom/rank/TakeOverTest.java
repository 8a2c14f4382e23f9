package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.support.Kinds;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A filter for many threads takes over the content of one for one thread. */
class TakeOverTest {

  @Test
  void contentIsTakenOverWithoutACopy() {
    RankCountingFilter filter = filter();
    RankCountingFilter copy = filter.copy();
    PlaceTable table = filter.table();
    ConcurrentRankCountingFilter concurrent = ConcurrentRankCountingFilter.takeOver(filter);
    assertEquals(copy, concurrent.snapshot());
    assertEquals(570, concurrent.approximateElementCount());
    concurrent.put("later");
    assertTrue(table.contains(concurrent.hashing().hash("later")));
  }

  private static RankCountingFilter filter() {
    RankCountingFilter filter =
        RankCountingFilter.builder().expectedInsertions(1000).fpp(1e-9).build();
    Kinds.putRange(filter, 0, 500);
    filter.put("often", 70);
    return filter;
  }

  @Test
  void nothingCanBeAskedAfterwards() {
    RankCountingFilter filter = filter();
    RankCountingFilter copy = filter.copy();
    ConcurrentRankCountingFilter.takeOver(filter);
    for (Executable use :
        List.<Executable>of(
            () -> filter.mightContain("often"),
            () -> filter.put("often"),
            () -> filter.remove("often"),
            () -> filter.approximateCount("often"),
            () -> filter.mightContainHashes(new long[1], 0, 1, new long[1]),
            () -> filter.putHashes(new long[1], 0, 1),
            () -> filter.putHashesInParallel(new long[1]),
            () -> filter.writeTo(OutputStream.nullOutputStream()),
            filter::approximateElementCount,
            filter::expectedFpp,
            filter::bitSize,
            filter::capacity,
            filter::maxCapacity,
            filter::askedFpp,
            filter::geometry,
            filter::cellCount,
            () -> filter.extensionsInUse(2),
            () -> filter.reserve(0),
            () -> filter.reserve(2000),
            filter::shrinkToFit,
            () -> filter.changeMaxCapacity(2000),
            () -> filter.isCompatible(copy),
            () -> copy.isCompatible(filter),
            () -> filter.putAll(copy),
            () -> copy.putAll(filter),
            filter::copy,
            filter::clear,
            () -> ConcurrentRankCountingFilter.takeOver(filter))) {
      assertThrows(IllegalStateException.class, use);
    }
  }

  /** So that a list can hold such a filter, and find it again. */
  @Test
  void aFilterWithoutContentEqualsOnlyItself() {
    RankCountingFilter filter = filter();
    RankCountingFilter full = filter.copy();
    RankCountingFilter other = filter.copy();
    assertEquals(full, filter);
    ConcurrentRankCountingFilter.takeOver(filter);
    ConcurrentRankCountingFilter.takeOver(other);
    assertEquals(1, List.of(full, filter, other).indexOf(filter));
    assertEquals(2, List.of(full, filter, other).indexOf(other));
    assertNotEquals(filter, full);
    assertEquals(filter.hashCode(), filter.hashCode());
  }
}

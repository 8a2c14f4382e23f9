package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LinesOf;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The last key that a filter was made for, and the one after it. */
class CapacityTest {

  private static final int MOST = 1000;

  /** In place of the fpp of a filter in chained buckets: that of one in lines. */
  private static final double IN_LINES = LinesOf.FPP;

  private static <F extends RankFilter<F>> F create(FilterKind<F> kind, boolean fixed, double fpp) {
    Requirement grows = Requirement.of(10, fpp).withMaxKeys(MOST);
    Requirement asked = fixed ? Requirement.of(MOST, fpp).withFixedSize() : grows;
    return fpp == IN_LINES
        ? InLines.empty((RankKind<F>) kind, MOST)
        : kind.create(asked.withPayloadBits(kind.payload().usual()), KeyHash.DEFAULT);
  }

  /** Every function, for one thread and for many, with a table that grows and one that does not. */
  static Stream<GrowingFilter> filters() {
    List<GrowingFilter> all = new ArrayList<>();
    for (boolean fixed : new boolean[] {false, true}) {
      for (double fpp : new double[] {0.3, 0.01}) {
        RankSetFilter set = create(RankSetFilter.KIND, fixed, fpp);
        RankMultisetFilter multiset = create(RankMultisetFilter.KIND, fixed, fpp);
        RankCountingFilter counting = create(RankCountingFilter.KIND, fixed, fpp);
        RankValueFilter values = create(RankValueFilter.KIND, fixed, fpp);
        all.addAll(List.of(set, multiset, counting, values));
        all.add(ConcurrentRankSetFilter.of(set));
        all.add(ConcurrentRankMultisetFilter.of(multiset));
        all.add(ConcurrentRankCountingFilter.of(counting));
        all.add(ConcurrentRankValueFilter.of(values));
      }
    }
    RankSetFilter set = create(RankSetFilter.KIND, false, IN_LINES);
    RankMultisetFilter multiset = create(RankMultisetFilter.KIND, false, IN_LINES);
    all.addAll(List.of(set, multiset));
    all.add(ConcurrentRankSetFilter.of(set));
    all.add(ConcurrentRankMultisetFilter.of(multiset));
    return all.stream();
  }

  @Test
  void aBuilderNamesWhatItWasAskedFor() {
    RankMultisetFilter.Builder builder =
        RankMultisetFilter.builder().expectedInsertions(100).fpp(0.01);
    IllegalParameterException fewer =
        assertThrows(IllegalParameterException.class, () -> builder.maxInsertions(10).build());
    assertEquals("maxInsertions must be from 100 to 1000000000000, not 10", fewer.getMessage());
    IllegalArgumentException fixed =
        assertThrows(
            IllegalArgumentException.class, () -> builder.maxInsertions(1000).fixed().build());
    assertEquals("a filter of fixed size cannot grow from 100 keys to 1000", fixed.getMessage());
  }

  /** Hashes of different places, evenly spread. */
  private static long[] hashes(GrowingFilter filter, int count) {
    RankFilter<?> one =
        filter instanceof RankFilter<?> rank ? rank : ((ConcurrentRankFilter<?>) filter).snapshot();
    BigInteger places = one.promise().places().exactly();
    return IntStream.range(0, count)
        .mapToLong(
            i -> {
              BigInteger place =
                  places.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(count));
              // The lowest hash that names the place.
              return place
                  .shiftLeft(Long.SIZE)
                  .add(places)
                  .subtract(BigInteger.ONE)
                  .divide(places)
                  .longValue();
            })
        .toArray();
  }

  private static boolean put(GrowingFilter filter, long hash) {
    return filter instanceof ValueFilter values
        ? values.putHash(hash, 1)
        : ((InsertableFilter) filter).putHash(hash);
  }

  private static boolean putIfAbsent(GrowingFilter filter, long hash) {
    return filter instanceof ValueFilter values
        ? values.putIfAbsentHash(hash, 1)
        : ((InsertableFilter) filter).putIfAbsentHash(hash);
  }

  private static boolean removes(GrowingFilter filter) {
    return filter instanceof ValueFilter || filter instanceof DeletableFilter;
  }

  private static boolean remove(GrowingFilter filter, long hash) {
    return filter instanceof ValueFilter values
        ? values.removeHash(hash, 1)
        : ((DeletableFilter) filter).removeHash(hash);
  }

  private static void assertFull(FilterFullException full) {
    assertEquals(FilterFullException.Reason.CAPACITY, full.reason());
    assertEquals(MOST, full.capacity());
    assertEquals(MOST, full.content());
    assertTrue(full.getMessage().contains("larger maxInsertions"), full.getMessage());
  }

  @ParameterizedTest
  @MethodSource("filters")
  void theLastKeyIsInAndTheNextIsNot(GrowingFilter filter) {
    long[] hashes = hashes(filter, MOST + 1);
    for (int i = 0; i < MOST; i++) {
      assertTrue(put(filter, hashes[i]), "key " + i);
    }
    assertTrue(filter.expectedFpp() <= filter.askedFpp(), filter::toString);
    byte[] before = Kinds.bytes(filter);
    assertFull(assertThrows(FilterFullException.class, () -> put(filter, hashes[MOST])));
    assertFull(assertThrows(FilterFullException.class, () -> putIfAbsent(filter, hashes[MOST])));
    assertFalse(putIfAbsent(filter, hashes[0]), "a member is no news, full or not");
    assertArrayEquals(before, Kinds.bytes(filter));
    assertEquals(removes(filter), put(filter, hashes[0]), "a member takes no place");
    if (removes(filter)) {
      assertTrue(remove(filter, hashes[0]));
      assertArrayEquals(before, Kinds.bytes(filter));
      assertTrue(remove(filter, hashes[0]));
      assertTrue(put(filter, hashes[MOST]), "on the place of one that went");
      assertFull(assertThrows(FilterFullException.class, () -> put(filter, hashes[0])));
    }
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aCallWithManyKeysSaysWhichOneIsTooMany(GrowingFilter filter) {
    if (filter instanceof InsertableFilter insertable) {
      long[] hashes = hashes(filter, MOST + 1);
      int twice = 20;
      long[] calls = new long[MOST + twice + 1];
      System.arraycopy(hashes, 0, calls, 0, MOST);
      for (int i = 0; i < twice; i++) {
        calls[MOST + i] = hashes[i * (MOST / twice)];
      }
      calls[MOST + twice] = hashes[MOST];
      FilterFullException full =
          assertThrows(
              FilterFullException.class, () -> insertable.putHashes(calls, 0, calls.length));
      assertFull(full);
      assertEquals(MOST + twice, full.position());
      for (int i = 0; i < MOST; i++) {
        assertTrue(filter.mightContainHash(hashes[i]));
      }
    }
  }

  @Test
  void aMergeIsAllOrNothing() {
    for (boolean fixed : new boolean[] {false, true}) {
      assertMergeIsAllOrNothing(RankSetFilter.KIND, fixed, 0.01);
      assertMergeIsAllOrNothing(RankMultisetFilter.KIND, fixed, 0.01);
      assertMergeIsAllOrNothing(RankCountingFilter.KIND, fixed, 0.01);
      assertMergeIsAllOrNothing(RankValueFilter.KIND, fixed, 0.01);
    }
    assertMergeIsAllOrNothing(RankSetFilter.KIND, false, IN_LINES);
    assertMergeIsAllOrNothing(RankMultisetFilter.KIND, false, IN_LINES);
  }

  private static <F extends RankFilter<F>> void assertMergeIsAllOrNothing(
      FilterKind<F> kind, boolean fixed, double fpp) {
    F some = create(kind, fixed, fpp);
    F others = create(kind, fixed, fpp);
    long[] hashes = hashes(some, MOST + 1);
    for (int i = 0; i <= MOST; i++) {
      put(i < 600 ? some : others, hashes[i]);
    }
    put(others, hashes[0]);
    F before = some.copy();
    FilterFullException full = assertThrows(FilterFullException.class, () -> some.putAll(others));
    assertEquals(FilterFullException.Reason.CAPACITY, full.reason());
    assertEquals(MOST, full.capacity());
    assertEquals(600, full.content());
    assertEquals(before, some);
    F fewer = create(kind, fixed, fpp);
    for (int i = 500; i < MOST; i++) {
      put(fewer, hashes[i]);
    }
    assertTrue(some.putAll(fewer));
    assertEquals(MOST, some.table().distinct());
    assertTrue(some.expectedFpp() <= some.askedFpp());
  }
}

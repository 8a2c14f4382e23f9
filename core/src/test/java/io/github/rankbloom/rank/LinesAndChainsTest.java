package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters for speed, which are in lines or in chained buckets as their load is. */
class LinesAndChainsTest {

  private static final double FPP = 0.004;

  /** In lines where a filter is arranged for as many. */
  private static final int MOST = 20_000;

  static List<FilterKind<? extends RankFilter<?>>> kinds() {
    return List.of(RankSetFilter.KIND, RankMultisetFilter.KIND);
  }

  private static <F extends RankFilter<?>> F filter(
      FilterKind<F> kind, long start, Profile profile) {
    return kind.create(
        Requirement.of(start, FPP).withMaxKeys(MOST).withProfile(profile), KeyHash.DEFAULT);
  }

  private static RankMultisetFilter fast(long start, long keys) {
    RankMultisetFilter filter = filter(RankMultisetFilter.KIND, start, Profile.FAST);
    Kinds.putRange(filter, 0, keys);
    return filter;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  <F extends RankFilter<F>> void aFilterGoesFromChainsToLinesAndBack(FilterKind<F> kind)
      throws IOException {
    F grown = filter(kind, 10, Profile.FAST);
    List<Class<? extends Geometry>> seen = new ArrayList<>();
    for (long key = 0; key < 17_000; key++) {
      Kinds.put(grown, key);
      if (key == 15_000) {
        grown.reserve(MOST);
      } else if (key == 16_000) {
        grown.shrinkToFit();
      }
      if (seen.isEmpty() || grown.geometry().getClass() != seen.get(seen.size() - 1)) {
        seen.add(grown.geometry().getClass());
        assertIsAsIfBuiltAtOnce(kind, grown, key + 1);
      }
    }
    assertEquals(List.of(RankGeometry.class, LineGeometry.class, RankGeometry.class), seen);
    Kinds.putRange(grown, 17_000, 19_900);
    grown.reserve(MOST);
    assertTrue(InLines.is(grown));
    assertIsAsIfBuiltAtOnce(kind, grown, 19_900);
  }

  private static <F extends RankFilter<F>> void assertIsAsIfBuiltAtOnce(
      FilterKind<F> kind, F grown, long keys) throws IOException {
    F direct = filter(kind, MOST, Profile.FAST);
    F compact = filter(kind, keys, Profile.COMPACT);
    for (F other : List.of(direct, compact)) {
      Kinds.putRange(other, 0, keys);
      assertEquals(other, grown);
      assertEquals(other.hashCode(), grown.hashCode());
      assertEquals(kind.identity(other), kind.identity(grown));
    }
    assertArrayEquals(Kinds.bytes(direct), Kinds.bytes(grown));
    for (Coding coding : List.of(Coding.PLAIN, Coding.ENTROPY)) {
      byte[] message = kind.message(grown, coding).toByteArray();
      assertArrayEquals(kind.message(direct, coding).toByteArray(), message);
      assertEquals(direct, Kinds.read(message));
    }
  }

  /** Keys that are gone leave lines as if they had never come. */
  @Test
  void aFilterShrinksAndGrowsAgain() throws IOException {
    RankMultisetFilter filter = fast(MOST, 19_000);
    assertTrue(InLines.is(filter));
    for (long key = 1000; key < 19_000; key++) {
      assertTrue(filter.remove(key));
    }
    assertEquals(fast(1000, 1000), filter);
    filter.shrinkToFit();
    assertFalse(InLines.is(filter));
    assertArrayEquals(Kinds.bytes(fast(1000, 1000)), Kinds.bytes(filter));
    filter.reserve(MOST);
    assertTrue(InLines.is(filter));
    assertArrayEquals(Kinds.bytes(fast(1000, 1000)), Kinds.bytes(filter));
    Kinds.putRange(filter, 1000, 19_000);
    assertArrayEquals(Kinds.bytes(fast(MOST, 19_000)), Kinds.bytes(filter));
    assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
  }

  /** Whatever the arrangements of two filters are, they merge, differ and lead to each other. */
  @Test
  void filtersInLinesAndInChainsMergeAndDiffer() throws IOException {
    RankMultisetFilter few = fast(3000, 3000);
    RankMultisetFilter half = fast(MOST, 9000);
    RankMultisetFilter most = fast(MOST, 18_000);
    RankMultisetFilter compact = filter(RankMultisetFilter.KIND, 10, Profile.COMPACT);
    Kinds.putRange(compact, 4000, 9000);
    assertTrue(InLines.is(half) && InLines.is(most) && !InLines.is(few));
    assertTrue(InLines.is((RankMultisetFilter) Kinds.read(Kinds.bytes(most))));
    List<RankMultisetFilter> all = List.of(few, half, most, compact);
    for (RankMultisetFilter base : all) {
      for (RankMultisetFilter target : all) {
        byte[] delta = RankMultisetFilter.KIND.delta(base, target).toByteArray();
        RankMultisetFilter patched =
            RankMultisetFilter.KIND.patchFrom(base, new ByteArrayInputStream(delta), Kinds.AMPLE);
        assertEquals(target, patched);
        assertArrayEquals(Kinds.bytes(target), Kinds.bytes(patched));
        if (!base.equals(target)) {
          assertMerges(base, target);
        }
      }
    }
  }

  private static void assertMerges(RankMultisetFilter one, RankMultisetFilter other) {
    RankMultisetFilter merged = one.copy();
    assertTrue(merged.putAll(other));
    Map<Long, Long> sum = new TreeMap<>(counts(one));
    counts(other).forEach((place, count) -> sum.merge(place, count, Long::sum));
    assertEquals(sum, counts(merged));
    RankMultisetFilter reverse = other.copy();
    assertTrue(reverse.putAll(one));
    assertEquals(merged, reverse);
    assertEquals(merged.table().distinct(), sum.size());
    assertEquals(
        merged.approximateElementCount(),
        one.approximateElementCount() + other.approximateElementCount());
  }

  private static Map<Long, Long> counts(RankMultisetFilter filter) {
    Map<Long, Long> counts = new TreeMap<>();
    for (var cursor = filter.cursor(); cursor.next(); ) {
      counts.put(cursor.place(), cursor.count());
    }
    return counts;
  }

  /** With fewer keys on a chain and with more: every key, and false positives as expected. */
  @ParameterizedTest
  @ValueSource(doubles = {0.0036, 0.004, 0.0043, 0.005})
  void falsePositivesAreAsRareAsExpected(double fpp) {
    int keys = 100_000;
    RankSetFilter filter =
        RankSetFilter.builder().expectedInsertions(keys).fpp(fpp).profile(Profile.FAST).build();
    Kinds.putRange(filter, 0, keys);
    assertTrue(InLines.is(filter));
    for (long key = 0; key < keys; key++) {
      assertTrue(filter.mightContain(key));
    }
    int queries = 1_000_000;
    SplittableRandom random = Seeds.random("false positives", fpp);
    long[] hashes = random.longs(queries).toArray();
    int found = 0;
    for (long hash : hashes) {
      found += filter.mightContainHash(hash) ? 1 : 0;
    }
    double expected = queries * filter.expectedFpp();
    assertTrue(filter.expectedFpp() <= fpp);
    assertEquals(expected, found, 5 * Math.sqrt(expected), Seeds::replay);
    long[] answers = new long[queries / Long.SIZE];
    assertEquals(found, filter.mightContainHashes(hashes, 0, queries, answers));
  }

  /** A plan says what filter it makes, and a filter what it is. */
  @Test
  void plansAndFiltersNameTheirLines() {
    Requirement requirement = Requirement.of(1_000_000, 0.004).withProfile(Profile.FAST);
    RankPlan plan = (RankPlan) RankMultisetFilter.KIND.plan(requirement);
    LineGeometry lines = assertInstanceOf(LineGeometry.class, plan.geometry());
    RankMultisetFilter filter = RankMultisetFilter.KIND.create(plan, KeyHash.DEFAULT);
    assertEquals(lines, filter.geometry());
    assertEquals(plan.geometry().totalWords() * Long.SIZE, filter.bitSize());
    assertEquals(OverflowBasis.ESTIMATED, plan.overflowBasis());
    assertTrue(plan.overflowBound() > 0 && plan.overflowBound() <= 0.5);
    assertTrue(plan.predictedFpp() <= 0.004 && plan.predictedFpp() > 0.0039);
    assertEquals(plan.load(), 1_000_000.0 / lines.totalChains());
    assertTrue(plan.load() > 1 && plan.load() < 1.05, "load " + plan.load());
    double bitsPerKey = filter.bitSize() / 1e6;
    assertTrue(bitsPerKey > 10.5 && bitsPerKey < 12, "bits per key " + bitsPerKey);
    assertTrue(plan.fileBitsPerKey() > plan.messageBitsPerKey() && plan.fileBitsPerKey() < 11);
    Map<String, Figure> figures = new TreeMap<>();
    lines.sizes().forEach(figure -> figures.put(figure.name(), figure));
    RankMultisetFilter.KIND.figures(filter).forEach(figure -> figures.put(figure.name(), figure));
    assertEquals(lines.lines(), ((Figure.Count) figures.get("lines")).value());
    assertEquals(lines.chains(), ((Figure.Count) figures.get("chainsPerLine")).value());
    assertEquals(0, ((Figure.Count) figures.get("sideInUse")).value());
    assertEquals(0, filter.extensionsInUse(2) + filter.extensionsInUse(3));
    assertTrue(plan.growth().stream().allMatch(step -> step.geometry() instanceof LineGeometry));
    assertTrue(RankMultisetFilter.KIND.inspect(filter).isPresent());
  }
}

package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every path from a thousand keys to the most, in steps of about three times as many: from each
 * number of keys to each larger one, back to each smaller one and up again. {@code
 * -Drankbloom.growthKeys=10000000} makes the most ten million.
 */
class GrowthPathsTest {

  private static final int MOST = Integer.getInteger("rankbloom.growthKeys", 20_000);
  private static final int FIRST = 1000;

  /** At any number of keys the memory is at most so many times that of the smallest table. */
  private static final double SLACK = 1.12;

  private static final int QUERIES = 50_000;

  /** Chosen such that one of all checks fails by chance once in thousands of runs. */
  private static final double DEVIATIONS = 5.5;

  static Stream<Arguments> filters() {
    return Stream.of(
        Arguments.of(RankSetFilter.KIND, Profile.COMPACT, 0.01),
        Arguments.of(RankMultisetFilter.KIND, Profile.COMPACT, 0.01),
        Arguments.of(RankCountingFilter.KIND, Profile.COMPACT, 0.01),
        Arguments.of(RankValueFilter.KIND, Profile.COMPACT, 0.01),
        // In lines where they are arranged for the most keys.
        Arguments.of(RankSetFilter.KIND, Profile.FAST, 0.004),
        Arguments.of(RankMultisetFilter.KIND, Profile.FAST, 0.004));
  }

  private static List<Integer> sizes() {
    List<Integer> sizes = new ArrayList<>();
    for (double size = FIRST; size < MOST; size *= Math.sqrt(10)) {
      sizes.add((int) size);
    }
    sizes.add(MOST);
    return sizes;
  }

  private static RankFilter<?> filter(FilterKind<?> kind, Profile profile, double fpp, long start) {
    Requirement requirement =
        Requirement.of(start, fpp)
            .withMaxKeys(MOST)
            .withProfile(profile)
            .withPayloadBits(kind.payload().usual());
    return (RankFilter<?>) kind.create(requirement, KeyHash.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void everyPathLeadsToTheSameBytes(FilterKind<?> kind, Profile profile, double fpp) {
    List<Integer> sizes = sizes();
    List<byte[]> direct = new ArrayList<>();
    for (int size : sizes) {
      RankFilter<?> filter = filter(kind, profile, fpp, size);
      Kinds.putRange(filter, 0, size);
      direct.add(Kinds.bytes(filter));
    }
    for (int from = 0; from < sizes.size(); from++) {
      RankFilter<?> grown = filter(kind, profile, fpp, sizes.get(from));
      Kinds.putRange(grown, 0, sizes.get(from));
      for (int to = from; to < sizes.size(); to++) {
        if (to > from) {
          Kinds.putRange(grown, sizes.get(to - 1), sizes.get(to));
        }
        assertArrayEquals(direct.get(to), Kinds.bytes(grown));
        assertKeepsItsWord(grown, sizes.get(to));
        if (kind != RankSetFilter.KIND && from < to) {
          removeRange(grown, sizes.get(from), sizes.get(to));
          grown.shrinkToFit();
          assertArrayEquals(direct.get(from), Kinds.bytes(grown));
          assertSmall(grown);
          Kinds.putRange(grown, sizes.get(from), sizes.get(to));
          assertArrayEquals(direct.get(to), Kinds.bytes(grown));
        }
      }
    }
  }

  private static void removeRange(RankFilter<?> filter, long from, long to) {
    for (long key = from; key < to; key++) {
      assertTrue(
          filter instanceof ValueFilter values
              ? values.remove(key, key & values.maxValue())
              : ((DeletableFilter) filter).remove(key));
    }
  }

  /** All keys are in, false positives are as many as places are taken, and memory is small. */
  private static void assertKeepsItsWord(RankFilter<?> filter, int keys) {
    for (long key = 0; key < keys; key++) {
      assertTrue(filter.mightContain(key));
    }
    double expected = filter.expectedFpp();
    assertTrue(expected <= filter.askedFpp());
    int positives = 0;
    for (long i = 0; i < QUERIES; i++) {
      positives += filter.mightContain(-1 - i) ? 1 : 0;
    }
    double deviation = Math.sqrt(QUERIES * expected * (1 - expected));
    assertEquals(QUERIES * expected, positives, DEVIATIONS * deviation + 1, "at " + keys);
    assertSmall(filter);
  }

  private static void assertSmall(RankFilter<?> filter) {
    Arrangement present = Arrangement.of(filter.promise(), filter.cellCount());
    double smallest = RankPlanner.requireTable(present).totalWords() * (double) Long.SIZE;
    assertTrue(
        filter.bitSize() <= SLACK * smallest,
        () -> filter + ", and the smallest has " + smallest / Byte.SIZE + " bytes");
  }
}

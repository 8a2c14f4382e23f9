package io.github.rankbloom.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.dleft.RemainderFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.ConcurrentRankCountingFilter;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.ConcurrentRankSetFilter;
import io.github.rankbloom.rank.ConcurrentRankValueFilter;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import io.github.rankbloom.wire.FilterKind;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No operation on a key makes garbage: none allocates, whether compiled or not, be the key a
 * number, bytes or a text in ASCII. (A third copy of a key may, and one that gives its count
 * another digit: they write a chain anew.) Asks the virtual machine how many bytes this thread has
 * allocated.
 */
class GarbageTest {

  private static final int KEYS = 2000;
  private static final int ROUNDS = 5;

  /** Keys of the filters in lines. */
  private static final int IN_LINES = 40 * KEYS;

  private static final String HOT = "hot";

  /** So many that as many again as there are keys have no more digits. */
  private static final int COPIES = 3000;

  /** What the virtual machine itself may allocate while it is asked. */
  private static final long ASIDE = 2 * KEYS;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final String[] TEXTS = new String[KEYS];
  private static final byte[][] BYTES = new byte[KEYS][];

  static {
    for (int i = 0; i < KEYS; i++) {
      TEXTS[i] = ("key " + i + " ").repeat(1 + i % 40);
      BYTES[i] = TEXTS[i].getBytes(StandardCharsets.US_ASCII);
    }
  }

  static Stream<Filter> filters() {
    Stream<Filter> others =
        Catalogue.STANDARD.kinds().stream()
            .map(GarbageTest::empty)
            .filter(filter -> !(filter instanceof RemainderFilter));
    return Stream.of(others, concurrentFilters(), filtersInLines()).flatMap(some -> some);
  }

  /** Their lines and chains are so full that many keys go to the side table. */
  private static Stream<Filter> filtersInLines() {
    RankSetFilter set =
        RankSetFilter.builder()
            .expectedInsertions(IN_LINES)
            .fpp(0.004)
            .profile(Profile.FAST)
            .build();
    RankMultisetFilter multiset =
        RankMultisetFilter.builder()
            .expectedInsertions(IN_LINES)
            .fpp(0.004)
            .profile(Profile.FAST)
            .build();
    // All that there will be room for beside the keys of the test, each once.
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < IN_LINES - 4 * KEYS; i++) {
      long hash = random.nextLong();
      set.putHash(hash);
      multiset.putIfAbsentHash(hash);
    }
    assertEquals("LineGeometry", set.geometry().getClass().getSimpleName());
    assertEquals("LineGeometry", multiset.geometry().getClass().getSimpleName());
    return Stream.of(
        set, multiset, ConcurrentRankSetFilter.of(set), ConcurrentRankMultisetFilter.of(multiset));
  }

  private static Filter empty(FilterKind<?> kind) {
    return kind.create(
        Requirement.of(4 * KEYS, 0.001).withPayloadBits(kind.payload().usual()), KeyHash.DEFAULT);
  }

  private static Stream<Filter> concurrentFilters() {
    return Stream.of(
        ConcurrentRankSetFilter.of(
            RankSetFilter.builder().expectedInsertions(4 * KEYS).fpp(0.001).build()),
        ConcurrentRankMultisetFilter.of(
            RankMultisetFilter.builder().expectedInsertions(4 * KEYS).fpp(0.001).build()),
        ConcurrentRankCountingFilter.of(
            RankCountingFilter.builder().expectedInsertions(4 * KEYS).fpp(0.001).build()),
        ConcurrentRankValueFilter.of(
            RankValueFilter.builder().expectedInsertions(4 * KEYS).fpp(0.001).build()));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void operationsMakeNone(Filter filter) {
    assertMakesNone(filter, () -> assertEquals(3 * KEYS, useEveryOperation(filter)));
  }

  static Stream<Filter> filtersThatTakeManyCopies() {
    return filters().filter(f -> f instanceof CountingFilter || f instanceof ValueFilter);
  }

  /** Copies of a key that was put often before. */
  @ParameterizedTest
  @MethodSource("filtersThatTakeManyCopies")
  void copiesOfAHotKeyMakeNone(Filter filter) {
    for (int i = 0; i < COPIES; i++) {
      putOnce(filter);
    }
    assertMakesNone(
        filter,
        () -> {
          for (int i = 0; i < KEYS; i++) {
            putOnce(filter);
          }
          for (int i = 0; i < KEYS; i++) {
            removeOnce(filter);
          }
        });
  }

  private static void putOnce(Filter filter) {
    if (filter instanceof InsertableFilter insertable) {
      insertable.put(HOT);
    } else if (filter instanceof ValueFilter values) {
      values.put(HOT, 1);
    }
  }

  private static void removeOnce(Filter filter) {
    if (filter instanceof DeletableFilter deletable) {
      assertTrue(deletable.remove(HOT));
    } else if (filter instanceof ValueFilter values) {
      assertTrue(values.remove(HOT, 1));
    }
  }

  private static void assertMakesNone(Filter filter, Runnable operations) {
    assumeTrue(THREADS.isThreadAllocatedMemorySupported());
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      operations.run();
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, after - before);
    }
    long bytes = least;
    assertTrue(bytes < ASIDE, () -> filter.getClass().getSimpleName() + " made " + bytes);
  }

  /** Puts every key as a number, a text and bytes, looks for it, and removes it. */
  private static int useEveryOperation(Filter filter) {
    int found = 0;
    for (int i = 0; i < KEYS; i++) {
      long key = i * 31L;
      if (filter instanceof InsertableFilter insertable) {
        insertable.put(key);
        insertable.put(TEXTS[i]);
        insertable.put(BYTES[i]);
      } else if (filter instanceof ValueFilter values) {
        values.put(key, 1);
        values.put(TEXTS[i], 2);
        values.put(BYTES[i], 2);
      }
      found += filter.mightContain(key) ? 1 : 0;
      found += filter.mightContain(TEXTS[i]) ? 1 : 0;
      found += filter.mightContain(BYTES[i]) ? 1 : 0;
      if (filter instanceof CountingFilter counting) {
        counting.put(key);
        counting.approximateCount(key);
        counting.remove(key);
      } else if (filter instanceof ValueFilter values) {
        values.get(key, 0);
        values.remove(key, 1);
        values.remove(TEXTS[i], 2);
        values.remove(BYTES[i], 2);
      }
      if (filter instanceof DeletableFilter deletable) {
        deletable.remove(key);
        deletable.remove(TEXTS[i]);
        deletable.remove(BYTES[i]);
      }
    }
    return found;
  }
}

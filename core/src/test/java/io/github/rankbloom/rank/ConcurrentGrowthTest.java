package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.LinesOf;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters under many threads that grow, shrink and are full meanwhile. */
class ConcurrentGrowthTest {

  private static final int THREADS = 4;

  /** In place of the fpp of a filter in chained buckets: that of one in lines. */
  private static final double IN_LINES = LinesOf.FPP;

  private static ConcurrentRankMultisetFilter filter(long start, long most, double fpp) {
    return ConcurrentRankMultisetFilter.builder()
        .expectedInsertions(start)
        .maxInsertions(most)
        .fpp(fpp)
        .build();
  }

  /** However many places were dealt to whom, as many keys are in as the filter was made for. */
  @ParameterizedTest
  @CsvSource({"1, 1e-9", "10, 1e-9", "1000, 1e-9", "30000, 1e-9", "1000, 0.004", "30000, 0.004"})
  void threadsTogetherGetTheLastPlaceAndNoMore(int most, double fpp) throws Exception {
    ConcurrentRankSetFilter filter =
        fpp == IN_LINES
            ? ConcurrentRankSetFilter.of(InLines.empty(RankSetFilter.RANK_KIND, most))
            : ConcurrentRankSetFilter.builder().maxInsertions(most).fpp(fpp).build();
    AtomicInteger in = new AtomicInteger();
    inParallel(
        thread -> {
          SplittableRandom random = Seeds.random("last place", most, thread);
          int refused = 0;
          while (refused < 20) {
            try {
              in.addAndGet(filter.putHash(random.nextLong()) ? 1 : 0);
            } catch (FilterFullException e) {
              assertEquals(FilterFullException.Reason.CAPACITY, e.reason());
              assertEquals(most, e.capacity());
              assertEquals(most, e.content());
              refused++;
            }
          }
          return null;
        });
    assertEquals(most, in.get(), Seeds::replay);
    assertEquals(most, filter.snapshot().cellCount(), Seeds::replay);
  }

  /** Keys come and go, and every place that is given back can be taken by any thread. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, IN_LINES})
  void placesThatAreGivenBackAreDealtAgain(double fpp) throws Exception {
    int most = 3000;
    ConcurrentRankMultisetFilter filter =
        fpp == IN_LINES
            ? ConcurrentRankMultisetFilter.of(InLines.empty(RankMultisetFilter.RANK_KIND, most))
            : filter(10, most, fpp);
    inParallel(
        thread -> {
          SplittableRandom random = Seeds.random("given back", thread);
          for (int round = 0; round < 5; round++) {
            long[] mine = random.longs(most / THREADS).toArray();
            for (long hash : mine) {
              assertTrue(filter.putHash(hash), Seeds::replay);
            }
            for (long hash : mine) {
              assertTrue(filter.removeHash(hash), Seeds::replay);
            }
          }
          return null;
        });
    assertEquals(0, filter.approximateElementCount());
    assertEquals(0, filter.snapshot().cellCount());
  }

  /**
   * Whatever is done to the filter as a whole, keys that are in are found, among them such that
   * leaves its table where it is.
   */
  @ParameterizedTest
  @CsvSource({
    "reserve nothing, 1e-9",
    "shrink, 1e-9",
    "reserve, 1e-9",
    "change, 1e-9",
    "snapshot, 1e-9",
    "reserve nothing, 0.004",
    "shrink, 0.004",
    "reserve, 0.004",
    "change, 0.004",
    "snapshot, 0.004"
  })
  void nobodyMissesAKeyWhateverIsDoneToTheWhole(String what, double fpp) throws Exception {
    int kept = 500;
    int churned = 1000;
    ConcurrentRankMultisetFilter filter =
        fpp == IN_LINES
            ? ConcurrentRankMultisetFilter.of(InLines.empty(RankMultisetFilter.RANK_KIND, 4000))
            : filter(2000, 4000, fpp);
    long[] keys = Seeds.random("kept", what).longs(kept).toArray();
    filter.putHashes(keys, 0, kept);
    long[] others = Seeds.random("churned", what).longs(churned).toArray();
    AtomicBoolean done = new AtomicBoolean();
    inParallel(
        thread -> {
          SplittableRandom random = Seeds.random("whole", what, thread);
          if (thread == 0) {
            try {
              for (int round = 0; round < 100; round++) {
                assertEquals(churned, filter.putHashes(others, 0, churned));
                assertEquals(churned, filter.removeHashes(others, 0, churned));
              }
            } finally {
              done.set(true);
            }
          }
          while (!done.get()) {
            if (thread == 1) {
              switch (what) {
                case "reserve nothing" -> filter.reserve(0);
                case "shrink" -> filter.shrinkToFit();
                case "reserve" -> filter.reserve(random.nextInt(4001));
                case "change" -> filter.changeMaxCapacity(2000 + random.nextInt(2000));
                default -> assertTrue(filter.snapshot().approximateElementCount() >= kept);
              }
            } else {
              for (int i = 0; i < 100; i++) {
                assertTrue(filter.mightContainHash(keys[random.nextInt(kept)]), Seeds::replay);
              }
            }
          }
          return null;
        });
    assertEquals(kept, filter.approximateElementCount());
    RankMultisetFilter expected = RankMultisetFilter.builder().maxInsertions(4000).fpp(fpp).build();
    expected.putHashes(keys, 0, kept);
    assertEquals(expected, filter.snapshot(), Seeds::replay);
  }

  /** Readers of a table see by its stripes what changes, so one table never has others. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void aTableKeepsItsStripes(double fpp) {
    RankMultisetFilter filter =
        fpp == IN_LINES
            ? InLines.empty(RankMultisetFilter.RANK_KIND, 1000)
            : RankMultisetFilter.builder()
                .expectedInsertions(100)
                .maxInsertions(1000)
                .fpp(fpp)
                .build();
    SharedFilter<RankMultisetFilter> shared = new SharedFilter<>(filter);
    RankMultisetFilter sum = shared.sum();
    sum.reserve(10);
    assertSame(shared.stripes(), shared.replacedBy(sum).stripes());
    sum.changeMaxCapacity(900);
    assertSame(shared.stripes(), shared.replacedBy(sum).stripes());
    sum.shrinkToFit();
    assertNotSame(shared.stripes(), shared.replacedBy(sum).stripes());
  }

  /** Counts grow from nothing in all threads, through every arrangement, and none is lost. */
  @Test
  void countsAddUpWhileTheFilterGrows() throws Exception {
    int keys = 5000;
    ConcurrentRankCountingFilter counting =
        ConcurrentRankCountingFilter.builder().maxInsertions(keys).fpp(1e-9).build();
    ConcurrentRankMultisetFilter multiset = filter(0, keys, 1e-9);
    ConcurrentRankValueFilter values =
        ConcurrentRankValueFilter.builder().maxInsertions(keys).fpp(1e-9).build();
    inParallel(
        thread -> {
          for (int round = 1; round <= 3; round++) {
            for (long key = 0; key < keys; key++) {
              assertTrue(counting.put(key));
              assertTrue(multiset.put(key));
              assertTrue(values.put(key, thread));
              assertTrue(counting.approximateCount(key) >= round);
              assertTrue(multiset.approximateCount(key) >= round);
            }
          }
          return null;
        });
    long[] candidates = new long[THREADS];
    for (long key = 0; key < keys; key++) {
      assertEquals(3 * THREADS, counting.approximateCount(key));
      assertEquals(3 * THREADS, multiset.approximateCount(key));
      assertEquals(THREADS, values.candidates(key, candidates));
    }
    assertEquals(3L * THREADS * keys, multiset.approximateElementCount());
    assertEquals(3L * THREADS * keys, values.approximateElementCount());
    assertEquals(multiset.snapshot(), Kinds.read(Kinds.bytes(multiset)));
    assertEquals(values.snapshot(), Kinds.read(Kinds.bytes(values)));
  }

  @Test
  void theMostKeysCanBeChanged() {
    ConcurrentRankMultisetFilter filter = filter(100, 1000, 0.001);
    for (long key = 0; key < 1000; key++) {
      filter.put(key);
    }
    filter.changeMaxCapacity(3000);
    assertEquals(3000, filter.maxCapacity());
    assertEquals(0.003, filter.askedFpp(), 0.0001);
    for (long key = 1000; key < 2990; key++) {
      assertTrue(filter.put(key));
    }
    assertThrows(IllegalArgumentException.class, () -> filter.changeMaxCapacity(10));
    assertEquals(2990, filter.approximateElementCount());
    assertTrue(filter.expectedFpp() <= filter.askedFpp());
  }

  /** A table for which there is no memory is not made, and the filter goes on with the old one. */
  @Test
  void afterAFailedRearrangementTheFilterIsAsBefore() {
    long most = 12_000_000_000L;
    ConcurrentRankMultisetFilter filter = filter(1000, most, 0.01);
    RankMultisetFilter alone =
        RankMultisetFilter.builder().expectedInsertions(1000).maxInsertions(most).fpp(0.01).build();
    assumeTrue(Runtime.getRuntime().maxMemory() < most, "there is memory for any table");
    for (long key = 0; key < 2000; key++) {
      filter.put(key);
      alone.put(key);
    }
    assertThrows(OutOfMemoryError.class, () -> filter.reserve(most));
    assertThrows(OutOfMemoryError.class, () -> alone.reserve(most));
    for (long key = 2000; key < 4000; key++) {
      filter.put(key);
      alone.put(key);
    }
    assertEquals(alone, filter.snapshot());
    assertEquals(4000, filter.approximateElementCount());
    filter.clear();
    assertEquals(0, filter.approximateElementCount());
  }

  /** The parts of a shared filter do not see its sum, so it starts well below the limit. */
  @Test
  void aSumOfCountsThatIsTooHighIsNotShared() throws Exception {
    RankMultisetFilter multiset =
        RankMultisetFilter.builder().expectedInsertions(100).fpp(0.01).build();
    multiset.putHash(5, RankFilter.MAX_COUNT);
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThrows(IllegalArgumentException.class, () -> ConcurrentRankMultisetFilter.of(multiset));
      assertThrows(
          IllegalArgumentException.class, () -> ConcurrentRankMultisetFilter.takeOver(multiset));
    }
    byte[] bytes = Kinds.bytes(multiset);
    assertThrows(
        FilterFormatException.class,
        () -> ConcurrentRankMultisetFilter.readFrom(new ByteArrayInputStream(bytes), Kinds.AMPLE));
    long[] same = new long[30_000];
    assertThrows(FilterFullException.class, () -> multiset.putHashesInParallel(same));
    assertEquals(RankFilter.MAX_COUNT, multiset.approximateElementCount());
    assertTrue(multiset.removeHash(5));
    assertTrue(multiset.putHash(5));
    assertThrows(FilterFullException.class, () -> multiset.putHash(5));
  }

  private interface Work<T> {
    T run(int thread) throws Exception;
  }

  private static <T> void inParallel(Work<T> work) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<T>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        tasks.add(() -> work.run(thread));
      }
      for (Future<T> future : executor.invokeAll(tasks)) {
        future.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }
}

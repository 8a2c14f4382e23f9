package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Filters under many threads. Threads own disjoint keys and check each against what they did
 * themselves; the filter is small, so that their keys meet in buckets, chains and extensions.
 * {@code -Drankbloom.stressSeconds=300} makes it go on for so long, as {@code stress/run} does.
 */
class ConcurrentRankFilterTest {

  private static final int THREADS = 4;
  private static final int ROUNDS = 3;
  private static final int STEPS = 60_000;

  /** Keys of each thread. */
  private static final int HELD = 300;

  /** In place of a number of chains: a table in lines. */
  private static final int LINES = 0;

  /** Steps from one call with many keys to the next. */
  private static final int BULK_STEPS = 64;

  /** How long each of the five tests that go on when asked to does so. */
  private static final long STRESS_NANOS =
      TimeUnit.SECONDS.toNanos(Integer.getInteger("rankbloom.stressSeconds", 0)) / 5;

  /** Fingerprints so long that no two keys of a test look alike. */
  private static RankGeometry geometry(int chains, int payloadBits) {
    int buckets = Math.max(4, 2048 / chains);
    int z1 = Math.max(2, chains / 2);
    return new RankGeometry(
        buckets, chains, 36, payloadBits, z1, z1, 3 * z1, buckets, Math.max(1, buckets / 2));
  }

  /** A filter of tables like these, or in lines. */
  private static <F extends RankFilter<F>> F empty(RankKind<F> kind, int chains) {
    return chains == LINES
        ? InLines.empty(kind, THREADS * HELD)
        : kind.create(geometry(chains, 0), KeyHash.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 64, 512, LINES})
  void everyThreadFindsWhatItPutAndNotWhatItRemoved(int chains) throws Exception {
    ConcurrentRankMultisetFilter filter =
        ConcurrentRankMultisetFilter.of(empty(RankMultisetFilter.RANK_KIND, chains));
    Places places = filter.snapshot().promise().places();
    long start = System.nanoTime();
    for (int round = 0; goesOn(round, start); round++) {
      int seed = round;
      // In half of the table, which is planned for all of them.
      long[] all =
          Arrays.stream(
                  Hashes.ofDifferentPlaces(
                      Seeds.random("threads", chains, seed),
                      new Places(places.odd(), places.twos() - 1),
                      THREADS * HELD))
              .map(hash -> chains == LINES ? hash >>> 1 : hash)
              .toArray();
      List<long[]> kept =
          inParallel(
              thread ->
                  churn(
                      filter,
                      Arrays.copyOfRange(all, thread * HELD, (thread + 1) * HELD),
                      Seeds.random("threads", chains, seed, thread)));
      RankMultisetFilter expected = empty(RankMultisetFilter.RANK_KIND, chains);
      for (long[] hashes : kept) {
        for (long hash : hashes) {
          expected.putHash(hash);
        }
      }
      assertEquals(expected, filter.snapshot(), Seeds::replay);
      assertEquals(expected.approximateElementCount(), filter.approximateElementCount());
      assertEquals(expected.expectedFpp(), filter.expectedFpp(), 1e-12);
      assertEquals(expected, Kinds.read(Kinds.bytes(filter)));
      filter.clear();
      assertEquals(0, filter.approximateElementCount());
    }
  }

  private static boolean goesOn(int round, long start) {
    return round < ROUNDS || System.nanoTime() - start < STRESS_NANOS;
  }

  /** Puts, removes and looks for keys of its own, and returns those that are in at the end. */
  private static long[] churn(
      ConcurrentRankMultisetFilter filter, long[] hashes, SplittableRandom random) {
    boolean[] in = new boolean[HELD];
    for (int step = 0; step < STEPS; step++) {
      int i = random.nextInt(HELD);
      if (step % BULK_STEPS == 0) {
        churnInBulk(filter, hashes, in, i, random);
      }
      switch (random.nextInt(4)) {
        case 0 -> {
          if (!in[i]) {
            assertTrue(filter.putHash(hashes[i]));
            in[i] = true;
          }
        }
        case 1 -> {
          if (in[i]) {
            assertTrue(filter.removeHash(hashes[i]));
            in[i] = false;
          }
        }
        default -> assertEquals(in[i], filter.mightContainHash(hashes[i]), Seeds::replay);
      }
    }
    List<Long> left = new ArrayList<>();
    for (int i = 0; i < HELD; i++) {
      if (in[i]) {
        left.add(hashes[i]);
      }
    }
    return left.stream().mapToLong(Long::longValue).toArray();
  }

  /** Does the same to many keys in one call. */
  private static void churnInBulk(
      ConcurrentRankMultisetFilter filter,
      long[] hashes,
      boolean[] in,
      int some,
      SplittableRandom random) {
    int first = random.nextInt(some + 1);
    int length = hashes.length - some;
    long[] answers = new long[(length + 63) >>> 6];
    int found = filter.mightContainHashes(hashes, first, length, answers);
    int expected = 0;
    for (int i = 0; i < length; i++) {
      assertEquals(in[first + i], (answers[i >>> 6] >>> i & 1) != 0, Seeds::replay);
      expected += in[first + i] ? 1 : 0;
    }
    assertEquals(expected, found, Seeds::replay);
    int end = first;
    while (end < hashes.length && in[end] == in[first]) {
      end++;
    }
    int changed =
        in[first]
            ? filter.removeHashes(hashes, first, end - first)
            : filter.putHashes(hashes, first, end - first);
    assertEquals(end - first, changed, Seeds::replay);
    Arrays.fill(in, first, end, !in[first]);
  }

  /**
   * Two threads make a filter grow from nothing and shrink again, and none of four ever misses a
   * key that is in.
   */
  @ParameterizedTest
  @CsvSource({"compact, 1e-9", "fast, 1e-9", "fast, 0.004"})
  void nobodyMissesAKeyWhileTheFilterIsRearranged(String profile, double fpp) throws Exception {
    int keys = 20_000;
    long start = System.nanoTime();
    for (int round = 0; goesOn(round, start); round++) {
      ConcurrentRankMultisetFilter filter =
          ConcurrentRankMultisetFilter.of(
              RankMultisetFilter.builder()
                  .expectedInsertions(10)
                  .maxInsertions(2L * keys)
                  .fpp(fpp)
                  .profile(Profile.named(profile).orElseThrow())
                  .build());
      long[] hashes =
          Hashes.ofDifferentPlaces(
              Seeds.random("growing", profile, round),
              filter.snapshot().promise().places(),
              2 * keys);
      int[] put = new int[2];
      AtomicIntegerArray inSoFar = new AtomicIntegerArray(put);
      int seed = round;
      inParallel(
          thread -> {
            SplittableRandom random = Seeds.random("grower", profile, seed, thread);
            int part = thread % 2;
            if (thread < 2) {
              for (int i = 0; i < keys; i++) {
                assertTrue(filter.putHash(hashes[part * keys + i]), Seeds::replay);
                inSoFar.set(part, i + 1);
                if (random.nextInt(5000) == 0) {
                  filter.shrinkToFit();
                }
              }
            } else {
              while (inSoFar.get(part) < keys) {
                int in = inSoFar.get(part);
                for (int i = 0; i < 100 && in > 0; i++) {
                  long hash = hashes[part * keys + random.nextInt(in)];
                  assertTrue(filter.mightContainHash(hash), Seeds::replay);
                }
              }
            }
            return null;
          });
      assertEquals(2L * keys, filter.approximateElementCount());
      RankMultisetFilter expected =
          RankMultisetFilter.builder().maxInsertions(2L * keys).fpp(fpp).build();
      expected.putHashes(hashes, 0, hashes.length);
      assertEquals(expected, filter.snapshot(), Seeds::replay);
      filter.reserve(2L * keys);
      assertEquals(fpp == 0.004, InLines.is(filter.snapshot()));
      assertEquals(expected, filter.snapshot(), Seeds::replay);
      long another =
          LongStream.iterate(0, hash -> hash + (1L << 40))
              .filter(hash -> !filter.mightContainHash(hash))
              .findFirst()
              .getAsLong();
      assertThrows(FilterFullException.class, () -> filter.putHash(another));
    }
  }

  /** A set takes a key once, whoever of many threads is first. */
  @ParameterizedTest
  @ValueSource(ints = {4, 512, LINES})
  void oneOfManyThreadsAddsAKeyToASet(int chains) throws Exception {
    int keys = 1000;
    for (int round = 0; round < ROUNDS; round++) {
      ConcurrentRankSetFilter filter =
          ConcurrentRankSetFilter.of(empty(RankSetFilter.RANK_KIND, chains));
      long[] hashes =
          Hashes.ofDifferentPlaces(
              Seeds.random("shared keys", chains, round),
              filter.snapshot().promise().places(),
              keys);
      List<Integer> added =
          inParallel(
              thread -> {
                int mine = 0;
                for (int i = 0; i < keys; i++) {
                  long hash = hashes[(i + thread) % keys];
                  mine += filter.putHash(hash) ? 1 : 0;
                  assertTrue(filter.mightContainHash(hash), Seeds::replay);
                }
                return mine;
              });
      assertEquals(keys, added.stream().mapToInt(Integer::intValue).sum(), Seeds::replay);
      assertEquals(keys, filter.snapshot().cellCount(), Seeds::replay);
    }
  }

  /** Of many threads that come with the same key, one is told that it is new. */
  @ParameterizedTest
  @ValueSource(ints = {64, LINES})
  void oneOfManyThreadsIsToldThatAKeyIsNew(int chains) throws Exception {
    int keys = 1000;
    for (int round = 0; round < ROUNDS; round++) {
      ConcurrentRankMultisetFilter multiset =
          ConcurrentRankMultisetFilter.of(empty(RankMultisetFilter.RANK_KIND, chains));
      long[] hashes =
          Hashes.ofDifferentPlaces(
              Seeds.random("new keys", round), multiset.snapshot().promise().places(), keys);
      ConcurrentRankCountingFilter counting =
          ConcurrentRankCountingFilter.of(
              RankCountingFilter.KIND.create(geometry(64, 2), KeyHash.DEFAULT));
      ConcurrentRankValueFilter values =
          ConcurrentRankValueFilter.of(
              RankValueFilter.KIND.create(geometry(64, 8), KeyHash.DEFAULT));
      List<Integer> told =
          inParallel(
              thread -> {
                int mine = 0;
                for (long hash : hashes) {
                  mine += multiset.putIfAbsentHash(hash) ? 1 : 0;
                  mine += counting.putIfAbsentHash(hash) ? 1 : 0;
                  mine += values.putIfAbsentHash(hash, thread) ? 1 : 0;
                }
                return mine;
              });
      assertEquals(3 * keys, told.stream().mapToInt(Integer::intValue).sum(), Seeds::replay);
      assertEquals(keys, multiset.approximateElementCount());
      assertEquals(keys, counting.approximateElementCount());
      assertEquals(keys, values.approximateElementCount());
    }
  }

  /** Who keeps writers out, as a snapshot does, does not keep readers waiting. */
  @Test
  void readersPassWhoOnlyKeepsWritersOut() {
    Stripes stripes = new Stripes(2);
    long version = stripes.beginRead(1);
    stripes.hold(1);
    assertEquals(version, stripes.beginRead(1));
    assertTrue(stripes.isUnchanged(1, version));
    stripes.release(1);
    assertTrue(stripes.isUnchanged(1, version));
    stripes.lock(1);
    assertFalse(stripes.isUnchanged(1, version));
    stripes.unlock(1);
    assertFalse(stripes.isUnchanged(1, version));
  }

  /** All threads count the same few keys: no increment is lost, and counts never go down. */
  @Test
  void countsAddUp() throws Exception {
    ConcurrentRankCountingFilter counting =
        ConcurrentRankCountingFilter.of(
            RankCountingFilter.KIND.create(geometry(64, 2), KeyHash.DEFAULT));
    ConcurrentRankMultisetFilter inLines =
        ConcurrentRankMultisetFilter.of(empty(RankMultisetFilter.RANK_KIND, LINES));
    long start = System.nanoTime();
    for (int round = 0; goesOn(round, start); round++) {
      if (round % 2 == 0) {
        countInParallel(inLines, round);
        inLines.clear();
      } else {
        countInParallel(counting, round);
        counting.clear();
      }
    }
  }

  private static <F extends ConcurrentRankFilter<?> & CountingFilter> void countInParallel(
      F filter, int round) throws Exception {
    int keys = 50;
    inParallel(
        thread -> {
          SplittableRandom random = Seeds.random("counts", round, thread);
          long[] seen = new long[keys];
          for (int step = 0; step < STEPS; step++) {
            int key = step % keys;
            int times = step % 3; // 1 on average
            assertEquals(times > 0, times == 1 ? filter.put(key) : filter.put(key, times));
            int other = random.nextInt(keys);
            long count = filter.approximateCount(other);
            assertTrue(count >= seen[other], Seeds::replay);
            seen[other] = count;
          }
          return null;
        });
    for (long key = 0; key < keys; key++) {
      assertEquals((long) THREADS * STEPS / keys, filter.approximateCount(key));
    }
    assertEquals((long) THREADS * STEPS, filter.approximateElementCount());
    assertEquals(filter.approximateElementCount(), filter.snapshot().approximateElementCount());
  }

  @Test
  void aCopyGoesItsOwnWay() {
    ConcurrentRankCountingFilter filter =
        ConcurrentRankCountingFilter.of(
            RankCountingFilter.builder().expectedInsertions(1000).fpp(1e-9).build());
    for (long key = 0; key < 100; key++) {
      filter.put(key, key + 1);
    }
    ConcurrentRankCountingFilter copy = filter.copy();
    assertEquals(filter.snapshot(), copy.snapshot());
    assertEquals(filter.approximateElementCount(), copy.approximateElementCount());
    assertTrue(copy.put(7, 5));
    assertEquals(13, copy.approximateCount(7));
    assertEquals(8, filter.approximateCount(7));
    filter.clear();
    assertEquals(100, copy.approximateCount(99));
  }

  @Test
  void theSumOfCountsHasOneLimit() throws IOException {
    assertOneLimit(
        ConcurrentRankCountingFilter.builder().expectedInsertions(1000).fpp(1e-9).build());
    assertOneLimit(
        ConcurrentRankMultisetFilter.builder().expectedInsertions(1000).fpp(1e-9).build());
    assertOneLimit(ConcurrentRankMultisetFilter.of(empty(RankMultisetFilter.RANK_KIND, LINES)));
  }

  /** Counts of different stripes share one limit, as they share one file. */
  private static <S extends RankFilter<S>, F extends ConcurrentRankFilter<S> & CountingFilter>
      void assertOneLimit(F filter) throws IOException {
    long most = ConcurrentRankFilter.MAX_COUNT;
    assertTrue(filter.put(1, most));
    for (long key = 2; key < 10; key++) {
      long hash = filter.hashing().hash(key);
      assertThrows(FilterFullException.class, () -> filter.putHash(hash, most));
      assertTrue(filter.putHash(hash));
    }
    assertEquals(most + 8, filter.approximateElementCount());
    assertEquals(most, filter.approximateCount(1));
    assertEquals(filter.snapshot(), Kinds.read(Kinds.bytes(filter)));
    assertThrows(IllegalArgumentException.class, () -> filter.put(1, -1));
    assertEquals(most + 8, ((CountingFilter) filter.copy()).approximateElementCount());
    assertThrows(
        IllegalArgumentException.class, () -> ConcurrentRankFilter.copied(filter.snapshot()));
  }

  @Test
  void parallelCountingKeepsTheLimitOfTheSum() {
    RankCountingFilter filter =
        RankCountingFilter.builder().expectedInsertions(1000).fpp(1e-9).build();
    filter.putHash(1, RankCountingFilter.MAX_COUNT - 2);
    assertThrows(FilterFullException.class, () -> filter.putHashesInParallel(new long[] {7, 8, 9}));
    filter.putHashesInParallel(new long[] {7, 8});
    assertEquals(RankCountingFilter.MAX_COUNT, filter.approximateElementCount());
  }

  /** A value is always one that was put for its key. */
  @Test
  void valuesAreNeverTorn() throws Exception {
    ConcurrentRankValueFilter filter =
        ConcurrentRankValueFilter.of(
            RankValueFilter.KIND.create(geometry(64, 40), KeyHash.DEFAULT));
    long start = System.nanoTime();
    for (int round = 0; goesOn(round, start); round++) {
      changeValuesInParallel(filter, round);
    }
  }

  private static void changeValuesInParallel(ConcurrentRankValueFilter filter, int round)
      throws Exception {
    AtomicLong found = new AtomicLong();
    inParallel(
        thread -> {
          SplittableRandom random = Seeds.random("values", round, thread);
          for (int step = 0; step < STEPS; step++) {
            long key = random.nextInt(200);
            if (random.nextBoolean()) {
              filter.put(key, key * 1_000_003 % 1_000_000_007);
            } else if (random.nextInt(4) == 0) {
              filter.remove(key, key * 1_000_003 % 1_000_000_007);
            } else {
              long value = filter.get(key, -1);
              assertTrue(value == -1 || value == key * 1_000_003 % 1_000_000_007, Seeds::replay);
              found.addAndGet(value == -1 ? 0 : 1);
            }
          }
          return null;
        });
    assertTrue(found.get() > STEPS / 10);
  }

  @Test
  void aSetTakesOverContentAndGivesItBack() throws IOException {
    RankSetFilter filter =
        RankSetFilter.builder()
            .expectedInsertions(1000)
            .fpp(1e-9)
            .profile(Profile.ofChains(64))
            .build();
    Kinds.putRange(filter, 0, 500);
    ConcurrentRankSetFilter concurrent = ConcurrentRankSetFilter.of(filter);
    assertFalse(concurrent.put(3));
    assertTrue(concurrent.put(700));
    assertFalse(filter.mightContain(700));
    Kinds.put(filter, 700);
    assertEquals(filter, concurrent.snapshot());
    assertEquals(filter.approximateElementCount(), concurrent.approximateElementCount());
  }

  /**
   * Builders of both forms make filters that hold the same, and each reads what the other wrote.
   */
  @Test
  void filtersForManyThreadsAreBuiltAndReadAsThoseForOne() throws IOException {
    ConcurrentRankSetFilter set =
        ConcurrentRankSetFilter.builder().expectedInsertions(500).fpp(0.01).build();
    ConcurrentRankMultisetFilter multiset =
        ConcurrentRankMultisetFilter.builder().maxInsertions(5000).fpp(0.01).seed(3).build();
    ConcurrentRankCountingFilter counting =
        ConcurrentRankCountingFilter.builder()
            .expectedInsertions(500)
            .fpp(0.01)
            .counterBits(3)
            .build();
    ConcurrentRankValueFilter values =
        ConcurrentRankValueFilter.builder()
            .expectedInsertions(500)
            .fpp(0.01)
            .valueBits(5)
            .profile(Profile.FAST)
            .build();
    assertEquals(31, values.maxValue());
    assertEquals(KeyHash.seeded(3), multiset.hashing());
    for (ConcurrentRankFilter<?> filter : List.of(set, multiset, counting, values)) {
      Kinds.putRange(filter, 0, 500);
    }
    assertEquals(set.snapshot(), read(set, ConcurrentRankSetFilter::readFrom).snapshot());
    assertEquals(
        multiset.snapshot(), read(multiset, ConcurrentRankMultisetFilter::readFrom).snapshot());
    assertEquals(
        counting.snapshot(), read(counting, ConcurrentRankCountingFilter::readFrom).snapshot());
    assertEquals(values.snapshot(), read(values, ConcurrentRankValueFilter::readFrom).snapshot());
    RankCountingFilter alone =
        RankCountingFilter.builder().expectedInsertions(500).fpp(0.01).counterBits(3).build();
    Kinds.putRange(alone, 0, 500);
    assertEquals(alone, counting.snapshot());
    alone.put("often", ConcurrentRankCountingFilter.MAX_COUNT);
    assertThrows(
        FilterFormatException.class, () -> read(alone, ConcurrentRankCountingFilter::readFrom));
  }

  private interface Reader<F> {
    F read(InputStream in, long maxBytes) throws IOException;
  }

  private static <F extends Filter> F read(Filter filter, Reader<F> reader) throws IOException {
    return reader.read(new ByteArrayInputStream(Kinds.bytes(filter)), Kinds.AMPLE);
  }

  @Test
  void everyFilterSaysWhatItIs() throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(500).fpp(0.01).build();
    Kinds.putRange(filter, 0, 100);
    String sizes = filter.bitSize() / 8 + " bytes, for up to 500 keys at fpp 0.01";
    assertEquals("rank-multiset filter of 100 elements in " + sizes, filter.toString());
    FrozenRankFilter frozen = FrozenRankFilter.of(Kinds.bytes(filter));
    assertEquals(
        "frozen rank-multiset filter of 100 elements in " + Kinds.bytes(filter).length + " bytes",
        frozen.toString());
    ConcurrentRankMultisetFilter concurrent = ConcurrentRankMultisetFilter.takeOver(filter);
    concurrent.put("one more");
    assertEquals(
        "rank-multiset filter for many threads of 101 elements in " + sizes, concurrent.toString());
    assertEquals("rank-multiset filter whose content was taken over", filter.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0, paper, 0.01",
    "1, paper, 0.01",
    "100, paper, 0.01",
    "300000, paper, 0.01",
    "10000, fast, 0.004",
    "300000, fast, 0.004"
  })
  void parallelBuildingGivesTheSameFilter(int keys, String profile, double fpp) {
    long[] hashes = Seeds.random("parallel", keys).longs(keys).toArray();
    RankMultisetFilter.Builder builder =
        RankMultisetFilter.builder()
            .expectedInsertions(keys)
            .fpp(fpp)
            .profile(Profile.named(profile).orElseThrow());
    RankMultisetFilter expected = builder.build();
    for (long hash : hashes) {
      expected.putHash(hash);
    }
    RankMultisetFilter filter = builder.build();
    assertEquals(keys, filter.putHashesInParallel(hashes));
    assertEquals(expected, filter, Seeds::replay);
    assertEquals(expected.cellCount(), filter.cellCount());
    assertEquals(keys, filter.approximateElementCount());
    assertEquals(expected.extensionsInUse(2), filter.extensionsInUse(2));
    assertEquals(fpp == 0.004, InLines.is(filter));
  }

  @Test
  void parallelCountingGivesTheSameFilter() {
    int keys = 200_000;
    SplittableRandom random = Seeds.random("parallel counts");
    long[] hashes =
        random.ints(keys, 0, keys / 4).mapToLong(i -> i * 0x9E3779B97F4A7C15L).toArray();
    RankCountingFilter.Builder builder =
        RankCountingFilter.builder()
            .expectedInsertions(keys)
            .fpp(0.01)
            .profile(Profile.ofChains(64));
    RankCountingFilter expected = builder.build();
    for (long hash : hashes) {
      expected.putHash(hash);
    }
    RankCountingFilter filter = builder.build();
    filter.putHashesInParallel(hashes);
    assertEquals(expected, filter, Seeds::replay);
    assertEquals(keys, filter.approximateElementCount());
  }

  /** Whoever shares a filter that is not thread-safe locks it, and must not wait for ever. */
  @Test
  void parallelBuildingWorksUnderTheFiltersOwnLock() {
    long[] hashes = Seeds.random("parallel, locked").longs(50_000).toArray();
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(hashes.length).fpp(0.01).build();
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          synchronized (filter) {
            filter.putHashesInParallel(hashes);
          }
        });
    assertEquals(hashes.length, filter.approximateElementCount());
  }

  @Test
  void parallelBuildingBeyondTheRoomKeepsWhatFits() {
    RankSetFilter filter = RankSetFilter.builder().expectedInsertions(1000).fpp(1e-9).build();
    long[] hashes = Seeds.random("parallel full").longs(100_000).toArray();
    assertThrows(FilterFullException.class, () -> filter.putHashesInParallel(hashes));
    long in = Arrays.stream(hashes).filter(filter::mightContainHash).count();
    assertTrue(in >= 1000);
    assertEquals(in, filter.cellCount());
  }

  private interface Work<T> {
    T run(int thread) throws Exception;
  }

  private static <T> List<T> inParallel(Work<T> work) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<T>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        tasks.add(() -> work.run(thread));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : executor.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdown();
    }
  }
}

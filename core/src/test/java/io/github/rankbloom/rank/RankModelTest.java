package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations against a hash map, for each function and every small geometry: 10<sup>7</sup>
 * operations for each function. The map's keys are {@linkplain Place places}, so the expected
 * answer is exact, false positives included.
 */
class RankModelTest {

  private static final int OPERATIONS = 10_000_000 / 35 + 1;
  private static final int CHECK_EVERY = 40_000;

  static Stream<RankGeometry> geometries() {
    return Geometries.all(0).stream();
  }

  static Stream<RankGeometry> geometriesWithPayload() {
    int[] payloadBits = {1, 2, 5, 64};
    return Stream.iterate(0, i -> i + 1)
        .limit(Geometries.all(0).size())
        .map(i -> Geometries.all(payloadBits[i % payloadBits.length]).get(i));
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void setHoldsWhatWasPut(RankGeometry geometry) {
    RankSetFilter filter = RankSetFilter.KIND.create(geometry, KeyHash.DEFAULT);
    Run run = new Run(filter, "set");
    for (int i = 0; i < OPERATIONS; i++) {
      long hash = run.hash();
      Long place = run.place(hash);
      if (run.random.nextInt(4) == 0) {
        boolean expected = !run.model.containsKey(place);
        if (run.attempt(() -> assertEquals(expected, filter.putHash(hash), run::where))) {
          run.model.put(place, 1L);
        }
      } else {
        assertEquals(run.model.containsKey(place), filter.mightContainHash(hash), run::where);
      }
      if (run.model.size() > run.manyCells || run.random.nextInt(OPERATIONS) == 0) {
        run.check();
        filter.clear();
        run.model.clear();
      }
      run.checkSometimes(i);
    }
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void multisetHoldsWhatWasPutAndNotRemoved(RankGeometry geometry) {
    RankMultisetFilter filter = RankMultisetFilter.KIND.create(geometry, KeyHash.DEFAULT);
    Run run = new Run(filter, "multiset");
    for (int i = 0; i < OPERATIONS; i++) {
      long hash = run.hash();
      Long place = run.place(hash);
      switch (run.operation()) {
        case PUT -> {
          if (run.attempt(() -> assertEquals(true, filter.putHash(hash), run::where))) {
            run.model.merge(place, 1L, Long::sum);
          }
        }
        case REMOVE -> {
          assertEquals(run.model.containsKey(place), filter.removeHash(hash), run::where);
          run.model.computeIfPresent(place, (p, count) -> count == 1 ? null : count - 1);
        }
        default ->
            assertEquals(run.model.containsKey(place), filter.mightContainHash(hash), run::where);
      }
      run.checkSometimes(i);
    }
  }

  @ParameterizedTest
  @MethodSource("geometriesWithPayload")
  void countingTellsHowOften(RankGeometry geometry) {
    RankCountingFilter filter = RankCountingFilter.KIND.create(geometry, KeyHash.DEFAULT);
    Run run = new Run(filter, "counting");
    for (int i = 0; i < OPERATIONS; i++) {
      long hash = run.hash();
      Long place = run.place(hash);
      switch (run.operation()) {
        case PUT -> {
          long times = run.random.nextInt(50) == 0 ? run.random.nextLong(1_000_000_000) : 1;
          if (run.attempt(() -> assertEquals(times > 0, filter.putHash(hash, times), run::where))
              && times > 0) {
            run.model.merge(place, times, Long::sum);
          }
        }
        case REMOVE -> {
          assertEquals(run.model.containsKey(place), filter.removeHash(hash), run::where);
          run.model.computeIfPresent(place, (p, count) -> count == 1 ? null : count - 1);
          if (run.random.nextInt(20) == 0) {
            removeAll(filter, hash, run);
          }
        }
        default ->
            assertEquals(
                run.model.getOrDefault(place, 0L), filter.approximateCountHash(hash), run::where);
      }
      run.checkSometimes(i);
    }
  }

  /** Takes a key down to nothing if that is soon done. */
  private static void removeAll(RankCountingFilter filter, long hash, Run run) {
    Long place = run.place(hash);
    while (run.model.getOrDefault(place, 1000L) < 100) {
      assertEquals(true, filter.removeHash(hash), run::where);
      run.model.computeIfPresent(place, (p, count) -> count == 1 ? null : count - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("geometriesWithPayload")
  void valuesAreThoseThatWerePutAndNotRemoved(RankGeometry geometry) {
    RankValueFilter filter = RankValueFilter.KIND.create(geometry, KeyHash.DEFAULT);
    Run run = new Run(filter, "values");
    Map<Long, TreeMap<Long, Long>> model = new HashMap<>();
    long[] candidates = new long[8];
    for (int i = 0; i < OPERATIONS; i++) {
      long hash = run.hash();
      Long place = run.place(hash);
      long value = (run.random.nextInt(4) - 1L) & filter.maxValue();
      TreeMap<Long, Long> here =
          model.computeIfAbsent(place, p -> new TreeMap<>(Long::compareUnsigned));
      switch (run.operation()) {
        case PUT -> {
          if (run.attempt(() -> assertEquals(true, filter.putHash(hash, value), run::where))) {
            here.merge(value, 1L, Long::sum);
          }
        }
        case REMOVE -> {
          long newValue = (value + 1) & filter.maxValue();
          boolean replace = run.random.nextInt(8) == 0;
          boolean there = here.containsKey(value);
          if (run.attempt(
              () ->
                  assertEquals(
                      there,
                      replace
                          ? filter.replaceHash(hash, value, newValue)
                          : filter.removeHash(hash, value),
                      run::where))) {
            here.computeIfPresent(value, (v, count) -> count == 1 ? null : count - 1);
            if (replace && there) {
              here.merge(newValue, 1L, Long::sum);
            }
          }
        }
        default -> {
          assertEquals(
              here.isEmpty() ? -77L : here.firstKey(), filter.getHash(hash, -77L), run::where);
          assertEquals(here.size(), filter.candidatesHash(hash, candidates), run::where);
          int at = 0;
          for (long expected : here.keySet()) {
            assertEquals(expected, candidates[at++], run::where);
          }
        }
      }
      if (here.isEmpty()) {
        run.model.remove(place);
      } else {
        run.model.put(place, 1L);
      }
      run.checkSometimes(i);
    }
  }

  private enum Operation {
    PUT,
    REMOVE,
    LOOK
  }

  /** One filter beside its model. */
  private static final class Run {

    final RankFilter<?> filter;
    final RankGeometry geometry;
    final SplittableRandom random;
    final Map<Long, Long> model = new HashMap<>();
    final long[] hashes;
    final long manyCells;
    private boolean growing = true;
    private int step;

    Run(RankFilter<?> filter, String function) {
      this.filter = filter;
      geometry = filter.chained().geometry();
      random = Seeds.random(function, geometry);
      manyCells = geometry.buckets() * geometry.z1() + geometry.j2() * geometry.z2() / 2;
      hashes = random.longs(3 * manyCells + 10).toArray();
    }

    /** A hash from a universe three times as large as the filter: members come up often. */
    long hash() {
      return hashes[random.nextInt(hashes.length)];
    }

    Long place(long hash) {
      return Place.of(hash, geometry).number();
    }

    /** Mostly puts until the filter is nearly full, then mostly removals, and so on. */
    Operation operation() {
      step++;
      if (filter.cellCount() >= manyCells) {
        growing = false;
      } else if (filter.cellCount() <= manyCells / 10) {
        growing = true;
      }
      int draw = random.nextInt(10);
      if (draw < 3) {
        return Operation.LOOK;
      }
      return draw < 8 == growing ? Operation.PUT : Operation.REMOVE;
    }

    /** Runs a put; false if the filter is full, and then nothing must have changed. */
    boolean attempt(Runnable put) {
      long cells = filter.cellCount();
      try {
        put.run();
        return true;
      } catch (FilterFullException e) {
        assertEquals(cells, filter.cellCount(), this::where);
        growing = false;
        return false;
      }
    }

    void checkSometimes(int i) {
      if (i % CHECK_EVERY == 0) {
        check();
      }
    }

    /** The whole state against the model. */
    void check() {
      Map<Long, Long> loads = new HashMap<>();
      BucketCells cells = new BucketCells(geometry);
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        TableScan.list(filter.chained(), bucket, cells);
        loads.put(bucket, (long) cells.size());
      }
      TableCursor cursor = filter.cursor();
      while (cursor.next()) {
        assertEquals(true, model.containsKey(cursor.place()), this::where);
      }
      int z1 = geometry.z1();
      int z2 = geometry.z2();
      assertEquals(model.size(), filter.table().distinct(), this::where);
      assertEquals(
          loads.values().stream().mapToLong(x -> x).sum(), filter.cellCount(), this::where);
      assertEquals(
          loads.values().stream().filter(load -> load > z1).count(),
          filter.extensionsInUse(2),
          this::where);
      assertEquals(
          loads.values().stream().filter(load -> load > z1 + z2).count(),
          filter.extensionsInUse(3),
          this::where);
      assertEquals(filter, filter.copy(), this::where);
      checkBulkLookup();
    }

    private void checkBulkLookup() {
      long[] answers = new long[hashes.length / Long.SIZE + 1];
      int found = filter.mightContainHashes(hashes, 0, hashes.length, answers);
      for (int i = 0; i < hashes.length; i++) {
        boolean expected = model.containsKey(place(hashes[i]));
        assertEquals(expected, (answers[i / Long.SIZE] >>> i & 1) != 0, this::where);
        found -= expected ? 1 : 0;
      }
      assertEquals(0, found, this::where);
    }

    String where() {
      return geometry + " step " + step + ", " + Seeds.replay();
    }
  }

  @Test
  void aSetWhosePlacesAreAllTakenGuessesAFiniteNumber() {
    RankSetFilter filter =
        RankSetFilter.KIND.create(new RankGeometry(1, 2, 1, 0, 8, 0, 0, 0, 0), KeyHash.DEFAULT);
    Kinds.putRange(filter, 0, 100);
    assertEquals(4, filter.cellCount());
    assertEquals(8, filter.approximateElementCount());
  }
}

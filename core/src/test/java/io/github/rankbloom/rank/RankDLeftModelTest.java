package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.table.DLeftPlaces;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.support.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations against a hash map from homes to counts, for tables of every shape. A home is
 * what cannot be told apart, so the expected answers are exact, false positives included.
 */
class RankDLeftModelTest {

  private static final int OPERATIONS = 80_000;

  static Stream<RankDLeftGeometry> geometries() {
    List<RankDLeftGeometry> geometries = new ArrayList<>();
    for (int subtables = 2; subtables <= 4; subtables++) {
      for (int chains : new int[] {1, 7, 64, 65, 300}) {
        for (int fingerprintBits : new int[] {1, 6, 13, 40}) {
          int buckets = Math.max(1, 200 / chains);
          int cells = chains + 2;
          geometries.add(new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, cells));
        }
      }
    }
    // Few homes for many cells: the same buckets and fingerprints again and again.
    geometries.add(new RankDLeftGeometry(2, 3, 2, 1, 40));
    geometries.add(new RankDLeftGeometry(3, 2, 1, 2, 30));
    return geometries.stream();
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void holdsWhatWasPutAndNotRemoved(RankDLeftGeometry geometry) {
    Run run = new Run(geometry);
    for (int i = 0; i < OPERATIONS; i++) {
      run.step();
    }
    run.check();
    run.removeAll();
  }

  /**
   * Only homes of a few buckets: every bucket of theirs fills up, and every put must move cells.
   */
  @ParameterizedTest
  @MethodSource("geometries")
  void holdsKeysThatAllWantTheSameBuckets(RankDLeftGeometry geometry) {
    Run run = new Run(geometry);
    long first = run.hashes[0];
    long step = (long) (0x1p64 / geometry.places());
    for (int i = 0; i < run.hashes.length; i++) {
      // Neighbouring hashes have the same home bucket; some repeat.
      run.hashes[i] = first + run.random.nextInt(3 * geometry.cells()) * step;
    }
    for (int i = 0; i < OPERATIONS / 4; i++) {
      run.step();
    }
    run.check();
    run.removeAll();
  }

  @Test
  void copiesOfOneKeyFillItsBucketsAndNoMore() {
    RankDLeftFilter filter = create(new RankDLeftGeometry(2, 50, 8, 10, 12));
    int copies = 0;
    try {
      while (copies < 1000) {
        filter.putHash(42);
        copies++;
      }
    } catch (FilterFullException e) {
      assertTrue(e.getMessage().startsWith("the filter is full: the 2 buckets of a key"));
    }
    assertEquals(2 * 12, copies);
    assertEquals(1 / filter.table().geometry().places(), filter.expectedFpp());
    for (int i = 0; i < copies; i++) {
      assertTrue(filter.mightContainHash(42));
      assertTrue(filter.removeHash(42));
    }
    assertEquals(create(filter.table().geometry()), filter);
  }

  /** Where one key's copies fill both its buckets, other keys move out of the way and stay in. */
  @Test
  void keysMoveOutOfTheWayOfOthers() {
    RankDLeftGeometry geometry = new RankDLeftGeometry(2, 50, 8, 10, 12);
    RankDLeftFilter filter = create(geometry);
    SplittableRandom random = Seeds.random("out of the way");
    long[] others = random.longs(500).toArray();
    for (long hash : others) {
      filter.putHash(hash);
    }
    for (int i = 0; i < 20; i++) {
      filter.putHash(42);
    }
    assertEquals(520, filter.approximateElementCount());
    for (long hash : others) {
      assertTrue(filter.mightContainHash(hash), Seeds::replay);
    }
  }

  @Test
  void filtersAreEqualWhateverTheOrderOfInsertions() {
    SplittableRandom random = Seeds.random("order");
    RankDLeftGeometry geometry = new RankDLeftGeometry(3, 30, 20, 5, 22);
    List<Long> hashes = new ArrayList<>();
    random.longs(1500).forEach(hashes::add);
    RankDLeftFilter one = create(geometry);
    hashes.forEach(one::putHash);
    Collections.reverse(hashes);
    RankDLeftFilter other = create(geometry);
    hashes.forEach(other::putHash);
    assertEquals(one, other, Seeds::replay);
    assertEquals(one.hashCode(), other.hashCode());
    assertEquals(one.expectedFpp(), other.expectedFpp());
    assertTrue(
        !TableScan.sameCells(one.table().buckets(), other.table().buckets()), "placed differently");
    one.removeHash(hashes.get(0));
    assertTrue(!one.equals(other));
    one.putHash(hashes.get(0) + 0x123456789ABCDEFL);
    assertTrue(!one.equals(other));
  }

  private static RankDLeftFilter create(RankDLeftGeometry geometry) {
    return RankDLeftFilter.KIND.create(geometry, KeyHash.DEFAULT);
  }

  /** One filter beside its model. */
  private static final class Run {

    final RankDLeftFilter filter;
    final RankDLeftGeometry geometry;
    final SplittableRandom random;
    final Map<List<Long>, Long> model = new HashMap<>();
    final long[] hashes;
    private final DLeftPlaces places;
    private boolean growing = true;
    private long steps;

    Run(RankDLeftGeometry geometry) {
      this.geometry = geometry;
      filter = create(geometry);
      places = new DLeftPlaces(geometry);
      random = Seeds.random("rank-dleft", geometry);
      hashes = random.longs(2 * geometry.totalCells()).toArray();
    }

    private List<Long> home(long hash) {
      return List.of((long) places.home(hash), (long) places.chain(hash), places.fingerprint(hash));
    }

    /** Mostly puts until the filter is full, then mostly removals until it is nearly empty. */
    void step() {
      steps++;
      long hash = hashes[random.nextInt(hashes.length)];
      List<Long> home = home(hash);
      int draw = random.nextInt(10);
      if (draw < 3) {
        assertEquals(model.containsKey(home), filter.mightContainHash(hash), this::where);
        assertEquals(model.getOrDefault(home, 0L), filter.approximateCountHash(hash), this::where);
      } else if (draw < 8 == growing) {
        put(hash, home);
      } else {
        assertEquals(model.containsKey(home), filter.removeHash(hash), this::where);
        model.computeIfPresent(home, (h, count) -> count == 1 ? null : count - 1);
        growing |= filter.approximateElementCount() <= geometry.totalCells() / 20;
      }
      if (steps % 20_000 == 0) {
        check();
      }
    }

    private void put(long hash, List<Long> home) {
      long before = filter.approximateElementCount();
      try {
        assertTrue(filter.putHash(hash), this::where);
        model.merge(home, 1L, Long::sum);
      } catch (FilterFullException e) {
        assertEquals(before, filter.approximateElementCount(), this::where);
        growing = false;
      }
    }

    /** The whole state against the model: counts of homes, and that each cell is in a place. */
    void check() {
      Map<List<Long>, Long> counts = new HashMap<>();
      RankTable buckets = filter.table().buckets();
      TableScan.forEachDistinct(
          buckets,
          (base, chain, fingerprint, first) -> {
            int bucket = base / buckets.geometry().bucketWords();
            long home = places.homeOf(bucket, chain, fingerprint);
            for (int cell = first; cell != RankTable.NONE; cell = buckets.nextEqual(base, cell)) {
              counts.merge(List.of(home, (long) chain, fingerprint), 1L, Long::sum);
            }
          });
      assertEquals(model, counts, this::where);
      assertEquals(model.size() / geometry.places(), filter.expectedFpp(), this::where);
      assertEquals(
          model.values().stream().mapToLong(x -> x).sum(),
          filter.approximateElementCount(),
          this::where);
      assertEquals(filter, filter.copy(), this::where);
      for (long hash : hashes) {
        assertEquals(model.containsKey(home(hash)), filter.mightContainHash(hash), this::where);
      }
    }

    void removeAll() {
      for (long hash : hashes) {
        while (model.containsKey(home(hash))) {
          assertTrue(filter.removeHash(hash), this::where);
          model.computeIfPresent(home(hash), (h, count) -> count == 1 ? null : count - 1);
        }
        assertTrue(!filter.removeHash(hash), this::where);
      }
      assertEquals(create(geometry), filter, this::where);
    }

    private String where() {
      return geometry + " step " + steps + ", " + Seeds.replay();
    }
  }
}

package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.dleft.table.PermutedChoices;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random insertions and removals of keys crowded into the same buckets, minimal remainders and
 * beginnings of remainders, where such filters would lose keys if they could.
 */
class DLeftCountingModelTest {

  private static final int OPERATIONS = 15_000;
  private static final int CHECK_EVERY = 50;

  static Stream<DLeftCountingGeometry> geometries() {
    List<DLeftCountingGeometry> geometries = new ArrayList<>();
    for (RemainderLengths lengths : RemainderLengths.values()) {
      // One minimal remainder out of four, and few buckets: nearly all keys meet.
      geometries.add(new DLeftCountingGeometry(3, 1, lengths, 6, 2, 0, 61));
      geometries.add(new DLeftCountingGeometry(2, 2, lengths, 8, 2, 1, 57));
      geometries.add(new DLeftCountingGeometry(4, 3, lengths, 5, 3, 2, 40));
      geometries.add(new DLeftCountingGeometry(1, 1, lengths, 12, 4, 3, 100));
      geometries.add(new DLeftCountingGeometry(4, 8, lengths, 8, 14, 1, 120));
      geometries.add(new DLeftCountingGeometry(2, 5, lengths, 3, 40, 8, 190));
    }
    return geometries.stream();
  }

  static RemainderFilter<?> create(DLeftCountingGeometry geometry) {
    return geometry.lengths() == RemainderLengths.FIXED
        ? DLeftCountingFilter.KIND.create(geometry, KeyHash.DEFAULT)
        : DLeftDynamicCountingFilter.KIND.create(geometry, KeyHash.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void noKeyIsLost(DLeftCountingGeometry geometry) throws IOException {
    for (int crowd : new int[] {0, 3, 12, 40}) {
      new Run(geometry, crowd).go();
    }
  }

  /** One filter beside the multiset that it stands for. */
  private static final class Run {

    final DLeftCountingGeometry geometry;
    final RemainderFilter<?> filter;
    final PermutedChoices choices;
    final SplittableRandom random;
    final long[] universe;
    final List<Long> members = new ArrayList<>();
    final Map<Long, Long> counts = new HashMap<>();
    final Map<Long, Long> countsOfPlaces = new HashMap<>();
    final long room;
    private boolean growing = true;
    private int step;

    /** A universe whose hashes share all but {@code crowd} random bits behind the place's first. */
    Run(DLeftCountingGeometry geometry, int crowd) {
      this.geometry = geometry;
      filter = create(geometry);
      choices = new PermutedChoices(geometry);
      random = Seeds.random("counting", geometry, crowd);
      room = geometry.subtables() * geometry.buckets() * geometry.capacity();
      long common = random.nextLong();
      int placeBits = geometry.remainderBits();
      universe =
          random
              .longs(40 + 2 * room)
              .map(
                  word -> {
                    // Bits from the place's last two on differ, so keys part late or not at all.
                    long mask = crowd == 0 ? -1L : (-1L << -crowd) >>> Math.max(0, placeBits - 2);
                    return (common & ~mask) | (word & mask);
                  })
              .toArray();
    }

    void go() throws IOException {
      RemainderFilter<?> empty = filter.copy();
      for (step = 0; step < OPERATIONS; step++) {
        if (random.nextInt(10) < (growing ? 7 : 3)) {
          put(universe[random.nextInt(universe.length)]);
        } else if (!members.isEmpty()) {
          removeMember(random.nextInt(members.size()));
        }
        if (step % CHECK_EVERY == 0) {
          check();
        }
      }
      assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
      while (!members.isEmpty()) {
        removeMember(random.nextInt(members.size()));
      }
      assertEquals(empty, filter, this::where);
    }

    void put(long hash) {
      long times = random.nextInt(20) == 0 ? random.nextInt(6) : 1;
      RemainderFilter<?> before = random.nextInt(20) == 0 ? filter.copy() : null;
      try {
        assertEquals(times > 0, filter.putHash(hash, times), this::where);
      } catch (FilterFullException e) {
        assertTrue(before == null || before.equals(filter), this::where);
        growing = false;
        return;
      }
      for (int i = 0; i < times; i++) {
        members.add(hash);
        counts.merge(hash, 1L, Long::sum);
        countsOfPlaces.merge(choices.place(hash), 1L, Long::sum);
      }
    }

    void removeMember(int index) {
      long hash = members.get(index);
      members.set(index, members.get(members.size() - 1));
      members.remove(members.size() - 1);
      assertTrue(filter.removeHash(hash), this::where);
      counts.merge(hash, -1L, Long::sum);
      countsOfPlaces.merge(choices.place(hash), -1L, Long::sum);
      growing = growing || members.size() < room / 8;
    }

    void check() {
      assertEquals(members.size(), filter.approximateElementCount(), this::where);
      for (long hash : universe) {
        long count = filter.approximateCountHash(hash);
        long least = counts.getOrDefault(hash, 0L);
        long most = countsOfPlaces.getOrDefault(choices.place(hash), 0L);
        assertTrue(count >= least && count <= most, this::where);
        assertEquals(count > 0, filter.mightContainHash(hash), this::where);
        if (geometry.lengths() == RemainderLengths.FIXED) {
          assertEquals(most, count, this::where);
        }
      }
    }

    String where() {
      return geometry + " step " + step + ", " + Seeds.replay();
    }
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void aFullFilterIsUnchanged(DLeftCountingGeometry geometry) {
    RemainderFilter<?> filter = create(geometry);
    long hash = 0x123456789ABCDEFL;
    long room = ((long) geometry.subtables() * geometry.capacity()) << geometry.counterBits();
    assertThrows(FilterFullException.class, () -> filter.putHash(hash, room + 1));
    assertThrows(FilterFullException.class, () -> filter.putHash(hash, Long.MAX_VALUE));
    assertEquals(0, filter.approximateElementCount());
    assertTrue(filter.putHash(hash, room));
    assertEquals(room, filter.approximateCountHash(hash));
    RemainderFilter<?> before = filter.copy();
    assertThrows(FilterFullException.class, () -> filter.putHash(hash));
    assertThrows(FilterFullException.class, () -> filter.putHash(hash, 2));
    assertEquals(before, filter);
    assertFalse(filter.putHash(hash, 0));
    assertThrows(IllegalArgumentException.class, () -> filter.putHash(hash, -1));
    for (long i = 0; i < room; i++) {
      assertTrue(filter.removeHash(hash));
    }
    assertFalse(filter.removeHash(hash));
    assertEquals(create(geometry), filter);
  }
}

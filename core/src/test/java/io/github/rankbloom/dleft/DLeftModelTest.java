package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.table.Choices;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random insertions against {@link NaiveDLeft}, whose answers are exact, false ones included. */
class DLeftModelTest {

  private static final int FILLS = 60;

  static Stream<DLeftGeometry> geometries() {
    List<Integer> unsorted = Collections.nCopies(7, 0);
    return Stream.of(
        DLeftGeometry.of64(3, 5),
        DLeftGeometry.of64(3, 5).withSortBits(unsorted),
        DLeftGeometry.of64(3, 8).withGroup(4),
        DLeftGeometry.of64(1, 1),
        DLeftGeometry.of64(16, 2),
        DLeftGeometry.of128(3, 4),
        DLeftGeometry.of128(2, 4).withGroup(4),
        DLeftGeometry.of128(2, 16).withGroup(8),
        // Fingerprints of few bits, buckets across words, sorted bits that come and go.
        new DLeftGeometry(3, 3, 1, 18, 3, unsorted),
        new DLeftGeometry(2, 7, 1, 21, 8, List.of(0, 1, 2, 0, 1, 2, 0, 2)),
        new DLeftGeometry(4, 9, 3, 37, 10, List.of(2, 2, 0, 2, 1, 2, 2, 0, 1, 2)),
        new DLeftGeometry(3, 2, 1, 300, 12, Collections.nCopies(9, 2)),
        new DLeftGeometry(2, 3, 3, 1024, 5, Collections.nCopies(32, 0)));
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void answersAreThoseOfTheModel(DLeftGeometry geometry) throws IOException {
    SplittableRandom random = Seeds.random("d-left model", geometry);
    DLeftFilter filter = DLeftFilter.KIND.create(geometry, KeyHash.DEFAULT);
    DLeftFilter empty = filter.copy();
    NaiveDLeft model = new NaiveDLeft(geometry);
    long manySteps = 4L * geometry.subtables() * geometry.buckets() * geometry.capacity();
    for (int fill = 0; fill < FILLS; fill++) {
      List<Long> members = new ArrayList<>();
      int refused = 0;
      // Short fingerprints may never fill the filter: every key looks like a member then.
      for (long step = 0; refused < 3 && step < manySteps; step++) {
        long hash =
            !members.isEmpty() && random.nextInt(4) == 0
                ? members.get(random.nextInt(members.size()))
                : random.nextLong();
        refused += putBoth(filter, model, hash, members) ? 0 : 1;
        long other = random.nextLong();
        assertEquals(model.contains(other), filter.mightContainHash(other), Seeds.replay());
      }
      for (long member : members) {
        assertTrue(filter.mightContainHash(member), Seeds.replay());
      }
      assertEquals(model.size(), filter.approximateElementCount());
      assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
      filter.clear();
      model.clear();
      assertEquals(empty, filter);
    }
  }

  private static boolean putBoth(
      DLeftFilter filter, NaiveDLeft model, long hash, List<Long> members) {
    if (model.contains(hash)) {
      assertTrue(filter.mightContainHash(hash), Seeds.replay());
      assertFalse(filter.putHash(hash), Seeds.replay());
      members.add(hash);
      return true;
    }
    List<Long> target = model.target(hash);
    if (target.size() == filter.table().geometry().capacity()) {
      DLeftFilter before = filter.copy();
      assertThrows(FilterFullException.class, () -> filter.putHash(hash));
      assertEquals(before, filter);
      return false;
    }
    assertFalse(filter.mightContainHash(hash), Seeds.replay());
    assertTrue(filter.putHash(hash), Seeds.replay());
    target.add(Choices.fingerprint(hash));
    members.add(hash);
    return true;
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void balancedFiltersHoldEveryKey(DLeftGeometry geometry) {
    SplittableRandom random = Seeds.random("d-left balance", geometry);
    int keys = (int) (geometry.subtables() * geometry.buckets() * geometry.capacity() / 2);
    int full = 0;
    for (int fill = 0; fill < FILLS; fill++) {
      long[] hashes = random.longs(keys).toArray();
      long[] twice = LongStream.concat(LongStream.of(hashes), LongStream.of(hashes)).toArray();
      DLeftFilter filter;
      try {
        filter = DLeftFilter.balanced(geometry, KeyHash.DEFAULT, twice);
      } catch (FilterFullException e) {
        full++;
        continue;
      }
      assertEquals(keys, filter.approximateElementCount());
      for (long hash : hashes) {
        assertTrue(filter.mightContainHash(hash), Seeds.replay());
      }
    }
    assertTrue(full < FILLS / 2, full + " of " + FILLS + " did not fit");
  }
}

package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many changes at once do what they do one by one. */
class BulkChangeTest {

  private static final int KEYS = 5000;

  static Stream<FilterKind<?>> insertable() {
    return Kinds.all().filter(kind -> kind.can(InsertableFilter.class));
  }

  @ParameterizedTest
  @MethodSource("insertable")
  void changesLikeSingleOnes(FilterKind<?> kind) {
    InsertableFilter bulk = (InsertableFilter) Kinds.create(kind, KEYS, 0.05);
    InsertableFilter single = (InsertableFilter) Kinds.create(kind, KEYS, 0.05);
    changeBoth(bulk, single, Seeds.random("bulk changes", kind.name()));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void changesLikeSingleOnesInBucketsOfEveryWidth(Profile profile) {
    RankMultisetFilter bulk =
        RankMultisetFilter.builder().expectedInsertions(KEYS).fpp(0.01).profile(profile).build();
    changeBoth(bulk, bulk.copy(), Seeds.random("bulk changes", profile));
  }

  static Stream<Profile> profiles() {
    return Profile.NAMES.stream().map(name -> Profile.named(name).orElseThrow());
  }

  private static void changeBoth(
      InsertableFilter bulk, InsertableFilter single, SplittableRandom random) {
    for (int from = 0; from < KEYS; ) {
      int offset = random.nextInt(5);
      int length = Math.min(random.nextInt(400), KEYS - from);
      long[] hashes = random.longs(offset + length + 3).toArray();
      from += length;
      int changes = 0;
      for (int i = offset; i < offset + length; i++) {
        changes += single.putHash(hashes[i]) ? 1 : 0;
      }
      assertEquals(changes, bulk.putHashes(hashes, offset, length), Seeds::replay);
      if (bulk instanceof DeletableFilter deletable && random.nextBoolean()) {
        int removed = 0;
        for (int i = offset; i < offset + length / 2; i++) {
          removed += ((DeletableFilter) single).removeHash(hashes[i]) ? 1 : 0;
        }
        assertEquals(removed, deletable.removeHashes(hashes, offset, length / 2), Seeds::replay);
      }
      assertEquals(single, bulk, Seeds::replay);
    }
    assertThrows(IndexOutOfBoundsException.class, () -> bulk.putHashes(new long[10], 5, 6));
    if (bulk instanceof DeletableFilter deletable) {
      assertThrows(
          IndexOutOfBoundsException.class, () -> deletable.removeHashes(new long[10], -1, 6));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void stopsBeforeTheFirstKeyWithoutRoom(Profile profile) {
    RankMultisetFilter bulk =
        RankMultisetFilter.builder().expectedInsertions(1000).fpp(0.01).profile(profile).build();
    stopBeforeTheFirstKeyWithoutRoom(bulk, bulk.copy(), Seeds.random("bulk overflow", profile));
  }

  @ParameterizedTest
  @MethodSource("overflowing")
  void stopsBeforeTheFirstKeyWithoutRoomInEveryKind(FilterKind<?> kind) {
    InsertableFilter bulk = (InsertableFilter) Kinds.create(kind, 1000, 0.05);
    InsertableFilter single = (InsertableFilter) Kinds.create(kind, 1000, 0.05);
    stopBeforeTheFirstKeyWithoutRoom(bulk, single, Seeds.random("bulk overflow", kind.name()));
  }

  /** Kinds that fill up; the others take any number of keys. */
  static Stream<FilterKind<?>> overflowing() {
    return insertable().filter(FilterKind::canOverflow);
  }

  private static void stopBeforeTheFirstKeyWithoutRoom(
      InsertableFilter bulk, InsertableFilter single, SplittableRandom random) {
    int offset = 7;
    long[] hashes = random.longs(100_000).toArray();
    int in = 0;
    try {
      while (true) {
        single.putHash(hashes[offset + in]);
        in++;
      }
    } catch (FilterFullException e) {
      assertEquals(0, e.position());
    }
    FilterFullException full =
        assertThrows(
            FilterFullException.class,
            () -> bulk.putHashes(hashes, offset, hashes.length - offset));
    assertEquals(in, full.position(), Seeds::replay);
    assertEquals(single, bulk, Seeds::replay);
  }
}

package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Many hashes at once make the filter that they make one by one, whatever they are. */
class ParallelPutTest {

  /** More than are put one by one. */
  private static final int HASHES = 20_000;

  /** What hashes may look like. */
  private enum Pattern {
    DIFFERENT {
      @Override
      long next(SplittableRandom random) {
        return random.nextLong();
      }
    },
    /** Every key comes four times on average. */
    REPEATED {
      @Override
      long next(SplittableRandom random) {
        return hash(random.nextInt(HASHES / 4));
      }
    },
    /** Every third is one of three keys. */
    HOT {
      @Override
      long next(SplittableRandom random) {
        return random.nextInt(3) == 0 ? hash(random.nextInt(3)) : random.nextLong();
      }
    },
    /** Half of them come to a fifth of the buckets; a table that grows may refuse that. */
    SKEWED {
      @Override
      long next(SplittableRandom random) {
        return random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE + random.nextLong() / 100;
      }
    };

    abstract long next(SplittableRandom random);

    static long hash(long key) {
      return KeyHash.seeded(7).hash(key);
    }

    long[] hashes(SplittableRandom random, int number) {
      long[] hashes = new long[number];
      Arrays.setAll(hashes, i -> next(random));
      return hashes;
    }
  }

  private static final List<FilterKind<?>> KINDS =
      List.of(RankSetFilter.KIND, RankMultisetFilter.KIND, RankCountingFilter.KIND);

  static Stream<Arguments> cases() {
    List<Arguments> all = new ArrayList<>();
    for (FilterKind<?> kind : KINDS) {
      for (Profile profile : List.of(Profile.COMPACT, Profile.FAST, Profile.ofChains(64))) {
        for (Pattern pattern : List.of(Pattern.DIFFERENT, Pattern.REPEATED, Pattern.HOT)) {
          all.add(Arguments.of(kind, profile, pattern));
        }
      }
    }
    return all.stream();
  }

  private static RankFilter<?> empty(FilterKind<?> kind, Requirement requirement) {
    return (RankFilter<?>)
        kind.create(requirement.withPayloadBits(kind.payload().usual()), KeyHash.seeded(0));
  }

  private static int putOneByOne(RankFilter<?> filter, long[] hashes) {
    InsertableFilter keys = (InsertableFilter) filter;
    int changes = 0;
    for (long hash : hashes) {
      changes += keys.putHash(hash) ? 1 : 0;
    }
    return changes;
  }

  private static int putInParallel(RankFilter<?> filter, long[] hashes) {
    return ((InsertableFilter) filter).putHashesInParallel(hashes);
  }

  private static void assertSame(RankFilter<?> expected, RankFilter<?> filter) {
    assertEquals(expected, filter, Seeds::replay);
    assertEquals(expected.total(), filter.total(), Seeds::replay);
    assertEquals(expected.table().distinct(), filter.table().distinct(), Seeds::replay);
    assertEquals(cells(filter), filter.cellCount(), Seeds::replay);
    assertArrayEquals(Kinds.bytes(expected), Kinds.bytes(filter), Seeds::replay);
  }

  /** Counts the cells, of chained tables. */
  private static long cells(RankFilter<?> filter) {
    if (!(filter.table() instanceof RankTable table)) {
      return filter.cellCount();
    }
    RankGeometry geometry = table.geometry();
    BucketCells inBucket = new BucketCells(geometry);
    long cells = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      TableScan.list(table, bucket, inBucket);
      cells += inBucket.size();
    }
    return cells;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSameFilterAsOneByOne(FilterKind<?> kind, Profile profile, Pattern pattern) {
    SplittableRandom random = Seeds.random("parallel put", kind.name(), profile, pattern);
    for (double fpp : new double[] {0.3, 0.01, 0.004, 1e-9}) {
      Requirement requirement =
          Requirement.of(1000, fpp).withMaxKeys(5 * HASHES).withProfile(profile);
      RankFilter<?> expected = empty(kind, requirement);
      // With ample room there is hardly anything to re-arrange, which makes no other difference.
      expected.reserve(5 * HASHES);
      RankFilter<?> filter = empty(kind, requirement);
      // Into an empty filter, into one that has some keys, and into one that has many.
      for (int number : new int[] {HASHES, HASHES, 2 * HASHES}) {
        long[] hashes = pattern.hashes(random, number);
        long[] given = hashes.clone();
        assertEquals(putOneByOne(expected, hashes), putInParallel(filter, given), Seeds::replay);
        assertArrayEquals(hashes, given);
        assertSame(expected, filter);
      }
    }
  }

  /** Some buckets are empty, some are not. */
  @ParameterizedTest
  @MethodSource("cases")
  void aFilterWithFewKeys(FilterKind<?> kind, Profile profile, Pattern pattern) {
    SplittableRandom random = Seeds.random("parallel put, few", kind.name(), profile, pattern);
    Requirement requirement = Requirement.of(2 * HASHES, 0.004).withProfile(profile);
    RankFilter<?> expected = empty(kind, requirement);
    long[] few = pattern.hashes(random, (int) expected.table().buckets() / 2);
    putOneByOne(expected, few);
    RankFilter<?> filter = expected.copy();
    long[] hashes = pattern.hashes(random, HASHES);
    assertEquals(putOneByOne(expected, hashes), putInParallel(filter, hashes), Seeds::replay);
    assertSame(expected, filter);
  }

  static Stream<Arguments> tablesThatAreTooSmall() {
    List<Arguments> all = new ArrayList<>();
    for (FilterKind<?> kind : KINDS) {
      for (int chains : new int[] {1, 61, 512}) {
        for (Pattern pattern : Pattern.values()) {
          all.add(Arguments.of(kind, chains, pattern));
        }
      }
    }
    return all.stream();
  }

  /** What finds no room alone is out, all else is in, and the counts are those of what is in. */
  @ParameterizedTest
  @MethodSource("tablesThatAreTooSmall")
  void aTableThatKeepsItsSizeTakesWhatItHasRoomFor(FilterKind<?> kind, int chains, Pattern pattern)
      throws FilterFormatException {
    SplittableRandom random = Seeds.random("parallel put, full", kind.name(), chains, pattern);
    RankGeometry geometry = Geometries.small(chains, 20, kind.payload().usual());
    RankFilter<?> filter = (RankFilter<?>) kind.create(geometry, KeyHash.seeded(0));
    long[] hashes = pattern.hashes(random, HASHES);
    FilterFullException full =
        assertThrows(FilterFullException.class, () -> putInParallel(filter, hashes));
    assertEquals(FilterFullException.UNKNOWN_POSITION, full.position());
    assertEquals(FilterFullException.Reason.TABLE, full.reason());
    RankFilter<?> content = filter.copy();
    List<Long> out = new ArrayList<>();
    for (long hash : hashes) {
      if (!filter.mightContainHash(hash)) {
        out.add(hash);
        assertThrows(FilterFullException.class, () -> putOneByOne(filter, new long[] {hash}));
      }
    }
    assertTrue(out.size() < hashes.length);
    assertEquals(content, filter);
    assertEquals(cells(filter), filter.cellCount(), Seeds::replay);
    Content counted = Content.of(filter.cursor());
    assertEquals(counted.distinct(), filter.table().distinct(), Seeds::replay);
    assertEquals(counted.total(), filter.total(), Seeds::replay);
  }
}

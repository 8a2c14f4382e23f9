package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Filters that start small, and the promise that they keep. {@code -Drankbloom.hotPuts=1000000000
 * -Drankbloom.hotNeighbours=1000000} makes one key as hot as that, among as many others.
 */
class GrowthTest {

  /** At which a filter for speed is in lines where it is arranged for all its keys. */
  private static final double IN_LINES = 0.004;

  private static RankMultisetFilter filter(long start, long most, double fpp) {
    return RankMultisetFilter.builder()
        .expectedInsertions(start)
        .maxInsertions(most)
        .fpp(fpp)
        .profile(profile(fpp))
        .build();
  }

  private static Profile profile(double fpp) {
    return fpp == IN_LINES ? Profile.FAST : Profile.COMPACT;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void everyWayLeadsToTheSameBytes(double fpp) throws IOException {
    int keys = 30_000;
    RankMultisetFilter direct = filter(keys, 50_000, fpp);
    Kinds.putRange(direct, 0, keys);
    RankMultisetFilter grown = filter(10, 50_000, fpp);
    Kinds.putRange(grown, 0, keys);
    assertNotEquals(1, grown.table().buckets());
    assertEquals(direct, grown);
    assertArrayEquals(Kinds.bytes(direct), Kinds.bytes(grown));

    RankMultisetFilter churned = filter(0, 50_000, fpp);
    Kinds.putRange(churned, 0, 45_000);
    for (long key = 1000; key < 45_000; key++) {
      assertTrue(churned.remove(key));
    }
    long large = churned.bitSize();
    churned.shrinkToFit();
    assertTrue(churned.bitSize() < large / 20, churned.bitSize() + " of " + large);
    Kinds.putRange(churned, 1000, keys);
    churned.reserve(50_000);
    assertEquals(50_000, churned.capacity());
    assertEquals(direct, churned);
    assertArrayEquals(Kinds.bytes(direct), Kinds.bytes(churned));

    for (Profile profile : List.of(Profile.FAST, Profile.COMPACT, Profile.PAPER)) {
      RankMultisetFilter other =
          RankMultisetFilter.builder().maxInsertions(50_000).fpp(fpp).profile(profile).build();
      Kinds.putRange(other, 0, keys);
      assertEquals(direct, other);
      assertEquals(
          RankMultisetFilter.KIND.identity(direct), RankMultisetFilter.KIND.identity(other));
      assertEquals(direct, Kinds.read(Kinds.bytes(other)));
      byte[] coded = RankMultisetFilter.KIND.message(other, Coding.ENTROPY).toByteArray();
      assertEquals(direct, Kinds.read(coded));
    }
  }

  /** At every step the share of false positives is that of the places taken. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void theFppIsKeptAlongTheWay(double fpp) {
    int most = 100_000;
    RankMultisetFilter filter = filter(1000, most, fpp);
    long next = 1000;
    for (long key = 0; key < most; key++) {
      filter.put(key);
      if (key + 1 == next) {
        next = Math.min(most, next * 3);
        double expected = filter.expectedFpp();
        assertTrue(expected <= fpp);
        int asked = 200_000;
        int positives = 0;
        for (long i = 0; i < asked; i++) {
          positives += filter.mightContain(-1 - i) ? 1 : 0;
        }
        double deviation = Math.sqrt(expected * asked);
        assertEquals(expected * asked, positives, 5 * deviation + 1, "at " + key);
      }
    }
    for (long key = 0; key < most; key++) {
      assertTrue(filter.mightContain(key));
    }
    assertEquals(most, filter.capacity());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void theCapacityIsAPromiseInBothDirections(double fpp) {
    for (int most : new int[] {0, 1, 10, 1000, 5000}) {
      RankSetFilter filter =
          RankSetFilter.builder().expectedInsertions(most).fpp(fpp).profile(profile(fpp)).build();
      long key = 0;
      try {
        for (; key < 2L * most + 10; key++) {
          filter.put(key);
        }
      } catch (FilterFullException e) {
        assertEquals(FilterFullException.Reason.CAPACITY, e.reason());
        assertEquals(most, e.capacity());
        assertTrue(e.getMessage().contains("made for " + most + " keys"), e.getMessage());
      }
      assertTrue(key >= most, key + " of " + most);
      assertEquals(most, filter.table().distinct());
      assertTrue(filter.expectedFpp() <= fpp);
      assertEquals(fpp, filter.askedFpp());
      for (long member = 0; member < key; member++) {
        assertTrue(filter.mightContain(member));
        assertFalse(filter.put(member));
      }
    }
  }

  /** The average number of re-arrangements is below 0.82 where all keys are expected. */
  @ParameterizedTest
  @CsvSource({"0.01, 9.3", IN_LINES + ", 13.2"})
  void chanceRarelyMakesATableRearrangeItself(double fpp, double mostBits) {
    int builds = 300;
    int keys = 1000;
    int rearranged = 0;
    long bits = 0;
    SplittableRandom random = Seeds.random("overflow");
    for (int build = 0; build < builds; build++) {
      RankSetFilter filter =
          RankSetFilter.builder().expectedInsertions(keys).fpp(fpp).profile(profile(fpp)).build();
      for (int i = 0; i < keys; i++) {
        filter.putHash(random.nextLong());
      }
      rearranged += filter.arrangement().overflows();
      bits += filter.bitSize();
    }
    assertTrue(rearranged <= 0.82 * builds, "re-arranged " + rearranged);
    double bitsPerKey = (double) bits / builds / keys;
    assertTrue(bitsPerKey <= mostBits, "bits per key " + bitsPerKey);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.001", "1, 0.001", "500, 0.001", "20000, 0.001", "500, 0.004", "40000, 0.004"})
  void filtersOfDifferentSizesMergeAndDiffer(int keys, double fpp) throws IOException {
    RankMultisetFilter small = filter(100, 50_000, fpp);
    Kinds.putRange(small, 0, 700);
    RankMultisetFilter other = filter(40_000, 50_000, fpp);
    Kinds.putRange(other, 300, 300 + keys);
    RankMultisetFilter both = filter(1000, 50_000, fpp);
    Kinds.putRange(both, 0, 700);
    Kinds.putRange(both, 300, 300 + keys);
    assertTrue(small.isCompatible(other));
    byte[] delta = RankMultisetFilter.KIND.delta(small, other).toByteArray();
    assertEquals(
        other,
        RankMultisetFilter.KIND.patchFrom(small, new ByteArrayInputStream(delta), Kinds.AMPLE));
    assertEquals(keys > 0, small.putAll(other));
    assertEquals(both, small);
    assertArrayEquals(Kinds.bytes(both), Kinds.bytes(small));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, IN_LINES})
  void aMergeThatWouldBeTooMuchChangesNothing(double fpp) {
    RankMultisetFilter filter = filter(10, 1000, fpp);
    Kinds.putRange(filter, 0, 600);
    RankMultisetFilter other = filter(10, 1000, fpp);
    Kinds.putRange(other, 500, 1200);
    RankMultisetFilter before = filter.copy();
    FilterFullException full = assertThrows(FilterFullException.class, () -> filter.putAll(other));
    assertEquals(FilterFullException.Reason.CAPACITY, full.reason());
    assertEquals(before, filter);
    assertFalse(filter.isCompatible(filter(10, 2000, fpp)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void oneHotKeyCannotFillAFilter(double fpp) throws IOException {
    RankMultisetFilter filter = filter(20_000, 20_000, fpp);
    Kinds.putRange(filter, 0, 19_999);
    long hot = filter.hashing().hash("same");
    for (int i = 0; i < 100_000; i++) {
      filter.putHash(hot);
    }
    filter.putHash(hot, 999_900_000L);
    assertEquals(1_000_000_000L, filter.approximateCountHash(hot));
    assertEquals(1_000_019_999L, filter.approximateElementCount());
    assertTrue(filter.cellCount() < 20_100);
    for (long key = 0; key < 19_999; key++) {
      assertTrue(filter.mightContain(key));
    }
    RankMultisetFilter read = (RankMultisetFilter) Kinds.read(Kinds.bytes(filter));
    assertEquals(filter, read);
    FrozenRankCountingFilter frozen =
        (FrozenRankCountingFilter) FrozenRankFilter.of(Kinds.bytes(filter));
    assertEquals(1_000_000_000L, frozen.approximateCountHash(hot));
  }

  /** One by one, there and back: nothing of a hot key, or of others, is lost or left. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void aHotKeyGoesAsItCame(double fpp) {
    int others = Integer.getInteger("rankbloom.hotNeighbours", 20_000);
    int times = Integer.getInteger("rankbloom.hotPuts", 50_000);
    RankMultisetFilter filter = filter(others + 1L, others + 1L, fpp);
    Kinds.putRange(filter, 0, others);
    RankMultisetFilter without = filter.copy();
    long hot = filter.hashing().hash("same");
    long before = filter.approximateCountHash(hot);
    for (int i = 0; i < times; i++) {
      filter.putHash(hot);
    }
    assertEquals(before + times, filter.approximateCountHash(hot));
    for (long key = 0; key < others; key++) {
      assertTrue(filter.mightContain(key));
    }
    for (int i = 0; i < times; i++) {
      assertTrue(filter.removeHash(hot));
    }
    assertEquals(without, filter);
    assertArrayEquals(Kinds.bytes(without), Kinds.bytes(filter));
  }

  /** Each value of a key takes a cell of the same bucket, where no chance would put so many. */
  @Test
  void manyValuesOfOneKeyMakeRoomByDoubling() {
    int keys = 50_000;
    int manyValues = 2000;
    RankValueFilter filter =
        RankValueFilter.builder()
            .expectedInsertions(1000)
            .maxInsertions(10_000_000)
            .fpp(0.01)
            .valueBits(16)
            .build();
    for (long key = 0; key < keys; key++) {
      filter.put(key, key & 0xFFFF);
    }
    long hot = filter.hashing().hash("same");
    int tables = 0;
    Object table = filter.table();
    for (int value = 0; value < manyValues; value++) {
      filter.putHash(hot, value);
      tables += filter.table() == table ? 0 : 1;
      table = filter.table();
    }
    assertTrue(tables <= 20, tables + " re-arrangements");
    assertEquals(manyValues, filter.candidatesHash(hot, new long[1]));
    for (long key = 0; key < keys; key++) {
      assertTrue(filter.mightContain(key));
    }
  }

  /** In a file they share the few chains of the places that are taken. */
  @ParameterizedTest
  @CsvSource({"1, 64, 1000", "2, 64, 1000", "16, 64, 3000", "100, 40, 3000"})
  void manyValuesOfOneKeyAreReadAgain(int keys, int valueBits, int manyValues) throws IOException {
    RankValueFilter filter =
        RankValueFilter.builder().expectedInsertions(keys).fpp(0.01).valueBits(valueBits).build();
    for (int value = 0; value < manyValues; value++) {
      filter.putHash(77, value);
    }
    byte[] bytes = Kinds.bytes(filter);
    assertEquals(filter, Kinds.read(bytes));
    assertArrayEquals(bytes, Kinds.bytes(Kinds.read(bytes)));
    assertEquals(
        filter, Kinds.read(RankValueFilter.KIND.message(filter, Coding.ENTROPY).toByteArray()));
  }

  /** As many as find room, with nothing to spare. */
  @Test
  void aFilterThatIsFullOfValuesOfOneKeyIsReadAgain() throws IOException {
    RankValueFilter filter =
        RankValueFilter.builder().expectedInsertions(1).fpp(0.01).valueBits(64).build();
    long value = 0;
    try {
      while (true) {
        filter.putHash(77, value);
        value++;
      }
    } catch (FilterFullException e) {
      assertEquals(FilterFullException.Reason.SKEW, e.reason());
    }
    assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
    filter.shrinkToFit();
    assertEquals(value, filter.candidatesHash(77, new long[1]));
  }

  /** What is arranged for what it holds may be larger than a table that chance was kind to. */
  @ParameterizedTest
  @ValueSource(ints = {10, 1000, 2000, 30_000})
  void shrinkToFitNeverTakesMemory(int keys) {
    for (Profile profile : List.of(Profile.COMPACT, Profile.FAST, Profile.PAPER)) {
      RankMultisetFilter filter =
          RankMultisetFilter.builder()
              .expectedInsertions(keys)
              .maxInsertions(1_000_000)
              .fpp(0.01)
              .profile(profile)
              .build();
      for (int key = 0; key < keys + keys / 3; key++) {
        filter.put(key);
        if (key % (1 + keys / 30) == 0) {
          long before = filter.bitSize();
          filter.shrinkToFit();
          assertTrue(filter.bitSize() <= before, filter::toString);
        }
      }
    }
  }

  /** Keys that come again take no room in a set, however many come in one call. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, IN_LINES})
  void parallelBuildingGivesBackTheRoomOfKeysThatCameAgain(double fpp) {
    long[] different = Seeds.random("again").longs(1000).toArray();
    long[] hashes = new long[100_000];
    Arrays.setAll(hashes, i -> different[i % different.length]);
    RankSetFilter.Builder builder =
        RankSetFilter.builder().maxInsertions(200_000).fpp(fpp).profile(profile(fpp));
    RankSetFilter filter = builder.build();
    assertEquals(different.length, filter.putHashesInParallel(hashes));
    RankSetFilter expected = builder.build();
    expected.putHashes(different, 0, different.length);
    assertEquals(expected, filter);
    assertTrue(filter.bitSize() <= 1.12 * expected.bitSize(), filter::toString);
  }

  /** A count of 62 digits takes room for as many cells in one bucket at once. */
  @Test
  void aHighCountFindsRoomWhateverTheWidthOfADigit() {
    for (double fpp : new double[] {0.9, 0.3, 0.1, 0.01, IN_LINES}) {
      for (int most : new int[] {1, 2, 20, 1000}) {
        RankMultisetFilter filter = filter(0, most, fpp);
        long count = 1L << 61;
        filter.putHash(1, count);
        filter.putHash(1);
        assertEquals(count + 1, filter.approximateCountHash(1), most + " at " + fpp);
        assertTrue(filter.bitSize() < 64 * 1024, filter.geometry()::toString);
      }
    }
  }

  @Test
  void aFixedTableRefusesWhatFindsNoRoom() {
    RankSetFilter filter =
        RankSetFilter.builder().expectedInsertions(1000).fpp(0.01).fixed().build();
    long words = filter.table().geometry().totalWords();
    Kinds.putRange(filter, 0, 900);
    assertEquals(words, filter.table().geometry().totalWords());
    filter.shrinkToFit();
    assertEquals(words, filter.table().geometry().totalWords());
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                RankSetFilter.builder()
                    .expectedInsertions(10)
                    .maxInsertions(20)
                    .fpp(0.1)
                    .fixed()
                    .build());
    assertTrue(refused.getMessage().contains("fixed"), refused.getMessage());
  }

  /** Of 100 000 keys with values, about as many are ambiguous as there are false positives. */
  @Test
  void valuesAreToldOrSaidToBeAmbiguous() {
    int keys = 100_000;
    RankValueFilter filter = RankValueFilter.builder().expectedInsertions(keys).fpp(0.01).build();
    for (long key = 0; key < keys; key++) {
      filter.put(key, key & 255);
    }
    int ambiguous = 0;
    int wrong = 0;
    long[] candidates = new long[8];
    for (long key = 0; key < keys; key++) {
      int number = filter.candidates(key, candidates);
      boolean among = false;
      for (int i = 0; i < Math.min(number, candidates.length); i++) {
        among |= candidates[i] == (key & 255);
      }
      assertTrue(among, "a key's own value is always a candidate");
      ambiguous += filter.get(key, -1, -2) == -2 ? 1 : 0;
      wrong += filter.get(key, -1) == (key & 255) ? 0 : 1;
    }
    double expected = keys * -Math.expm1(-filter.expectedFpp() * 255 / 256);
    assertEquals(expected, ambiguous, 6 * Math.sqrt(2 * expected));
    assertEquals(expected / 2, wrong, 6 * Math.sqrt(expected));
    for (long key = 0; key < keys; key += 2) {
      assertTrue(filter.remove(key, key & 255));
    }
    for (long key = 1; key < keys; key += 2) {
      assertTrue(filter.mightContain(key));
      assertTrue(filter.replace(key, key & 255, (key + 1) & 255));
    }
    assertEquals(keys / 2, filter.approximateElementCount());
  }
}

package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys that come in the order of their hashes fill one bucket after the other, each to its last
 * cell while the others are empty. No put within the promise fails for that.
 */
class OrderedHashesTest {

  private static final int KEYS = 60_000;

  /** Hashes at random in the order that tables have, of the lowest part (below a half) of all. */
  private static long[] ascending(int count, double part) {
    SplittableRandom random = Seeds.random("ascending", count, part);
    return LongStream.generate(() -> (long) (random.nextDouble() * part * 0x1p64))
        .distinct()
        .limit(count)
        .sorted()
        .toArray();
  }

  /** Filters whose table is made for a part of what comes, and those that start small. */
  static Stream<Filter> filters() {
    return Stream.of(Profile.COMPACT, Profile.FAST)
        .flatMap(profile -> Stream.of(1000L, 8000L, 20_000L).flatMap(n -> filters(profile, n)));
  }

  private static Stream<Filter> filters(Profile profile, long start) {
    double fpp = profile.equals(Profile.FAST) ? 0.004 : 0.01;
    return Stream.of(
            RankSetFilter.builder(),
            RankMultisetFilter.builder(),
            RankCountingFilter.builder(),
            RankValueFilter.builder(),
            ConcurrentRankMultisetFilter.builder())
        .map(
            builder ->
                builder
                    .expectedInsertions(start)
                    .maxInsertions(KEYS * 3)
                    .fpp(fpp)
                    .profile(profile)
                    .build());
  }

  @ParameterizedTest
  @MethodSource("filters")
  void noneIsRefused(Filter filter) {
    long[] hashes = ascending(KEYS, 1.0 / 3);
    for (long hash : hashes) {
      put(filter, hash);
    }
    assertTrue(LongStream.of(hashes).allMatch(filter::mightContainHash));
    // Empty buckets for those that did not come, and room beside those that are full.
    assertTrue(filter.bitSize() < 64 * KEYS, filter::toString);
  }

  private static void put(Filter filter, long hash) {
    if (filter instanceof ValueFilter values) {
      values.putHash(hash, hash & 0xff);
    } else {
      ((InsertableFilter) filter).putHash(hash);
    }
  }

  /** A tenth, a fifth, or all keys come twice, which are copies beyond the promise. */
  @ParameterizedTest
  @CsvSource({"10, false", "5, false", "1, false", "5, true", "1, true"})
  void copiesAreNotEither(int part, boolean inParallel) {
    long[] once = ascending(KEYS, 0.499);
    long[] hashes =
        LongStream.concat(LongStream.of(once), LongStream.of(Arrays.copyOf(once, KEYS / part)))
            .sorted()
            .toArray();
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(KEYS).fpp(0.01).build();
    if (inParallel) {
      filter.putHashesInParallel(hashes);
    } else {
      LongStream.of(hashes).forEach(filter::putHash);
    }
    assertEquals(hashes.length, filter.approximateElementCount());
    assertTrue(LongStream.of(once).allMatch(filter::mightContainHash));
  }

  /** In a thousandth of all places: in files as many keys share a bucket. */
  @Test
  void aFilterThatIsHardlyBegunReadsItsOwnBytes() throws IOException {
    int keys = 70_000;
    long[] hashes = ascending(keys, 0.0007);
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(1000)
            .maxInsertions(100_000_000)
            .fpp(0.01)
            .build();
    LongStream.of(hashes).forEach(filter::putHash);
    assertTrue(LongStream.of(hashes).allMatch(filter::mightContainHash));
    assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
    byte[] coded = RankMultisetFilter.KIND.message(filter, Coding.ENTROPY).toByteArray();
    assertEquals(filter, Kinds.read(coded));
    RankMultisetFilter small = filter.copy();
    small.shrinkToFit();
    assertTrue(small.bitSize() < filter.bitSize());
    assertEquals(filter, small);
    // It makes room by more buckets, for all that may come, but in proportion to what is there.
    assertTrue(filter.bitSize() < 1000L * keys, filter::toString);
  }

  /** What could not be read again is not written. */
  @Test
  void moreInABucketThanFilesHaveIsRefused() {
    long[] hashes = ascending(280_000, 0.00028);
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(1000)
            .maxInsertions(1_000_000_000)
            .fpp(0.01)
            .profile(Profile.FAST)
            .build();
    LongStream.of(hashes).forEach(filter::putHash);
    IOException refused =
        assertThrows(IOException.class, () -> filter.writeTo(OutputStream.nullOutputStream()));
    assertTrue(refused.getMessage().startsWith("too many keys share a bucket of the file"));
    assertTrue(LongStream.of(hashes).allMatch(filter::mightContainHash));
  }

  /** A count has a digit for each key of its chain that stands twice, row by row. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64, 250})
  void aHighCountAmongPairsFindsRoom(int pairs) {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(1000).fpp(0.01).build();
    long part = (long) (0.0006 * 0x1p64);
    long[] twice = LongStream.range(0, pairs).map(i -> i * (part / pairs)).toArray();
    for (long hash : twice) {
      filter.putHash(hash);
      filter.putHash(hash);
    }
    filter.putHash(0, 1L << 61);
    assertTrue(filter.approximateCountHash(0) >= (1L << 61) + 2);
    assertTrue(LongStream.of(twice).allMatch(hash -> filter.approximateCountHash(hash) >= 2));
  }
}

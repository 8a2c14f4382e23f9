package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.format.EntryCoder;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.support.Allocation;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages whose header makes a filter in lines, with entries that no hash gives. */
class HostileLinesTest {

  private static final int KEYS = 20_000;

  /** Offsets within the parameters, as docs/format.md lists them. */
  private static final int CELLS = 32;

  /** The places of 32 lines. */
  private static final int GROUP = 256 * 32 * 45;

  /** How much more memory than in chained buckets reading may take. */
  private static final long TIMES = 3;

  private static final long ASIDE = 2 << 20;

  private static RankMultisetFilter empty(int keys, Profile profile) {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(keys).fpp(0.004).profile(profile).build();
    assertEquals(profile.equals(Profile.FAST), filter.geometry() instanceof LineGeometry);
    return filter;
  }

  private static long places() {
    return ((LineGeometry) empty(KEYS, Profile.FAST).geometry()).totalChains() * 256;
  }

  /**
   * What a reader makes of entries under a header that counts them.
   *
   * @param keys what the filter was made for
   * @param profile compact for a filter in chained buckets, fast for one in lines
   */
  private record Message(int keys, Profile profile, Entries entries, long cells, long elements) {

    RankMultisetFilter read() throws FilterFormatException {
      RankMultisetFilter filter = empty(keys, profile);
      byte[] parameters = PromiseHeader.of(filter.table(), filter.promise(), 0).toBytes();
      ByteBuffer.wrap(parameters)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putLong(CELLS, cells)
          .putLong(CELLS + Long.BYTES, entries.size())
          .putLong(CELLS + 2 * Long.BYTES, elements);
      PromiseHeader header =
          RankMultisetFilter.RANK_KIND.readHeader(
              ByteBuffer.wrap(parameters).order(ByteOrder.LITTLE_ENDIAN));
      long[] body = EntryCoder.encode(entries::cursor, filter.promise().places(), 0);
      EntryReader<RankMultisetFilter> reader =
          new EntryReader<>(RankMultisetFilter.RANK_KIND, header);
      if (!reader.allowsCoded(body.length)) {
        throw new FilterFormatException("too short");
      }
      return reader.coded(body, body.length, filter.hashing());
    }

    /** The bytes allocated while it is read as what it says, or refused. */
    long allocated() throws IOException {
      return Allocation.of(this::readOrRefuse);
    }

    private void readOrRefuse() throws IOException {
      RankMultisetFilter read;
      try {
        read = read();
      } catch (FilterFormatException expected) {
        assertTrue(!expected.getMessage().isBlank());
        return;
      }
      TableCursor cursor = read.cursor();
      for (int i = 0; i < entries.size(); i++) {
        assertTrue(cursor.next());
        assertEquals(entries.place(i), cursor.place());
        assertEquals(entries.count(i), cursor.count());
      }
      assertTrue(!cursor.next());
    }
  }

  private static Entries entries(int number, LongUnaryOperator place, LongUnaryOperator count) {
    Entries entries = new Entries();
    for (int i = 0; i < number; i++) {
      entries.add(place.applyAsLong(i), 0, count.applyAsLong(i));
    }
    return entries;
  }

  /** They are read or refused, with about as much memory as in chained buckets. */
  private static void assertReadOrRefused(int keys, Entries entries, long cells)
      throws IOException {
    long elements =
        Math.max(0, LongStream.range(0, entries.size()).map(i -> entries.count((int) i)).sum());
    long chained = new Message(keys, Profile.COMPACT, entries, cells, elements).allocated();
    long inLines = new Message(keys, Profile.FAST, entries, cells, elements).allocated();
    assertTrue(
        inLines <= ASIDE + TIMES * chained,
        () -> inLines + " bytes, and " + chained + " in chained buckets");
  }

  /** All in one chain, one line, one group, or as dense as can be from somewhere on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40, 256, 1000, 4000})
  void entriesSideBySideAreReadOrRefused(int number) throws IOException {
    for (long cells : new long[] {number, KEYS, KEYS + 5000}) {
      for (long first : new long[] {0, GROUP - 5, places() - number}) {
        assertReadOrRefused(KEYS, entries(number, i -> first + i, i -> 1), cells);
        assertReadOrRefused(KEYS, entries(number, i -> first + i, i -> 3 + i % 3), cells);
      }
    }
  }

  /**
   * A side table's bucket with many cells takes long to change, and to fill: what chance never does
   * is in chained buckets. Some thousand places are side by side, and all others are at random.
   */
  @Test
  void entriesThatNoChanceGivesAreNotInLines() throws IOException {
    int keys = 1_000_000;
    int dense = 5000;
    long places = 256 * ((LineGeometry) empty(keys, Profile.FAST).geometry()).totalChains();
    long[] some =
        LongStream.concat(
                LongStream.range(0, dense),
                Seeds.random("dense").longs(keys - dense, dense, places))
            .sorted()
            .distinct()
            .toArray();
    Entries entries = entries(some.length, i -> some[(int) i], i -> 1);
    RankMultisetFilter read =
        new Message(keys, Profile.FAST, entries, some.length, some.length).read();
    assertEquals(some.length, read.table().distinct());
    assertInstanceOf(RankGeometry.class, read.geometry());
  }

  /** Counts up to the highest and beyond, of which the sum is too high or is not. */
  @ParameterizedTest
  @ValueSource(longs = {2, 3, 1L << 20, 1L << 47, 1L << 62, (1L << 62) + 1, Long.MAX_VALUE})
  void hostileCountsAreReadOrRefused(long count) throws IOException {
    SplittableRandom random = Seeds.random("hostile counts", count);
    long[] some = random.longs(KEYS, 0, places()).sorted().distinct().toArray();
    for (int every : new int[] {1, 10, KEYS}) {
      for (long cells : new long[] {some.length, KEYS + 5000, 8 * KEYS}) {
        assertReadOrRefused(
            KEYS, entries(some.length, i -> some[(int) i], i -> i % every == 0 ? count : 1), cells);
      }
    }
  }

  /** A group of lines in which every place is taken very often would need a huge side bucket. */
  @Test
  void aGroupThatIsFullIsReadOrRefused() throws IOException {
    assertReadOrRefused(GROUP, entries(GROUP, i -> i, i -> 1L << 40), GROUP);
  }

  @Test
  void entriesThatTheHeaderDoesNotCountAreRefused() {
    for (Message message :
        List.of(
            new Message(KEYS, Profile.FAST, entries(KEYS, i -> 7 * i, i -> i % 9), KEYS, KEYS),
            new Message(KEYS, Profile.FAST, entries(KEYS, i -> 7 * i, i -> 1), KEYS, KEYS + 1),
            new Message(KEYS, Profile.FAST, entries(KEYS, i -> 7 * i, i -> 1), KEYS + 1, KEYS))) {
      assertThrows(FilterFormatException.class, message::read);
    }
  }

  /** A header that counts many cells and a body that has few. */
  @ParameterizedTest
  @ValueSource(longs = {100_000, 1_000_000, 100_000_000})
  void aHeaderAloneTakesLittleMemory(long keys) throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(10)
            .maxInsertions(keys)
            .fpp(0.004)
            .profile(Profile.FAST)
            .build();
    Kinds.putRange(filter, 0, 10);
    byte[] parameters = PromiseHeader.of(filter.table(), filter.promise(), 10).toBytes();
    ByteBuffer.wrap(parameters).order(ByteOrder.LITTLE_ENDIAN).putLong(CELLS, keys);
    PromiseHeader header =
        RankMultisetFilter.RANK_KIND.readHeader(
            ByteBuffer.wrap(parameters).order(ByteOrder.LITTLE_ENDIAN));
    long[] body = RankMultisetFilter.RANK_KIND.encode(filter);
    EntryReader<RankMultisetFilter> reader =
        new EntryReader<>(RankMultisetFilter.RANK_KIND, header);
    long allocated =
        Allocation.of(
            () ->
                assertThrows(
                    FilterFormatException.class,
                    () -> {
                      if (!reader.allowsCoded(body.length)) {
                        throw new FilterFormatException("too short");
                      }
                      reader.coded(body, body.length, filter.hashing());
                    }));
    assertTrue(allocated < ASIDE, allocated + " bytes");
  }
}

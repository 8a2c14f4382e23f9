package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.EntryCoder;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.support.Allocation;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of version 2 that promise or count what no filter does. */
class HostilePromiseTest {

  /** Offsets within the parameters, as docs/format.md lists them. */
  private static final int FINGERPRINT_BITS = 10;

  private static final int MOST = 16;
  private static final int CELLS = 32;
  private static final int FIXED_BUCKETS = 64;

  private static final long LITTLE = 1 << 20;

  static Stream<RankKind<?>> counted() {
    return Stream.of(
        RankMultisetFilter.RANK_KIND, RankCountingFilter.RANK_KIND, RankValueFilter.RANK_KIND);
  }

  /** No sum of counts tells whether a single one is too high, where cells cannot hold it. */
  @ParameterizedTest
  @MethodSource("counted")
  void countsBeyondTheHighestAreRefused(RankKind<?> kind) throws IOException {
    for (long count : new long[] {(1L << 62) + 1, (1L << 62) + 2, Long.MAX_VALUE}) {
      assertCountIsRefused(kind, count);
    }
  }

  private static <F extends RankFilter<F>> void assertCountIsRefused(RankKind<F> kind, long count)
      throws IOException {
    F filter = create(kind, 10);
    Kinds.put(filter, 1);
    TableCursor only = filter.cursor();
    assertTrue(only.next());
    Entries entries = new Entries();
    entries.add(only.place(), only.payload(), count);
    long[] body =
        EntryCoder.encode(
            entries::cursor,
            filter.promise().places(),
            kind.entryPayloadBits(filter.promise().payloadBits()));
    PromiseHeader header = PromiseHeader.of(filter.table(), filter.promise(), count);
    assertThrows(
        FilterFormatException.class,
        () -> new EntryReader<>(kind, header).coded(body, body.length, filter.hashing()));
  }

  private static <F extends RankFilter<F>> F create(FilterKind<F> kind, long most) {
    Requirement requirement =
        Requirement.of(Math.min(10, most), 0.01)
            .withMaxKeys(most)
            .withPayloadBits(kind.payload().usual());
    return kind.create(requirement, KeyHash.DEFAULT);
  }

  /** A receiver has a filter of the base's size, not of that which a delta's header names. */
  @ParameterizedTest
  @ValueSource(longs = {1_000_000, 50_000_000, 1_000_000_000})
  void aDeltaThatCountsManyCellsTakesLittleMemory(long cells) throws IOException {
    RankMultisetFilter base = create(RankMultisetFilter.KIND, 100_000_000);
    Kinds.putRange(base, 0, 10);
    RankMultisetFilter target = base.copy();
    target.put(11);
    byte[] delta = RankMultisetFilter.KIND.delta(base, target).toByteArray();
    ByteBuffer.wrap(delta)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(Checksums.PARAMETERS_AT + Headers.IDENTITIES_BYTES + CELLS, cells);
    Checksums.fit(delta);
    long allocated =
        Allocation.of(
            () ->
                assertThrows(
                    FilterFormatException.class,
                    () ->
                        RankMultisetFilter.KIND.patchFrom(
                            base, new ByteArrayInputStream(delta), Long.MAX_VALUE)));
    assertTrue(allocated < LITTLE, allocated + " bytes");
  }

  /** A table that keeps its size has a bit for each of its chains in the file. */
  @Test
  void aFixedTableIsNoLargerThanItsFileJustifies() throws IOException {
    RankSetFilter filter =
        RankSetFilter.KIND.create(new RankGeometry(4, 64, 20, 0, 40, 0, 0, 0, 0), KeyHash.DEFAULT);
    Kinds.putRange(filter, 0, 100);
    byte[] bytes = Kinds.bytes(filter);
    assertEquals(filter, Kinds.read(bytes));
    byte[] other = bytes.clone();
    ByteBuffer parameters =
        ByteBuffer.wrap(other, Checksums.PARAMETERS_AT, 104).slice().order(ByteOrder.LITTLE_ENDIAN);
    // The same places in a table of 2^20 buckets of 64 chains.
    parameters.putLong(FIXED_BUCKETS, 1 << 20).put(102, (byte) 2);
    Checksums.fit(other);
    long allocated = Allocation.of(() -> assertRefused(other));
    assertTrue(allocated < LITTLE, allocated + " bytes");
  }

  @Test
  void promisesThatNoFilterKeepsAreRefused() {
    RankSetFilter filter = create(RankSetFilter.KIND, 1000);
    Kinds.putRange(filter, 0, 100);
    byte[] bytes = Kinds.bytes(filter);
    for (long most : new long[] {-1, 0, 99, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertRefused(withLong(bytes, MOST, most));
    }
    for (double fpp : new double[] {0, -1, 1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused(withLong(bytes, MOST + Long.BYTES, Double.doubleToRawLongBits(fpp)));
    }
    for (byte bits : new byte[] {0, -1, 41, 127}) {
      byte[] changed = bytes.clone();
      changed[Checksums.PARAMETERS_AT + FINGERPRINT_BITS] = bits;
      Checksums.fit(changed);
      assertRefused(changed);
    }
    for (long buckets : new long[] {0, -1, 1L << 40, Long.MAX_VALUE}) {
      assertRefused(withLong(bytes, 0, buckets));
    }
  }

  private static byte[] withLong(byte[] bytes, int at, long value) {
    byte[] changed = bytes.clone();
    ByteBuffer.wrap(changed)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(Checksums.PARAMETERS_AT + at, value);
    Checksums.fit(changed);
    return changed;
  }

  private static void assertRefused(byte[] bytes) {
    assertThrows(
        FilterFormatException.class,
        () -> RankSetFilter.readFrom(new ByteArrayInputStream(bytes), Long.MAX_VALUE));
  }
}

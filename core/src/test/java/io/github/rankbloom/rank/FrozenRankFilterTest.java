package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.HashSplit;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Headers;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frozen filters answer as the filters they were written from. */
class FrozenRankFilterTest {

  @TempDir Path folder;

  static Stream<RankGeometry> geometries() {
    return Geometries.all(3).stream();
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void answersLikeTheOriginal(RankGeometry geometry) throws IOException {
    RankCountingFilter filter = RankCountingFilter.KIND.create(geometry, KeyHash.seeded(3));
    SplittableRandom random = Seeds.random("frozen", geometry);
    List<Long> members = new ArrayList<>();
    long hash = random.nextLong();
    for (int i = 0; putIfRoom(filter, hash); i++) {
      members.add(hash);
      if (Integer.bitCount(i) == 1) {
        assertAnswersAlike(filter, members, random);
      }
      hash = random.nextLong();
    }
    assertAnswersAlike(filter, members, random);
  }

  private static void assertAnswersAlike(
      RankCountingFilter filter, List<Long> members, SplittableRandom random) throws IOException {
    FrozenRankCountingFilter frozen =
        (FrozenRankCountingFilter) FrozenRankFilter.of(Kinds.bytes(filter));
    assertAnswersAlike(filter, frozen, random);
    for (long member : members) {
      assertTrue(frozen.mightContainHash(member), Seeds::replay);
      assertEquals(
          filter.approximateCountHash(member), frozen.approximateCountHash(member), Seeds::replay);
    }
    long other = random.nextLong();
    assertEquals(filter.approximateCountHash(other), frozen.approximateCountHash(other));
  }

  @Test
  void tellsCountsOfAnyHeight() throws IOException {
    RankCountingFilter filter =
        RankCountingFilter.builder().expectedInsertions(2000).fpp(1e-9).build();
    for (int i = 0; i <= 60; i++) {
      filter.put((long) i, 1L << i);
      filter.put("less " + i, (1L << i) - 1);
    }
    FrozenRankCountingFilter frozen =
        (FrozenRankCountingFilter) FrozenRankFilter.of(Kinds.bytes(filter));
    for (int i = 0; i <= 60; i++) {
      assertEquals(1L << i, frozen.approximateCount(i));
      assertEquals((1L << i) - 1, frozen.approximateCount("less " + i));
    }
    assertEquals(0, frozen.approximateCount("another"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 32, 64})
  void tellsValuesOfAnyWidth(int bits) throws IOException {
    RankValueFilter filter =
        RankValueFilter.builder().expectedInsertions(5000).fpp(1e-9).valueBits(bits).build();
    SplittableRandom random = Seeds.random("frozen values", bits);
    long[] values = random.longs(5000).map(value -> value & filter.maxValue()).toArray();
    for (int key = 0; key < values.length; key++) {
      filter.put((long) key, values[key]);
    }
    FrozenRankValueFilter frozen = (FrozenRankValueFilter) FrozenRankFilter.of(Kinds.bytes(filter));
    assertEquals(filter.maxValue(), frozen.maxValue());
    for (int key = 0; key < values.length; key++) {
      assertEquals(values[key], frozen.get((long) key, ~values[key]), Seeds::replay);
    }
    assertEquals(-7, frozen.get("another", -7));
  }

  /** Else a query would have to go through all of a large file. */
  @Test
  void aGroupOfBucketsIsShort() {
    RankGeometry geometry = new RankGeometry(1 << 14, 1, 8, 0, 4, 0, 0, 0, 0);
    RankHeader header = new RankHeader(geometry, 0, 0, 0, 1 << 14);
    FilterFormatException refused = assertThrows(FilterFormatException.class, header::check);
    assertEquals("the header's directory has no possible size", refused.getMessage());
  }

  @Test
  void otherKindsAreRefusedByName() {
    byte[] bytes = Kinds.bytes(RankDLeftFilter.builder().expectedInsertions(100).fpp(0.01).build());
    FilterFormatException refused =
        assertThrows(FilterFormatException.class, () -> FrozenRankFilter.of(bytes));
    assertEquals(
        "a filter of kind number 5, and only these are read in place: "
            + "rank-set, rank-multiset, rank-counting, rank-values",
        refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"64, 0.001", "512, 0.001", "0, 0.004"})
  void opensArraysBuffersAndFiles(int maxChains, double fpp) throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder()
            .expectedInsertions(50_000)
            .fpp(fpp)
            .profile(maxChains == 0 ? Profile.FAST : Profile.ofChains(maxChains))
            .build();
    assertEquals(maxChains == 0, InLines.is(filter));
    Kinds.putRange(filter, 0, 50_000);
    byte[] bytes = Kinds.bytes(filter);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 20);
    direct.position(10).put(bytes).position(10);
    Path file = Files.write(folder.resolve("a.rbf"), bytes);
    SplittableRandom random = Seeds.random("frozen");
    for (FrozenRankFilter frozen :
        new FrozenRankFilter[] {
          FrozenRankFilter.of(bytes), FrozenRankFilter.of(direct), FrozenRankFilter.map(file)
        }) {
      frozen.verify();
      assertAnswersAlike(filter, frozen, random);
      for (long key = 0; key < 50_000; key++) {
        assertTrue(frozen.mightContain(key));
      }
      assertEquals(filter.expectedFpp(), frozen.expectedFpp());
      assertEquals(filter.approximateElementCount(), frozen.approximateElementCount());
      assertEquals(bytes.length * 8L, frozen.bitSize());
      assertArrayEquals(bytes, Kinds.bytes(frozen));
    }
  }

  /** A checksum over the mapping itself would end this process with a bus error. */
  @Test
  void aFileCutShortAfterItWasMappedIsFoundDamaged(@TempDir Path folder) throws IOException {
    RankSetFilter filter = RankSetFilter.builder().expectedInsertions(100_000).fpp(0.001).build();
    Kinds.putRange(filter, 0, 100_000);
    Path file = Files.write(folder.resolve("a.rbf"), Kinds.bytes(filter));
    FrozenRankFilter frozen = FrozenRankFilter.map(file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(8192);
    }
    FilterFormatException e = assertThrows(FilterFormatException.class, frozen::verify);
    assertEquals("the filter is cut short within its body", e.getMessage());
    Files.write(file, Kinds.bytes(filter));
    frozen.verify();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 50_000);
    }
    assertThrows(FilterFormatException.class, frozen::verify);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 8, 12})
  void bucketsMayLieAcrossPieces(int pieceBits) throws IOException {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(20_000).fpp(0.001).build();
    Kinds.putRange(filter, 0, 20_000);
    byte[] bytes = Kinds.bytes(filter);
    FrozenRankFilter frozen = FrozenRankFilter.of(ByteBuffer.wrap(bytes), pieceBits);
    frozen.verify();
    assertAnswersAlike(filter, frozen, Seeds.random("pieces", pieceBits));
    for (long key = 0; key < 20_000; key++) {
      assertTrue(frozen.mightContain(key));
    }
    assertArrayEquals(bytes, Kinds.bytes(frozen));
  }

  /**
   * A file of 5 GiB, nearly all of it a hole: three buckets with a cell each, of which the second
   * lies across the border of two pieces.
   */
  @Test
  void largeFilesAreMappedInPieces() throws IOException {
    RankGeometry geometry = new RankGeometry(40L << 20, 1024, 8, 0, 16, 4, 4, 1, 1);
    RankHeader header = new RankHeader(geometry, 3, 3, 3, 4);
    long bodyWords = header.layout(CellPolicy.SET).bodyWords();
    byte[] head = Headers.plain(1, RankSetFilter.KIND, header.toBytes(), bodyWords);
    Path file = folder.resolve("large.rbf");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.wrap(head), 0);
      long end = head.length + bodyWords * Long.BYTES;
      channel.write(ByteBuffer.allocate(Integer.BYTES), end);
      assertTrue(end > 5L << 30);

      long[] buckets = {7, (1 << 23) - 1, (40 << 20) - 2};
      FrozenRankFilter frozen = FrozenRankFilter.map(file);
      for (int cell = 0; cell < buckets.length; cell++) {
        long hash = hashInto(buckets[cell], geometry);
        assertFalse(frozen.mightContainHash(hash));
        int chain = HashSplit.chain(hash, geometry.buckets(), geometry.chains());
        long fingerprint =
            HashSplit.fingerprint(
                hash, geometry.buckets(), geometry.chains(), geometry.fingerprintBits());
        int cellBits = 1 + geometry.fingerprintBits();
        long bucketBit = buckets[cell] * geometry.chains() + (long) cell * cellBits;
        long group = buckets[cell] / header.group();
        long groupBit = group * header.group() * geometry.chains() + (long) cell * cellBits;
        or(
            channel,
            head.length,
            (header.layout(CellPolicy.SET).contentWords() + group) * Long.SIZE,
            groupBit);
        or(channel, head.length, bucketBit + chain, 1);
        or(channel, head.length, bucketBit + geometry.chains() + 1, fingerprint);
        assertTrue(frozen.mightContainHash(hash), "bucket " + buckets[cell]);
        assertFalse(frozen.mightContainHash(~hash));
      }
    }
  }

  /** A hash in the middle of those that belong to a bucket. */
  private static long hashInto(long bucket, RankGeometry geometry) {
    return BigInteger.valueOf(2 * bucket + 1)
        .shiftLeft(63)
        .divide(BigInteger.valueOf(geometry.buckets()))
        .longValue();
  }

  /** Sets bits of a file from one on, given where the bits start in it. */
  private static void or(FileChannel channel, long start, long bit, long bits) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long at = start + (bit >>> 6) * Long.BYTES;
    channel.read(buffer, at);
    buffer.putLong(0, buffer.getLong(0) | bits << bit);
    if ((bit & 63) != 0) {
      buffer.putLong(8, buffer.getLong(8) | bits >>> -bit);
    }
    channel.write(buffer.position(0).limit(2 * Long.BYTES), at);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64, 512, 1024})
  void theDirectoryTakesATenthOfABitForEachKeyAtTheMost(int maxChains) {
    int keys = 100_000;
    RankSetFilter filter =
        RankSetFilter.builder()
            .expectedInsertions(keys)
            .fpp(0.01)
            .profile(Profile.ofChains(maxChains))
            .build();
    Kinds.putRange(filter, 0, keys);
    FileLayout layout = PromiseHeader.of(filter.table(), filter.promise(), 0).layout();
    long directoryWords = layout.bodyWords() - layout.contentWords();
    assertTrue(directoryWords * 64.0 / filter.cellCount() <= 0.1);
  }

  @Test
  void foreignAndCutBytesAreRefused() {
    RankSetFilter filter = RankSetFilter.builder().expectedInsertions(100).fpp(0.01).build();
    byte[] bytes = Kinds.bytes(filter);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FilterFormatException.class, () -> FrozenRankFilter.of(cut));
    }
  }

  /** Whatever the content says, a query ends, and quietly. */
  @Test
  void damagedContentIsHarmlessAndFoundByVerify() throws IOException {
    RankSetFilter filter = RankSetFilter.builder().expectedInsertions(2000).fpp(0.01).build();
    Kinds.putRange(filter, 0, 2000);
    byte[] bytes = Kinds.bytes(filter);
    SplittableRandom random = Seeds.random("frozen damage");
    for (int round = 0; round < 200; round++) {
      byte[] damaged = bytes.clone();
      int from = 28 + 64 + 4;
      for (int i = from; i < damaged.length - 4; i++) {
        if (random.nextInt(1 + round % 50) == 0) {
          damaged[i] = (byte) random.nextInt(256);
        }
      }
      FrozenRankFilter frozen = FrozenRankFilter.of(damaged);
      assertThrows(FilterFormatException.class, frozen::verify);
      for (int i = 0; i < 1000; i++) {
        frozen.mightContainHash(random.nextLong());
      }
    }
  }

  private static boolean putIfRoom(RankCountingFilter filter, long hash) {
    try {
      return filter.putHash(hash);
    } catch (FilterFullException e) {
      return false;
    }
  }

  private static void assertAnswersAlike(
      Filter filter, FrozenRankFilter frozen, SplittableRandom random) {
    for (int i = 0; i < 5000; i++) {
      long hash = random.nextLong();
      assertEquals(filter.mightContainHash(hash), frozen.mightContainHash(hash), Seeds::replay);
    }
  }
}

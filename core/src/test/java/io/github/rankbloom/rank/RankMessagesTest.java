package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.format.PromiseHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rank-indexed filters as messages and as deltas. */
class RankMessagesTest {

  static Stream<RankGeometry> geometries() {
    return Stream.concat(Geometries.all(2).stream(), Stream.of(Geometries.small(61, 9, 11)));
  }

  /** A profile of so many chains; of none for a filter in lines, which has the same messages. */
  private static Profile profile(int maxChains) {
    return maxChains == 0 ? Profile.FAST : Profile.ofChains(maxChains);
  }

  /** What any set of fingerprints takes is log2(1/fpp) + 1.443 bits a key. */
  @ParameterizedTest
  @CsvSource({
    "0.1,64",
    "0.01,64",
    "0.01,512",
    "0.001,512",
    "0.0001,512",
    "0.000001,1024",
    "0.004,0"
  })
  void entropyCodedSizeIsCloseToTheLimit(double fpp, int maxChains) {
    int keys = 100_000;
    RankSetFilter filter =
        RankSetFilter.builder()
            .expectedInsertions(keys)
            .fpp(fpp)
            .profile(profile(maxChains))
            .build();
    Kinds.putRange(filter, 0, keys);
    Message message = RankSetFilter.KIND.message(filter, Coding.ENTROPY);
    double bitsPerKey = message.byteSize() * 8.0 / keys;
    double limit = Math.log(1 / filter.expectedFpp()) / Math.log(2) + 1.55;
    assertTrue(bitsPerKey <= limit, bitsPerKey + " of " + limit);
  }

  /** 1/λ + r + 1 bits a cell, exactly; header and directory come on top. */
  @ParameterizedTest
  @CsvSource({"0.01,64", "0.001,64", "0.0001,512", "0.004,0"})
  void trimmedSizeIsThatOfThePaper(double fpp, int maxChains) {
    int keys = 100_000;
    RankSetFilter filter =
        RankSetFilter.builder()
            .expectedInsertions(keys)
            .fpp(fpp)
            .profile(profile(maxChains))
            .build();
    Kinds.putRange(filter, 0, keys);
    FileLayout layout = PromiseHeader.of(filter.table(), filter.promise(), 0).layout();
    double cells = filter.cellCount();
    double load = cells / (layout.shape().buckets() * layout.shape().chains());
    double expected = 1 / load + layout.shape().fingerprintBits() + 1;
    assertEquals(expected, layout.contentBits() / cells, 1e-9);
    assertTrue(load <= 1);
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void messagesGiveTheSameFilterBack(RankGeometry geometry) throws IOException {
    SplittableRandom random = Seeds.random("messages", geometry);
    RankCountingFilter filter = counting(geometry);
    for (int i = 0; putIfRoom(filter, random); i++) {
      if (Integer.bitCount(i) == 1) {
        assertSameAfterTravel(filter);
      }
    }
    assertSameAfterTravel(filter);
  }

  private static void assertSameAfterTravel(RankCountingFilter filter) throws IOException {
    for (Coding coding : new Coding[] {Coding.PLAIN, Coding.ENTROPY}) {
      Message message = RankCountingFilter.KIND.message(filter, coding);
      byte[] bytes = message.toByteArray();
      assertEquals(message.byteSize(), bytes.length);
      assertEquals(filter, Kinds.read(bytes), Seeds::replay);
    }
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void deltasLeadFromOneVersionToTheNext(RankGeometry geometry) throws IOException {
    SplittableRandom random = Seeds.random("deltas", geometry);
    RankCountingFilter filter = counting(geometry);
    long[] hashes = random.longs(2000).toArray();
    for (int round = 0; round < 30; round++) {
      RankCountingFilter base = filter.copy();
      int changes = random.nextInt(1 << random.nextInt(9));
      for (int i = 0; i < changes; i++) {
        long hash = hashes[random.nextInt(hashes.length)];
        if (random.nextInt(3) == 0) {
          filter.removeHash(hash);
        } else {
          putIfRoom(filter, hash, 1 + random.nextInt(40));
        }
      }
      assertLeads(base, filter);
      assertLeads(filter, base);
    }
  }

  private static void assertLeads(RankCountingFilter base, RankCountingFilter target)
      throws IOException {
    RankCountingFilter before = base.copy();
    byte[] delta = RankCountingFilter.KIND.delta(base, target).toByteArray();
    RankCountingFilter patched = patch(base, delta);
    assertEquals(target, patched, Seeds::replay);
    assertEquals(target.approximateElementCount(), patched.approximateElementCount());
    assertEquals(before, base);
  }

  private static RankCountingFilter patch(RankCountingFilter base, byte[] delta)
      throws IOException {
    return RankCountingFilter.KIND.patchFrom(base, new ByteArrayInputStream(delta), Kinds.AMPLE);
  }

  @ParameterizedTest
  @CsvSource({"0.001, 512", "0.004, 0"})
  void aSmallChangeIsASmallDelta(double fpp, int maxChains) throws IOException {
    int keys = 100_000;
    RankMultisetFilter base =
        RankMultisetFilter.builder()
            .expectedInsertions(keys + 1000)
            .fpp(fpp)
            .profile(profile(maxChains))
            .build();
    assertEquals(maxChains == 0, InLines.is(base));
    Kinds.putRange(base, 0, keys);
    RankMultisetFilter target = base.copy();
    for (long key = 0; key < 1000; key++) {
      target.remove(key);
      target.put(keys + key);
    }
    Message delta = RankMultisetFilter.KIND.delta(base, target);
    // A thousand of 10^8 places is 16.6 + 1.44 bits each, twice; and a header.
    double bits = Math.log(base.promise().places().count() / 1000) / Math.log(2) + 1.6;
    assertTrue(delta.byteSize() < 2 * 1000 * bits / 8 + 250, "bytes " + delta.byteSize());
    assertEquals(
        target,
        RankMultisetFilter.KIND.patchFrom(
            base, new ByteArrayInputStream(delta.toByteArray()), Kinds.AMPLE));
  }

  @Test
  void aDeltaOnTheWrongBaseIsRefused() {
    RankGeometry geometry = Geometries.small(64, 8, 2);
    RankCountingFilter base = counting(geometry);
    RankCountingFilter target = base.copy();
    target.put(1);
    byte[] delta = RankCountingFilter.KIND.delta(base, target).toByteArray();
    RankCountingFilter other = counting(Geometries.small(61, 8, 2));
    for (RankCountingFilter wrong : new RankCountingFilter[] {target, other}) {
      FilterFormatException refused =
          assertThrows(FilterFormatException.class, () -> patch(wrong, delta));
      assertTrue(refused.getMessage().startsWith("the delta "), refused.getMessage());
    }
    FilterFormatException asFilter =
        assertThrows(FilterFormatException.class, () -> Kinds.read(delta));
    assertEquals("this is a delta, which needs the filter it was made from", asFilter.getMessage());
    assertThrows(IllegalArgumentException.class, () -> RankCountingFilter.KIND.delta(base, other));
  }

  @Test
  void damagedMessagesAndDeltasAreRefused() {
    RankGeometry geometry = Geometries.small(7, 6, 2);
    RankCountingFilter base = counting(geometry);
    RankCountingFilter target = base.copy();
    for (long key = 0; key < 60; key++) {
      target.put(key);
    }
    byte[] message = RankCountingFilter.KIND.message(target, Coding.ENTROPY).toByteArray();
    byte[] delta = RankCountingFilter.KIND.delta(base, target).toByteArray();
    for (int at = 0; at < message.length; at++) {
      byte[] damaged = message.clone();
      damaged[at] ^= 0x10;
      assertThrows(FilterFormatException.class, () -> Kinds.read(damaged));
    }
    for (int at = 0; at < delta.length; at++) {
      byte[] damaged = delta.clone();
      damaged[at] ^= 0x10;
      assertThrows(FilterFormatException.class, () -> patch(base, damaged));
    }
  }

  /** A short message must not make its reader allocate a large table. */
  @Test
  void aTableOutOfProportionIsSentPlain() throws IOException {
    RankGeometry geometry = new RankGeometry(1 << 16, 1, 30, 0, 100, 0, 0, 0, 0);
    RankMultisetFilter filter = RankMultisetFilter.KIND.create(geometry, KeyHash.DEFAULT);
    Kinds.putRange(filter, 0, 257);
    Message message = RankMultisetFilter.KIND.message(filter, Coding.ENTROPY);
    assertEquals(Coding.PLAIN, message.coding());
    assertEquals(filter, Kinds.read(message.toByteArray()));
  }

  @Test
  void aDeltaThatCountsOtherCellsIsRefused() {
    RankCountingFilter base = counting(new RankGeometry(8, 8, 8, 2, 16, 4, 4, 4, 4));
    RankCountingFilter target = base.copy();
    Kinds.putRange(target, 0, 20);
    byte[] delta = RankCountingFilter.KIND.delta(base, target).toByteArray();
    int distinct = Checksums.PARAMETERS_AT + 2 * Long.BYTES + 40;
    delta[distinct]--;
    Checksums.fit(delta);
    FilterFormatException refused =
        assertThrows(FilterFormatException.class, () -> patch(base, delta));
    assertEquals("the cells are not those that the header counts", refused.getMessage());
  }

  @Test
  void aBudgetIsKeptOrRefused() {
    RankMultisetFilter filter =
        RankMultisetFilter.builder().expectedInsertions(10_000).fpp(0.01).build();
    Kinds.putRange(filter, 0, 10_000);
    long shortest = RankMultisetFilter.KIND.message(filter, Coding.ENTROPY).byteSize();
    assertEquals(
        shortest, RankMultisetFilter.KIND.shortest(filter).requireAtMost(shortest).byteSize());
    assertThrows(
        IllegalArgumentException.class,
        () -> RankMultisetFilter.KIND.shortest(filter).requireAtMost(shortest - 1));
  }

  private static RankCountingFilter counting(RankGeometry geometry) {
    return RankCountingFilter.KIND.create(geometry, KeyHash.DEFAULT);
  }

  private static boolean putIfRoom(RankCountingFilter filter, SplittableRandom random) {
    return putIfRoom(filter, random.nextLong(), 1 + random.nextInt(20));
  }

  private static boolean putIfRoom(RankCountingFilter filter, long hash, long times) {
    try {
      return filter.putHash(hash, times);
    } catch (FilterFullException e) {
      return false;
    }
  }
}

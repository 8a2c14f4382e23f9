package io.github.rankbloom.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of version 1 whose chains are crowded: fingerprints of three bits, many of them zero, added
 * up to nine times. Three versions of each function, a whole file of the first, a message of the
 * last, and the deltas between them. The files are never changed; every place is asked for.
 */
class Version1FilesTest {

  private static final Path FOLDER = Path.of("src/test/resources/golden/v1");

  /** 3 buckets of 5 chains, fingerprints of 3 bits. */
  private static final int PLACES = 3 * 5 * 8;

  static Stream<FilterKind<?>> kinds() {
    return Stream.of(
        RankSetFilter.KIND, RankMultisetFilter.KIND, RankCountingFilter.KIND, RankValueFilter.KIND);
  }

  /** How often each place was added, or its value plus one. */
  static Map<Integer, Long> content(FilterKind<?> kind, int version) {
    Map<Integer, Long> content = new TreeMap<>();
    for (int place = version; place < PLACES; place += 3 + version) {
      content.put(place, 1 + (place + version) % 5L);
    }
    // Chains that a reader of another version could take for something else: 0 0 0 5, 0 0 0 0 0 0,
    // 0 0 3 3, 7 7 7 7.
    content.keySet().removeIf(place -> place < 4 * 8);
    content.put(0, 3L);
    content.put(5, 1L);
    content.put(8, 6L + version);
    content.put(16, 2L);
    content.put(19, 2L + version);
    content.put(31, 4L);
    if (kind == RankCountingFilter.KIND) {
      content.put(31, 1_000_000L + version);
    } else if (kind == RankSetFilter.KIND) {
      content.replaceAll((place, count) -> 1L);
    }
    return content;
  }

  /** The least hash of a place. */
  static long hash(int place) {
    BigInteger places = BigInteger.valueOf(PLACES);
    return BigInteger.valueOf(place)
        .shiftLeft(64)
        .add(places)
        .subtract(BigInteger.ONE)
        .divide(places)
        .longValue();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void wholeFilesTellEveryPlace(FilterKind<?> kind) throws IOException {
    Filter first = Kinds.read(golden(kind, "crowded.rbf"));
    assertTells(kind, 0, first);
    assertTells(kind, 0, FrozenRankFilter.of(golden(kind, "crowded.rbf")));
    assertTells(kind, 2, Kinds.read(golden(kind, "crowded.entropy.rbf")));
    assertTells(kind, 0, Kinds.read(Kinds.bytes(first)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void deltasLeadFromVersionToVersion(FilterKind<?> kind) throws IOException {
    assertDeltas(kind);
  }

  private static <F extends Filter> void assertDeltas(FilterKind<F> kind) throws IOException {
    F filter = kind.type().cast(Kinds.read(golden(kind, "crowded.rbf")));
    for (int version = 1; version <= 2; version++) {
      byte[] delta = golden(kind, "crowded." + version + ".delta.rbf");
      filter = kind.patchFrom(filter, new ByteArrayInputStream(delta), Kinds.AMPLE);
      assertTells(kind, version, filter);
    }
    assertEquals(filter, Kinds.read(golden(kind, "crowded.entropy.rbf")));
  }

  private static byte[] golden(FilterKind<?> kind, String name) throws IOException {
    return Files.readAllBytes(FOLDER.resolve(kind.name() + "." + name));
  }

  private static void assertTells(FilterKind<?> kind, int version, Filter filter) {
    Map<Integer, Long> content = content(kind, version);
    for (int place = 0; place < PLACES; place++) {
      long hash = hash(place);
      String where = kind.name() + " " + version + ", place " + place;
      long expected = content.getOrDefault(place, 0L);
      assertEquals(expected > 0, filter.mightContainHash(hash), where);
      if (filter instanceof CountLookup counted) {
        assertEquals(expected, counted.approximateCountHash(hash), where);
      }
      if (filter instanceof ValueLookup values) {
        assertEquals(expected - 1, values.getHash(hash, -1), where);
      }
    }
    if (kind == RankMultisetFilter.KIND || kind == RankCountingFilter.KIND) {
      long sum = content.values().stream().mapToLong(count -> count).sum();
      assertEquals(sum, filter.approximateElementCount());
    }
    if (filter instanceof RankMultisetFilter multiset) {
      assertRemovable(content, multiset.copy());
    }
  }

  private static void assertRemovable(Map<Integer, Long> content, RankMultisetFilter filter) {
    content.forEach(
        (place, count) -> {
          for (long i = 0; i < count; i++) {
            assertTrue(filter.removeHash(hash(place)));
          }
          assertFalse(filter.removeHash(hash(place)));
        });
    assertEquals(0, filter.approximateElementCount());
  }
}

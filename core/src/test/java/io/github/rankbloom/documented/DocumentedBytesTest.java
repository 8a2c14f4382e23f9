package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.BloomFilter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.bloom.IndexScheme;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.dleft.DLeftCountingFilter;
import io.github.rankbloom.dleft.DLeftDynamicCountingFilter;
import io.github.rankbloom.dleft.DLeftFilter;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.documented.DocumentedBuckets.Cell;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankDLeftFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.rank.RankValueFilter;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files, messages and deltas of every kind, read by what the pages in docs say of them, and by
 * nothing else: no reader or decoder of the library takes part.
 */
class DocumentedBytesTest {

  private static final int KEYS = 1200;

  private static byte[] bytes(Message message) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      message.writeTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
  }

  private static <F extends Filter> byte[] coded(FilterKind<F> kind, Filter filter) {
    Message message = Kinds.message(kind, filter, Coding.ENTROPY);
    assertEquals(1, DocumentedContainer.of(bytes(message)).coding(), "sent plain");
    return bytes(message);
  }

  private static <F extends Filter> byte[] delta(FilterKind<F> kind, Filter base, Filter target) {
    return bytes(kind.delta(kind.type().cast(base), kind.type().cast(target)));
  }

  // Rank-indexed kinds.

  static Stream<FilterKind<?>> rankKinds() {
    return Stream.of(
        RankSetFilter.KIND, RankMultisetFilter.KIND, RankCountingFilter.KIND, RankValueFilter.KIND);
  }

  /** Some keys twice, and a few very often, so that there are copies and counts of many digits. */
  private static Filter fill(FilterKind<?> kind, int from, int to) {
    Filter filter = Kinds.create(kind, 2 * KEYS, 0.01);
    Kinds.putRange(filter, from, to);
    if (filter instanceof DeletableFilter) {
      Kinds.putRange(filter, from, from + KEYS / 8);
      for (int i = 0; i < 2000; i++) {
        Kinds.putRange(filter, from, from + 3);
      }
    }
    return filter;
  }

  @ParameterizedTest
  @MethodSource("rankKinds")
  void rankFilesAnswerByTheDocumentedRules(FilterKind<?> kind) {
    Filter filter = fill(kind, 0, KEYS);
    DocumentedEntries file = new DocumentedEntries(Kinds.bytes(filter));
    NavigableMap<DocumentedEntries.Symbol, Long> entries = file.plain();
    for (int key = 0; key < KEYS + 500; key++) {
      long hash = filter.hashing().hash((long) key);
      long place = file.place(hash);
      Map<DocumentedEntries.Symbol, Long> found =
          entries.subMap(
              new DocumentedEntries.Symbol(place, 0), true,
              new DocumentedEntries.Symbol(place, -1), true);
      assertEquals(filter.mightContainHash(hash), !found.isEmpty());
      if (filter instanceof RankValueFilter values) {
        long[] candidates = new long[8];
        int number = values.candidatesHash(hash, candidates);
        assertArrayEquals(
            Arrays.copyOf(candidates, number),
            found.keySet().stream().mapToLong(DocumentedEntries.Symbol::payload).toArray());
      } else if (filter instanceof CountLookup counts) {
        assertEquals(
            counts.approximateCountHash(hash),
            found.values().stream().mapToLong(Long::longValue).sum());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rankKinds")
  void rankMessagesHoldTheEntriesOfTheFile(FilterKind<?> kind) {
    Filter filter = fill(kind, 0, KEYS);
    assertEquals(
        new DocumentedEntries(Kinds.bytes(filter)).plain(),
        new DocumentedEntries(coded(kind, filter)).coded());
  }

  @ParameterizedTest
  @MethodSource("rankKinds")
  void rankDeltasLeadFromFileToFile(FilterKind<?> kind) {
    Filter base = fill(kind, 0, KEYS);
    Filter target = fill(kind, 100, KEYS + 7);
    NavigableMap<DocumentedEntries.Symbol, Long> before =
        new DocumentedEntries(Kinds.bytes(base)).plain();
    NavigableMap<DocumentedEntries.Symbol, Long> after =
        new DocumentedEntries(Kinds.bytes(target)).plain();
    DocumentedEntries delta = new DocumentedEntries(delta(kind, base, target));
    assertEquals(after, delta.patched(before));
    assertArrayEquals(
        new long[] {delta.identity(before), delta.identity(after)}, delta.identities());
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "20, 0", "40, 12", "3, 8"})
  void placesAreDocumentedForAnyDensityAndPayload(int fingerprintBits, int payloadBits) {
    RankGeometry geometry =
        new RankGeometry(40, 64, fingerprintBits, payloadBits, 64, 16, 64, 40, 40);
    SplittableRandom random = Seeds.random("places", fingerprintBits, payloadBits);
    Filter filter =
        payloadBits == 0
            ? RankMultisetFilter.KIND.create(geometry, KeyHash.DEFAULT)
            : RankValueFilter.KIND.create(geometry, KeyHash.DEFAULT);
    for (int i = 0; i < 1000; i++) {
      // Two clusters, so that some differences are far longer than the others and escape.
      long hash = random.nextLong() >>> 2 | (random.nextInt(300) == 0 ? 3L << 62 : 0);
      if (filter instanceof RankValueFilter values) {
        values.putHash(hash, random.nextLong() & values.maxValue());
      } else {
        ((RankMultisetFilter) filter).putHash(hash);
      }
    }
    FilterKind<?> kind = payloadBits == 0 ? RankMultisetFilter.KIND : RankValueFilter.KIND;
    assertEquals(
        new DocumentedEntries(Kinds.bytes(filter)).plain(),
        new DocumentedEntries(coded(kind, filter)).coded(),
        Seeds::replay);
  }

  private static Filter fillDLeft(int from, int to) {
    Filter filter = Kinds.create(RankDLeftFilter.KIND, 2 * KEYS, 0.01);
    Kinds.putRange(filter, from, to);
    Kinds.putRange(filter, from, from + KEYS / 8);
    return filter;
  }

  @Test
  void rankDLeftFilesAnswerByTheDocumentedRules() {
    Filter filter = fillDLeft(0, KEYS);
    DocumentedRank file = new DocumentedRank(Kinds.bytes(filter));
    for (int key = 0; key < KEYS + 500; key++) {
      long hash = filter.hashing().hash((long) key);
      assertEquals(filter.mightContainHash(hash), !file.payloads(hash).isEmpty());
    }
  }

  @Test
  void rankDLeftMessagesAndDeltasHoldTheCellsOfTheFile() {
    Filter base = fillDLeft(0, KEYS);
    Filter target = fillDLeft(100, KEYS + 7);
    List<Cell> after = new DocumentedRank(Kinds.bytes(target)).plainCells();
    assertEquals(after, new DocumentedRank(coded(RankDLeftFilter.KIND, target)).codedCells());
    assertEquals(
        after,
        new DocumentedRank(delta(RankDLeftFilter.KIND, base, target))
            .patched(new DocumentedRank(Kinds.bytes(base)).plainCells()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rank-set",
        "rank-multiset",
        "rank-counting",
        "rank-values",
        "rank-set.crowded",
        "rank-multiset.crowded",
        "rank-counting.crowded",
        "rank-values.crowded"
      })
  void filesAndMessagesOfVersion1StayDocumented(String name) throws IOException {
    for (String form : List.of(".rbf", ".entropy.rbf")) {
      byte[] bytes = golden(name + form);
      DocumentedRank file = new DocumentedRank(bytes);
      Set<Long> places = file.cells().stream().map(Cell::place).collect(Collectors.toSet());
      Filter filter = Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), Kinds.AMPLE);
      for (long key = 0; key < 5000; key++) {
        long hash = filter.hashing().hash(key);
        assertEquals(filter.mightContainHash(hash), places.contains(file.place(hash)), form);
      }
    }
  }

  private static byte[] golden(String name) throws IOException {
    try (InputStream in = DocumentedBytesTest.class.getResourceAsStream("/golden/v1/" + name)) {
      return in.readAllBytes();
    }
  }

  // Bloom filters.

  static Stream<IndexScheme> schemes() {
    return Stream.concat(
        IndexScheme.named().stream(),
        Stream.of(IndexScheme.extended(5, i -> i % 2 == 0 ? -7L * i - 3 : 1L << 40)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void bloomFilesAnswerByTheDocumentedRules(IndexScheme scheme) {
    for (int m : new int[] {7, 64, 1000, 4096}) {
      BloomFilter filter =
          BloomFilter.KIND.create(BloomGeometry.of(m, 5).withScheme(scheme), KeyHash.seeded(1));
      Kinds.putRange(filter, 0, m / 12);
      DocumentedBloom file = new DocumentedBloom(Kinds.bytes(filter));
      long[] bits = file.plain();
      for (long key = 0; key < 500; key++) {
        long hash = filter.hashing().hash(key);
        boolean all =
            Arrays.stream(file.positions(hash)).allMatch(position -> bits[(int) position] == 1);
        assertEquals(filter.mightContainHash(hash), all, scheme + " " + m);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 30, 200, 1000, 5000, 40_000})
  void bloomMessagesHoldTheBitsOfTheFile(int keys) {
    BloomFilter filter = bloom(0, keys);
    byte[] message = coded(BloomFilter.KIND, filter);
    assertArrayEquals(
        new DocumentedBloom(Kinds.bytes(filter)).plain(), new DocumentedBloom(message).coded());
  }

  private static BloomFilter bloom(int from, int to) {
    BloomFilter filter = BloomFilter.KIND.create(BloomGeometry.of(20_011, 3), KeyHash.DEFAULT);
    Kinds.putRange(filter, from, to);
    return filter;
  }

  @Test
  void bloomDeltasLeadFromFileToFile() {
    BloomFilter base = bloom(0, 2000);
    BloomFilter target = bloom(100, 2300);
    assertArrayEquals(
        new DocumentedBloom(Kinds.bytes(target)).plain(),
        new DocumentedBloom(delta(BloomFilter.KIND, base, target))
            .patched(new DocumentedBloom(Kinds.bytes(base)).plain()));
  }

  private static CountingBloomFilter counting(int counterBits, int from, int to) {
    CountingBloomFilter filter =
        CountingBloomFilter.KIND.create(
            BloomGeometry.of(5003, 3).withCounterBits(counterBits), KeyHash.DEFAULT);
    Kinds.putRange(filter, from, to);
    // Counts that need the escape, as far as counters hold them.
    for (int i = 0; i < 700; i++) {
      Kinds.putRange(filter, from, from + 2);
    }
    return filter;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 9, 12, 32})
  void countersAreDocumentedForAnyWidth(int counterBits) {
    CountingBloomFilter base = counting(counterBits, 0, 900);
    CountingBloomFilter target = counting(counterBits, 30, 1000);
    long[] before = new DocumentedBloom(Kinds.bytes(base)).plain();
    long[] after = new DocumentedBloom(Kinds.bytes(target)).plain();
    for (long key = 0; key < 1200; key++) {
      long hash = target.hashing().hash(key);
      long least =
          Arrays.stream(new DocumentedBloom(Kinds.bytes(target)).positions(hash))
              .map(position -> after[(int) position])
              .min()
              .orElseThrow();
      assertEquals(
          target.approximateCountHash(hash),
          least == (1L << counterBits) - 1 ? CountingBloomFilter.UNKNOWN_COUNT : least);
      if (key > 40) {
        key += 50;
      }
    }
    assertArrayEquals(before, new DocumentedBloom(coded(CountingBloomFilter.KIND, base)).coded());
    assertArrayEquals(
        after, new DocumentedBloom(delta(CountingBloomFilter.KIND, base, target)).patched(before));
  }

  // d-left filters.

  static Stream<DLeftGeometry> geometries() {
    return Stream.of(
        DLeftGeometry.of64(3, 40),
        DLeftGeometry.of64(2, 40).withGroup(4),
        DLeftGeometry.of128(3, 24),
        DLeftGeometry.of128(2, 24).withGroup(3));
  }

  private static DLeftFilter fill(DLeftGeometry geometry, long[] hashes) {
    DLeftFilter filter = DLeftFilter.KIND.create(geometry, KeyHash.DEFAULT);
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    return filter;
  }

  private static long[] hashes(DLeftGeometry geometry, SplittableRandom random) {
    return random
        .longs(geometry.subtables() * geometry.buckets() * geometry.capacity() / 2)
        .toArray();
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void fingerprintsAreFoundByTheDocumentedFormulas(DLeftGeometry geometry) {
    SplittableRandom random = Seeds.random("documented", geometry);
    long[] hashes = hashes(geometry, random);
    DLeftFilter filter = fill(geometry, hashes);
    DocumentedFingerprints bytes = new DocumentedFingerprints(Kinds.bytes(filter));
    for (long hash : hashes) {
      assertTrue(bytes.contains(hash), Seeds::replay);
    }
    for (int i = 0; i < 1000; i++) {
      long hash = random.nextLong();
      assertEquals(filter.mightContainHash(hash), bytes.contains(hash), Seeds::replay);
    }
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void messagesAndDeltasHoldTheFingerprintsOfTheFile(DLeftGeometry geometry) {
    SplittableRandom random = Seeds.random("documented messages", geometry);
    long[] hashes = hashes(geometry, random);
    DLeftFilter base = fill(geometry, Arrays.copyOf(hashes, hashes.length - 40));
    DLeftFilter target = fill(geometry, hashes);
    check(
        DLeftFilter.KIND,
        base,
        target,
        new DocumentedFingerprints(Kinds.bytes(base)).plain(),
        new DocumentedFingerprints(Kinds.bytes(target)).plain(),
        DocumentedFingerprints::new);
  }

  private interface Reader {
    DocumentedTable read(byte[] bytes);
  }

  private static void check(
      FilterKind<?> kind,
      Filter base,
      Filter target,
      List<List<DocumentedDLeft.Cell>> before,
      List<List<DocumentedDLeft.Cell>> after,
      Reader reader) {
    assertEquals(
        after, new DocumentedDLeft(reader.read(coded(kind, target))).coded(), Seeds::replay);
    assertEquals(
        after,
        new DocumentedDLeft(reader.read(delta(kind, base, target))).patched(before),
        Seeds::replay);
  }

  @ParameterizedTest
  @CsvSource({
    "FIXED, 31, 5, 2, 60", "FIXED, 64, 3, 0, 60",
    "ONE, 31, 5, 2, 60", "ONE, 40, 12, 1, 120",
    "TWO, 31, 5, 2, 60", "TWO, 40, 12, 1, 120"
  })
  void remaindersAreFoundByTheDocumentedFormulas(
      RemainderLengths lengths, long buckets, int remainderBits, int counterBits, int spaceBits) {
    DLeftCountingGeometry geometry =
        new DLeftCountingGeometry(3, buckets, lengths, 8, remainderBits, counterBits, spaceBits);
    FilterKind<?> kind =
        lengths == RemainderLengths.FIXED
            ? DLeftCountingFilter.KIND
            : DLeftDynamicCountingFilter.KIND;
    CountingFilter filter =
        lengths == RemainderLengths.FIXED
            ? DLeftCountingFilter.KIND.create(geometry, KeyHash.DEFAULT)
            : DLeftDynamicCountingFilter.KIND.create(geometry, KeyHash.DEFAULT);
    SplittableRandom random = Seeds.random("documented", geometry);
    long[] hashes = random.longs(3 * buckets * 5).toArray();
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    Filter base = Kinds.copy(filter);
    for (int i = 0; i < hashes.length; i += 3) {
      filter.removeHash(hashes[i]);
      hashes[i] = random.nextLong();
      filter.putHash(hashes[i]);
    }
    filter.putHash(hashes[0]);
    DocumentedRemainders bytes = new DocumentedRemainders(Kinds.bytes(filter));
    for (long hash : hashes) {
      assertTrue(bytes.count(hash) > 0, Seeds::replay);
      // So near that it has the same place, or the next.
      for (int shift = 20; shift < 60; shift += 8) {
        long near = hash + (1L << shift);
        assertEquals(filter.approximateCountHash(near), bytes.count(near), Seeds::replay);
      }
    }
    check(
        kind,
        base,
        filter,
        new DocumentedRemainders(Kinds.bytes(base)).plain(),
        bytes.plain(),
        DocumentedRemainders::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dleft", "dleft.128", "dleft.64-grouped"})
  void dLeftFilesOfVersion1StayDocumented(String name) throws IOException {
    byte[] bytes = golden(name + ".rbf");
    DocumentedFingerprints file = new DocumentedFingerprints(bytes);
    Filter filter = Kinds.read(bytes);
    assertEquals(file.plain(), new DocumentedFingerprints(Kinds.bytes(filter)).plain());
    for (long key = 0; key < 5000; key++) {
      long hash = filter.hashing().hash(key);
      assertEquals(filter.mightContainHash(hash), file.contains(hash));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dleft-counting",
        "dleft-counting.churned",
        "dleft-dynamic-counting.one-length",
        "dleft-dynamic-counting.two-lengths"
      })
  void dLeftCountingFilesOfVersion1StayDocumented(String name) throws IOException {
    byte[] bytes = golden(name + ".rbf");
    CountingFilter filter = (CountingFilter) Kinds.read(bytes);
    DocumentedRemainders file = new DocumentedRemainders(bytes);
    assertEquals(file.plain(), new DocumentedRemainders(Kinds.bytes(filter)).plain());
    for (long key = 0; key < 5000; key++) {
      long hash = filter.hashing().hash(key);
      assertEquals(filter.approximateCountHash(hash), file.count(hash));
    }
  }

  // Identities of deltas.

  @Test
  void deltasNameTheirBaseAndTargetByDocumentedDigests() {
    for (int keys : new int[] {0, 500, 300_000}) {
      BloomFilter base =
          BloomFilter.KIND.create(BloomGeometry.of(8192 * 64 * 2, 2), KeyHash.seeded(5));
      BloomFilter target = base.copy();
      Kinds.putRange(target, 0, keys);
      ByteBuffer parameters =
          DocumentedContainer.of(delta(BloomFilter.KIND, base, target)).parametersFrom(0);
      assertEquals(digest(Kinds.bytes(base)), parameters.getLong(0));
      assertEquals(digest(Kinds.bytes(target)), parameters.getLong(8));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dleft", "dleft-counting", "dleft-dynamic-counting"})
  void digestsOfDLeftFiltersAreThoseOfTheirFilesOfVersion1(String name) throws IOException {
    byte[] bytes = golden(name + ".rbf");
    Filter filter = Kinds.read(bytes);
    byte[] delta = delta(Catalogue.STANDARD.kindOf(filter), filter, Kinds.copy(filter));
    assertEquals(2, DocumentedContainer.of(delta).version());
    assertEquals(digest(bytes), DocumentedContainer.of(delta).parametersFrom(0).getLong(0));
  }

  /** The kind, the algorithm, the coding, the seed and the parameters; then pieces of the body. */
  private static long digest(byte[] plain) {
    ByteBuffer all = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
    int parameters = all.getInt(16);
    int bodyBytes = (int) all.getLong(20);
    List<byte[]> pieces = new ArrayList<>();
    byte[] first = new byte[3 + 8 + parameters];
    first[0] = plain[5];
    first[1] = plain[6];
    first[2] = plain[7];
    System.arraycopy(plain, 8, first, 3, 8);
    System.arraycopy(plain, 28, first, 11, parameters);
    pieces.add(first);
    for (int from = 0; from == 0 || from < bodyBytes; from += 65_536) {
      int at = 32 + parameters + from;
      pieces.add(Arrays.copyOfRange(plain, at, at + Math.min(65_536, bodyBytes - from)));
    }
    long digest = 0;
    for (byte[] piece : pieces) {
      digest = KeyHash.seeded(digest).hash(piece, 0, piece.length);
    }
    return digest;
  }
}

package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of every format version, read for ever. Golden files are never changed or deleted; {@code
 * mvn test -Dtest=GoldenFilesTest -Drankbloom.writeGoldens=true} adds those that are missing.
 */
class GoldenFilesTest {

  private static final String KINDS = "io.github.rankbloom.support.Kinds#all";
  private static final Path FOLDER = Path.of("src/test/resources/golden/v1");
  private static final Path FOLDER_OF_VERSION_2 = Path.of("src/test/resources/golden/v2");
  private static final int VERSION_AT = 4;
  private static final int KEYS = 300;
  private static final long SEED = 0x5EED;

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFileOfVersion1AnswersAsItAlwaysDid(FilterKind<?> kind) throws IOException {
    Path file = FOLDER.resolve(kind.name() + ".rbf");
    if (Boolean.getBoolean("rankbloom.writeGoldens") && Files.notExists(file)) {
      Files.createDirectories(FOLDER);
      Files.write(file, Kinds.bytes(filter(kind)));
    }
    byte[] bytes = Files.readAllBytes(file);
    Filter filter = Kinds.read(bytes);
    assertEquals(kind, Catalogue.STANDARD.kindOf(filter));
    assertEquals(SEED, filter.hashing().seed());
    for (long key = 0; key < KEYS; key++) {
      assertTrue(filter.mightContain("key " + key));
      if (filter instanceof CountingFilter counting) {
        assertEquals(times(kind, key), counting.approximateCount("key " + key));
      }
      if (filter instanceof ValueFilter values) {
        assertEquals(key & values.maxValue(), values.get("key " + key, -1));
      }
    }
    byte[] again = Kinds.bytes(filter);
    if (again[VERSION_AT] == bytes[VERSION_AT]) {
      assertArrayEquals(bytes, again, "written again");
    } else {
      assertEquals(filter, Kinds.read(again), "written in a later version");
      assertArrayEquals(again, Kinds.bytes(Kinds.read(again)));
    }
  }

  /** What is written today in version 2 is what was written on the day that it was made. */
  @ParameterizedTest
  @MethodSource("kindsOfVersion2")
  void filesAndMessagesOfVersion2StayAsTheyAre(FilterKind<?> kind) throws IOException {
    Filter filter = filter(kind);
    assertGolden(kind.name() + ".rbf", Kinds.bytes(filter), filter);
    byte[] coded = Kinds.message(kind, filter, Coding.ENTROPY).toByteArray();
    assertGolden(kind.name() + ".entropy.rbf", coded, filter);
    assertDelta(kind, filter);
  }

  static Stream<FilterKind<?>> kindsOfVersion2() {
    return Kinds.all().filter(kind -> Kinds.bytes(Kinds.create(kind, 1, 0.1))[VERSION_AT] == 2);
  }

  private static void assertGolden(String name, byte[] bytes, Filter filter) throws IOException {
    byte[] golden = golden(name, bytes);
    assertArrayEquals(golden, bytes, name);
    assertEquals(filter, Kinds.read(golden), name);
  }

  private static <F extends Filter> void assertDelta(FilterKind<F> kind, Filter target)
      throws IOException {
    F base = kind.type().cast(Kinds.create(kind, 2 * KEYS, 1e-5, SEED));
    Kinds.putRange(base, 0, 20);
    byte[] delta = kind.delta(base, kind.type().cast(target)).toByteArray();
    byte[] golden = golden(kind.name() + ".delta.rbf", delta);
    assertArrayEquals(golden, delta);
    assertEquals(target, kind.patchFrom(base, new ByteArrayInputStream(golden), Kinds.AMPLE));
  }

  private static byte[] golden(String name, byte[] bytes) throws IOException {
    Path file = FOLDER_OF_VERSION_2.resolve(name);
    if (Boolean.getBoolean("rankbloom.writeGoldens") && Files.notExists(file)) {
      Files.createDirectories(FOLDER_OF_VERSION_2);
      Files.write(file, bytes);
    }
    return Files.readAllBytes(file);
  }

  /** Built again, the same keys give the same bytes. */
  @ParameterizedTest
  @MethodSource(KINDS)
  void writingIsDeterministic(FilterKind<?> kind) {
    assertArrayEquals(Kinds.bytes(filter(kind)), Kinds.bytes(filter(kind)));
  }

  /** In the golden files of multisets every key is once. */
  private static long times(FilterKind<?> kind, long key) {
    return kind == RankMultisetFilter.KIND ? 1 : 1 + key % 9;
  }

  private static Filter filter(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, 2 * KEYS, 1e-5, SEED);
    for (long key = 0; key < KEYS; key++) {
      long hash = filter.hashing().hash("key " + key);
      if (filter instanceof CountingFilter counting) {
        counting.putHash(hash, times(kind, key));
      } else if (filter instanceof ValueFilter values) {
        values.putHash(hash, key & values.maxValue());
      } else {
        ((InsertableFilter) filter).putHash(hash);
      }
    }
    return filter;
  }
}

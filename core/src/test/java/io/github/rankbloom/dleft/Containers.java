package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Filters of other geometries than their kind plans, as bytes: golden files, damage and forgery.
 * The kinds as such have theirs through the catalogue.
 */
final class Containers {

  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Containers() {}

  /**
   * Compares a filter with the golden files of a name: it is written as the one of version 2, which
   * is added as other golden files are, and read from both.
   */
  static void assertGolden(String name, Filter filter) throws IOException {
    assertEquals(filter, Kinds.read(Files.readAllBytes(FOLDER.resolve("v1").resolve(name))), name);
    Path file = FOLDER.resolve("v2").resolve(name);
    if (Boolean.getBoolean("rankbloom.writeGoldens") && Files.notExists(file)) {
      Files.write(file, Kinds.bytes(filter));
    }
    byte[] golden = Files.readAllBytes(file);
    assertArrayEquals(golden, Kinds.bytes(filter), name);
    assertEquals(filter, Kinds.read(golden), name);
  }

  /** Every byte changed, every length cut, and too little memory allowed. */
  static void assertRejectsDamage(Filter filter) throws IOException {
    byte[] good = Kinds.bytes(filter);
    for (int i = 0; i < good.length; i++) {
      for (int flip : new int[] {1, 0x80, 0xFF}) {
        byte[] bad = good.clone();
        bad[i] ^= (byte) flip;
        assertThrows(
            FilterFormatException.class, () -> Kinds.read(bad), "byte " + i + " ^ " + flip);
      }
      byte[] cut = Arrays.copyOf(good, i);
      assertThrows(FilterFormatException.class, () -> Kinds.read(cut), "cut at " + i);
    }
    assertThrows(
        FilterFormatException.class,
        () ->
            Catalogue.STANDARD.readFrom(new ByteArrayInputStream(good), filter.bitSize() / 8 - 1));
  }

  /**
   * Every parameter and body bit changed under a checksum made good again: what is read must be a
   * filter that writes these very bytes, or nothing.
   */
  static void assertRejectsForgery(Filter filter) throws IOException {
    byte[] good = Kinds.bytes(filter);
    int rejected = 0;
    for (int i = Checksums.PARAMETERS_AT; i < good.length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] forged = good.clone();
        forged[i] ^= (byte) (1 << bit);
        Checksums.fit(forged);
        try {
          assertArrayEquals(forged, Kinds.bytes(Kinds.read(forged)));
        } catch (FilterFormatException e) {
          rejected++;
        }
      }
    }
    assertTrue(rejected > 0);
  }
}

package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Filters as bytes: golden files, and every kind of damage. */
final class Containers {

  private static final int FIXED_HEADER_BYTES = 28;
  private static final int PARAMETER_LENGTH_AT = 16;
  private static final int CHECKSUM_BYTES = 4;

  private Containers() {}

  static byte[] bytes(Filter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }

  static Filter read(byte[] bytes) throws IOException {
    return Catalogue.readFrom(new ByteArrayInputStream(bytes), 1 << 20);
  }

  /**
   * Compares a filter with the golden file of a name. {@code -Drankbloom.golden=DIRECTORY} writes
   * the file there instead, for a new version of the format.
   */
  static void assertGolden(String name, Filter filter) throws IOException {
    String directory = System.getProperty("rankbloom.golden");
    if (directory != null) {
      Files.write(Path.of(directory, name), bytes(filter));
      return;
    }
    try (InputStream in = Containers.class.getResourceAsStream(name)) {
      assertNotNull(in, name);
      byte[] golden = in.readAllBytes();
      assertArrayEquals(golden, bytes(filter), name);
      assertEquals(filter, read(golden), name);
    }
  }

  /** Every byte changed, every length cut, and no memory allowed. */
  static void assertRejectsDamage(Filter filter) throws IOException {
    byte[] good = bytes(filter);
    for (int i = 0; i < good.length; i++) {
      for (int flip : new int[] {1, 0x80, 0xFF}) {
        byte[] bad = good.clone();
        bad[i] ^= (byte) flip;
        assertThrows(FilterFormatException.class, () -> read(bad), "byte " + i + " ^ " + flip);
      }
      byte[] cut = Arrays.copyOf(good, i);
      assertThrows(FilterFormatException.class, () -> read(cut), "cut at " + i);
    }
    assertThrows(
        FilterFormatException.class,
        () -> Catalogue.readFrom(new ByteArrayInputStream(good), filter.bitSize() / 8 - 1));
  }

  /**
   * Every parameter and body byte changed under a checksum made good again: what is read must be a
   * filter that writes these very bytes, or nothing.
   */
  static void assertRejectsForgery(Filter filter) throws IOException {
    byte[] good = bytes(filter);
    int rejected = 0;
    for (int i = FIXED_HEADER_BYTES; i < good.length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] forged = good.clone();
        forged[i] ^= (byte) (1 << bit);
        restoreChecksums(forged);
        try {
          assertArrayEquals(forged, bytes(read(forged)));
        } catch (FilterFormatException e) {
          rejected++;
        }
      }
    }
    assertEquals(true, rejected > 0);
  }

  private static void restoreChecksums(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int header = FIXED_HEADER_BYTES + buffer.getInt(PARAMETER_LENGTH_AT);
    int body = header + CHECKSUM_BYTES;
    int end = bytes.length - CHECKSUM_BYTES;
    buffer.putInt(header, checksum(bytes, 0, header));
    buffer.putInt(end, checksum(bytes, body, end));
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }
}

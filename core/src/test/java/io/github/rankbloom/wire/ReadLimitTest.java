package io.github.rankbloom.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.support.Kinds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadLimitTest {

  private static final Pattern REFUSAL =
      Pattern.compile("the filter needs (\\d+) bytes of memory, and (\\d+) are allowed");

  static List<FilterKind<?>> kinds() {
    return Catalogue.STANDARD.kinds();
  }

  private static byte[] bytes(FilterKind<?> kind) throws IOException {
    Requirement requirement = Requirement.of(20_000, 0.001).withPayloadBits(kind.payload().usual());
    Filter filter = kind.create(requirement, KeyHash.seeded(0));
    Kinds.putRange(filter, 0, 15_000);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    filter.writeTo(out);
    return out.toByteArray();
  }

  private static Filter read(byte[] bytes, long maxBytes) throws IOException {
    return Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), maxBytes);
  }

  /**
   * Whatever the limit was, the memory named is what it takes, or less where that depends on the
   * body; then the next refusal, which has seen the body, names what it takes.
   */
  @ParameterizedTest
  @MethodSource("kinds")
  void theMemoryNamedIsEnough(FilterKind<?> kind) throws IOException {
    byte[] bytes = bytes(kind);
    for (long limit : new long[] {0, 1, 1000, bytes.length / 2}) {
      long least = needed(bytes, limit);
      long needed = isEnough(bytes, least) ? least : needed(bytes, least);
      assertTrue(least <= needed && needed <= 2 * least, least + " and " + needed);
      assertEquals(needed * Byte.SIZE, read(bytes, needed).bitSize());
      assertFalse(isEnough(bytes, needed - 1));
    }
  }

  private static boolean isEnough(byte[] bytes, long limit) throws IOException {
    try {
      read(bytes, limit);
      return true;
    } catch (FilterTooLargeException e) {
      return false;
    }
  }

  /** The memory that a refusal names. */
  private static long needed(byte[] bytes, long limit) {
    FilterFormatException e = assertThrows(FilterFormatException.class, () -> read(bytes, limit));
    Matcher refusal = REFUSAL.matcher(e.getMessage());
    assertTrue(refusal.matches(), e.getMessage());
    assertEquals(limit, Long.parseLong(refusal.group(2)));
    return Long.parseLong(refusal.group(1));
  }

  @Test
  void aLimitIsNotNegative() throws IOException {
    byte[] bytes = bytes(Catalogue.STANDARD.kinds().get(0));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read(bytes, -1));
    assertEquals("maxBytes must be 0 or more, not -1", e.getMessage());
  }
}

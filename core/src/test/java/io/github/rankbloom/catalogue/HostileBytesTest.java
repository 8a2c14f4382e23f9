package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Allocation;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that are no filter, or no longer one. */
class HostileBytesTest {

  private static final String KINDS = "io.github.rankbloom.support.Kinds#all";

  /** A table of a MiB is free of charge, and is held with its body and what is read with it. */
  private static final long MOST_ALLOCATED = 2 << 20;

  @ParameterizedTest
  @MethodSource(KINDS)
  void everyFlippedBitIsNoticed(FilterKind<?> kind) {
    byte[] bytes = Kinds.bytes(filter(kind, 40));
    for (int at = 0; at < bytes.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] damaged = bytes.clone();
        damaged[at] ^= (byte) (1 << bit);
        assertRefused(damaged, "byte " + at + " bit " + bit);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void everyTruncationIsNoticed(FilterKind<?> kind) {
    byte[] bytes = Kinds.bytes(filter(kind, 40));
    for (int length = 0; length < bytes.length; length++) {
      assertRefused(Arrays.copyOf(bytes, length), "first " + length + " bytes");
    }
  }

  /** An adversary writes checksums that fit; whatever else the bytes say, reading ends well. */
  @ParameterizedTest
  @MethodSource(KINDS)
  void damageUnderValidChecksumsIsRefusedOrHarmless(FilterKind<?> kind) throws IOException {
    SplittableRandom random = Seeds.random("hostile", kind.name());
    byte[] bytes = Kinds.bytes(filter(kind, 40));
    for (int round = 0; round < 50_000; round++) {
      byte[] damaged = bytes.clone();
      int changes = 1 + random.nextInt(3);
      for (int i = 0; i < changes; i++) {
        int at = random.nextInt(damaged.length);
        damaged[at] = (byte) random.nextInt(256);
      }
      Checksums.fit(damaged);
      try {
        Filter read = Catalogue.STANDARD.readFrom(new ByteArrayInputStream(damaged), 1 << 20);
        assertTrue(read.bitSize() <= 8L << 20);
        assertEquals(read, Kinds.read(Kinds.bytes(read)), Seeds.replay());
      } catch (FilterFormatException expected) {
        assertTrue(!expected.getMessage().isBlank());
      }
    }
  }

  /**
   * The largest numbers in every field of the header, one field after the other: a body of some
   * hundred bytes makes the reader take no more memory than such a body may stand for.
   */
  @ParameterizedTest
  @MethodSource(KINDS)
  void extremeHeaderFieldsAllocateNothing(FilterKind<?> kind) throws IOException {
    Filter filter = filter(kind, 40);
    assertAllocatesLittle(Kinds.bytes(filter));
    byte[] coded = Kinds.message(kind, filter, Coding.ENTROPY).toByteArray();
    assertEquals(Coding.ENTROPY, Kinds.message(kind, filter, Coding.ENTROPY).coding());
    assertAllocatesLittle(coded);
  }

  private static void assertAllocatesLittle(byte[] bytes) throws IOException {
    int parameters =
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(Checksums.PARAMETER_LENGTH_AT);
    for (int width : new int[] {1, 2, 4, 8}) {
      for (int at = Checksums.PARAMETER_LENGTH_AT;
          at + width <= Checksums.PARAMETERS_AT + parameters;
          at++) {
        for (byte fill : new byte[] {0, -1, 0x7F}) {
          byte[] extreme = bytes.clone();
          Arrays.fill(extreme, at, at + width, fill);
          if (width > 1 && fill == -1) {
            extreme[at + width - 1] = 0x7F;
          }
          Checksums.fit(extreme);
          long allocated = Allocation.of(() -> readOrRefuse(extreme));
          String what = allocated + " bytes for " + width + " bytes of " + fill + " at " + at;
          assertTrue(allocated <= MOST_ALLOCATED, what);
        }
      }
    }
  }

  private static void readOrRefuse(byte[] bytes) throws IOException {
    try {
      Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
    } catch (FilterFormatException expected) {
      assertTrue(!expected.getMessage().isBlank());
    }
  }

  @Test
  void foreignBytesAreTold() {
    assertMessage(new byte[0], "no filter: there are no bytes");
    assertMessage(new byte[] {'R'}, "no filter: the bytes do not start with the mark of one");
    assertMessage(
        "%PDF-1.7 and so on".getBytes(StandardCharsets.UTF_8),
        "no filter: the bytes do not start with");
    assertMessage(new byte[] {'R', 'B', 'F', 0x1A}, "the filter is cut short within its header");
    byte[] future = Kinds.bytes(filter(Catalogue.STANDARD.kinds().get(0), 1));
    future[4] = 9;
    assertMessage(future, "a filter of format version 9, and this program reads versions up to 2");
    byte[] unknown = Kinds.bytes(filter(Catalogue.STANDARD.kinds().get(0), 1));
    unknown[5] = (byte) 250;
    Checksums.fit(unknown);
    assertMessage(unknown, "a filter of kind number 250, which this program does not know");
    byte[] hash = Kinds.bytes(filter(Catalogue.STANDARD.kinds().get(0), 1));
    hash[6] = 77;
    Checksums.fit(hash);
    assertMessage(hash, "the filter uses hash algorithm number 77, which this program lacks");
  }

  private static Filter filter(FilterKind<?> kind, int keys) {
    Filter filter = Kinds.create(kind, keys, 0.01);
    Kinds.putRange(filter, 0, keys);
    return filter;
  }

  private static void assertRefused(byte[] bytes, String what) {
    assertThrows(FilterFormatException.class, () -> Kinds.read(bytes), what);
  }

  private static void assertMessage(byte[] bytes, String start) {
    FilterFormatException refused =
        assertThrows(FilterFormatException.class, () -> Kinds.read(bytes));
    assertTrue(refused.getMessage().startsWith(start), refused.getMessage());
  }
}

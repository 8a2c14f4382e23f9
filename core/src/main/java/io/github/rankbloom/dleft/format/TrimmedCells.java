package io.github.rankbloom.dleft.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.dleft.table.CellTable;
import io.github.rankbloom.wire.Body;
import java.io.IOException;
import java.util.Arrays;

/** A table without its vacant bits: of each unit the tags, and as many bits more as they tell. */
public final class TrimmedCells {

  private static final int BUFFER_WORDS = 1 << 13;

  private TrimmedCells() {}

  /** {@return the bits of a table that are in use} */
  public static long bits(CellTable<?> table) {
    long bits = 0;
    for (long unit = 0; unit < table.units(); unit++) {
      bits += table.usedBits(unit);
    }
    return bits;
  }

  /** Writes the bits of a table that are in use, the last word filled up with zeros. */
  public static void write(CellTable<?> table, Body.Sink out) throws IOException {
    long[] buffer = new long[BUFFER_WORDS + (int) (table.unitBits() >>> 6) + 2];
    long bit = 0;
    for (long unit = 0; unit < table.units(); unit++) {
      int used = table.usedBits(unit);
      Bits.copy(table.words, table.bitOf(unit), buffer, bit, used);
      bit += used;
      int whole = (int) (bit >>> 6);
      if (whole >= BUFFER_WORDS) {
        out.write(buffer, whole);
        buffer[0] = buffer[whole];
        Arrays.fill(buffer, 1, buffer.length, 0);
        bit &= 63;
      }
    }
    out.write(buffer, (int) ((bit + 63) >>> 6));
  }

  /**
   * Fills an empty table with a body of {@code bits} bits, after which a word follows. It may be
   * hostile; what the cells hold is not looked at.
   */
  public static void read(long[] body, long bits, CellTable<?> table) throws FilterFormatException {
    int tags = table.tagBits();
    long bit = 0;
    for (long unit = 0; unit < table.units(); unit++) {
      long at = table.bitOf(unit);
      require(tags <= bits - bit);
      Bits.copy(body, bit, table.words, at, tags);
      int used = table.usedBits(unit);
      require(used >= tags && used <= bits - bit);
      Bits.copy(body, bit + tags, table.words, at + tags, used - (long) tags);
      bit += used;
    }
    require(bit == bits && ((bit & 63) == 0 || body[(int) (bit >>> 6)] >>> bit == 0));
  }

  private static void require(boolean holds) throws FilterFormatException {
    if (!holds) {
      throw new FilterFormatException(
          "the buckets are not as long as the header and their tags say");
    }
  }
}

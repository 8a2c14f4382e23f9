package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A table of d-left buckets, as docs/dleft.md writes it down, bit by bit. */
abstract class DocumentedTable {

  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

  final DocumentedContainer container;

  /** The parameters of the table. */
  final ByteBuffer parameters;

  /** Buckets of a subtable. */
  final long buckets;

  final int subtables;

  /** Buckets that share their bits. */
  final int group;

  /** Where the groups or buckets of a trimmed file start, as far as is known. */
  private final List<Long> starts = new ArrayList<>(List.of(0L));

  DocumentedTable(byte[] bytes, boolean isGrouped) {
    container = DocumentedContainer.of(bytes);
    parameters = container.parametersFrom(container.coding() == 2 ? 16 : 0);
    buckets = parameters.getLong(0);
    subtables = parameters.get(8);
    group = isGrouped ? parameters.get(9) : 1;
  }

  /** The bits that a group or bucket has in memory, and in plain files of version 1. */
  abstract long unitBits();

  /** The bits in use of the group or bucket of a plain file that starts at a bit. */
  abstract long usedBits(long at);

  /** The first bit of a group or bucket of a plain file. */
  final long unitAt(long unit) {
    if (container.version() == 1) {
      return unit * unitBits();
    }
    while (starts.size() <= unit) {
      long last = starts.get(starts.size() - 1);
      starts.add(last + usedBits(last));
    }
    return starts.get((int) unit);
  }

  /** Where the body of a plain file must end. */
  final long bodyBits() {
    return container.version() == 1
        ? subtables * buckets / group * unitBits()
        : parameters.getLong(parameters.capacity() - 8);
  }

  /** The cells of a bucket of a plain file. */
  abstract List<DocumentedDLeft.Cell> cells(long bucket);

  /** Below which numbers the symbols are that tell the shape of a group or bucket. */
  abstract int[] shapeAlphabets();

  /** How high a cell counts. */
  abstract int maxCount();

  /** The runs of each bucket of a group, by the symbols of its shape. */
  abstract List<List<DocumentedDLeft.Run>> runs(int[] shape);

  /** The cells of every bucket of a plain file. */
  final List<List<DocumentedDLeft.Cell>> plain() {
    List<List<DocumentedDLeft.Cell>> all = new ArrayList<>();
    for (long bucket = 0; bucket < subtables * buckets; bucket++) {
      all.add(cells(bucket));
    }
    assertEquals(bodyBits(), unitAt(subtables * buckets / group));
    assertEquals((bodyBits() + 63) / 64, container.body().length);
    return all;
  }

  /** A number that lies in the body. */
  final long bits(long from, int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      long bit = from + i;
      value |= (container.body()[(int) (bit / 64)] >>> (bit % 64) & 1) << i;
    }
    return value;
  }

  /** The first bits of a word, as a number. */
  static long first(long word, int count) {
    return unsigned(word).shiftRight(64 - count).longValue();
  }

  /** The upper half of an unsigned product. */
  static long high(long word, long bound) {
    return unsigned(word).multiply(BigInteger.valueOf(bound)).shiftRight(64).longValueExact();
  }

  private static BigInteger unsigned(long word) {
    return BigInteger.valueOf(word).mod(TWO_64);
  }

  static long mix(long word) {
    long x = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}

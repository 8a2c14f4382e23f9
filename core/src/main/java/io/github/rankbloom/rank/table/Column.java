package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Bits;
import java.util.function.ToIntFunction;

/**
 * What the cells of every bucket have of one sort, their index bits, fingerprints or payloads: in
 * each bucket a row of fields of equal width, numbered as the cells. The row starts in the bucket's
 * own words and goes on in its extensions.
 */
final class Column {

  private final long[] words;
  private final Segments segments;
  private final Level[] levels;
  private final int width;

  /** Where the field of cell 0 would lie on each level if the level had all cells. */
  private final int[] origins = new int[3];

  // Those of level 1 again, flat, because most buckets have no extension.
  private final int origin1;
  private final int z1;

  /**
   * A column of all buckets.
   *
   * @param start where the row starts in a segment
   * @param width bits of a field, 1 to 64
   */
  Column(long[] words, Segments segments, Level[] levels, ToIntFunction<Level> start, int width) {
    this.words = words;
    this.segments = segments;
    this.levels = levels;
    this.width = width;
    for (int i = 0; i < levels.length; i++) {
      origins[i] = start.applyAsInt(levels[i]) - levels[i].firstCell() * width;
    }
    origin1 = origins[0];
    z1 = levels[0].cells();
  }

  private int levelOf(int cell) {
    return cell < z1 ? 0 : cell < levels[1].endCell() ? 1 : 2;
  }

  /** {@return the field of a cell, 0 where the bucket has no such extension} */
  long get(int bucket, int cell) {
    return cell < z1 ? getInLevel1(bucket, cell) : getBeyond(bucket, cell);
  }

  long getInLevel1(int bucket, int cell) {
    return Bits.get(words, bucket, origin1 + cell * width, width);
  }

  private long getBeyond(int bucket, int cell) {
    int level = levelOf(cell);
    int segment = segments.of(bucket, level);
    return segment == 0 ? 0 : Bits.get(words, segment, origins[level] + cell * width, width);
  }

  void set(int bucket, int cell, long value) {
    if (cell < z1) {
      setInLevel1(bucket, cell, value);
    } else {
      int level = levelOf(cell);
      Bits.set(words, segments.of(bucket, level), origins[level] + cell * width, width, value);
    }
  }

  void setInLevel1(int bucket, int cell, long value) {
    Bits.set(words, bucket, origin1 + cell * width, width, value);
  }

  /** Inserts a field into a bucket whose cells fit level 1 with this one. */
  void insertInLevel1(int bucket, int load, int cell, long value) {
    int end = origin1 + (load + 1) * width;
    Bits.insert(words, bucket, origin1 + cell * width, end, width, value);
  }

  /** Removes a field from a bucket whose cells fit level 1. */
  void removeInLevel1(int bucket, int load, int cell) {
    int end = origin1 + load * width;
    Bits.remove(words, bucket, origin1 + cell * width, end, width);
  }

  /**
   * Inserts a field on a level, before which it may belong; those after it move up.
   *
   * @param segment the bucket's segment of the level
   * @param load the number of cells in the bucket before
   * @return the field that falls out at the end of the level, of no use if it is not full
   */
  long insert(int segment, int level, int load, int cell, long value) {
    int at = origins[level] + Math.max(cell, levels[level].firstCell()) * width;
    int end = origins[level] + Math.min(load + 1, levels[level].endCell()) * width;
    long fallen = Bits.get(words, segment, end - width, width);
    Bits.insert(words, segment, at, end, width, value);
    return fallen;
  }

  /**
   * Removes a field from a level, before which it may belong; those after it move down.
   *
   * @param segment the bucket's segment of the level
   * @param after that of the next level, whose first field becomes the last; 0 if there is none
   * @param load the number of cells in the bucket before
   */
  void remove(int segment, int after, int level, int load, int cell) {
    int at = origins[level] + Math.max(cell, levels[level].firstCell()) * width;
    int end = origins[level] + Math.min(load, levels[level].endCell()) * width;
    Bits.remove(words, segment, at, end, width);
    if (after != 0) {
      Bits.set(words, segment, end - width, width, firstOn(level + 1, after));
    }
  }

  /** {@return the first field of a bucket's segment of a level} */
  long firstOn(int level, int segment) {
    int first = origins[level] + levels[level].firstCell() * width;
    return Bits.get(words, segment, first, width);
  }

  /**
   * Copies the fields of a bucket whose cells fit level 1 to another such bucket, given the first
   * bits of both.
   */
  void copyInLevel1(long from, int load, Column to, long target) {
    Bits.copy(words, from + origin1, to.words, target + to.origin1, (long) load * width);
  }

  /** Copies the fields of a bucket to another one, which has room for them. */
  void copyTo(Column to, int bucket, int toBucket, int load) {
    int next;
    for (int cell = 0; cell < load; cell = next) {
      int level = levelOf(cell);
      int toLevel = to.levelOf(cell);
      next = Math.min(load, Math.min(levels[level].endCell(), to.levels[toLevel].endCell()));
      long from = bitOf(bucket, level, cell);
      long target = to.bitOf(toBucket, toLevel, cell);
      Bits.copy(words, from, to.words, target, (long) (next - cell) * width);
    }
  }

  /** Copies the fields of a bucket to another array, and returns the bit after them. */
  long copyTo(long[] to, long toBit, int bucket, int load) {
    long bit = toBit;
    for (int i = 0; i <= levelOf(load - 1); i++) {
      int bits = bitsOn(i, load);
      Bits.copy(words, bitOf(bucket, i, levels[i].firstCell()), to, bit, bits);
      bit += bits;
    }
    return bit;
  }

  /** Copies the fields of a bucket from another array, and returns the bit after them. */
  long copyFrom(long[] from, long fromBit, int bucket, int load) {
    long bit = fromBit;
    for (int i = 0; i <= levelOf(load - 1); i++) {
      int bits = bitsOn(i, load);
      Bits.copy(from, bit, words, bitOf(bucket, i, levels[i].firstCell()), bits);
      bit += bits;
    }
    return bit;
  }

  /** Where the field of a cell lies, counted from the first bit of all words. */
  private long bitOf(int bucket, int level, int cell) {
    return ((long) segments.of(bucket, level) << 6) + origins[level] + (long) cell * width;
  }

  private int bitsOn(int level, int load) {
    return (Math.min(load, levels[level].endCell()) - levels[level].firstCell()) * width;
  }
}

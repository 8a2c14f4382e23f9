package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.RankGeometry;
import java.util.Arrays;

/**
 * The index bits and cells of every bucket, wherever they lie: a bucket is a string of index bits
 * and a row of cells that may go on from its own words (level 1) into an extension of level 2 and
 * another of level 3, its {@link Segments}. Users of this class see the string and the row.
 *
 * <p>A bucket is named by its first word. Cells are numbered from 0 within a bucket; index bits
 * too, the base index first, so that the bit of cell {@code c} is bit {@code chains + c}. Bits and
 * cells that are not in use are zero. A cell has a field in each {@link Column}.
 */
final class BucketStore {

  private final RankGeometry geometry;
  private final long[] words;
  private final Segments segments;
  private final Column index;
  private final Column fingerprints;

  /** Null where cells have no payload. */
  private final Column payloads;

  /** All of them, in the order in which they lie. */
  private final Column[] columns;

  // Level 1 again, flat, because most buckets have no extension.
  private final int chains;
  private final int fingerprintBits;
  private final int z1;

  /** The first cell after each level. */
  private final int[] ends;

  private final int level1IndexBits;
  private final boolean fewIndexBits;

  BucketStore(RankGeometry geometry) {
    this(geometry, new long[Math.toIntExact(geometry.totalWords() + 1)]);
  }

  private BucketStore(RankGeometry geometry, long[] words) {
    this.geometry = geometry;
    this.words = words;
    Level[] levels = Level.of(geometry);
    segments = new Segments(geometry, levels, words);
    index = new Column(words, segments, levels, Level::higherIndex, 1);
    fingerprintBits = geometry.fingerprintBits();
    fingerprints = new Column(words, segments, levels, Level::fingerprints, fingerprintBits);
    int payloadBits = geometry.payloadBits();
    payloads =
        payloadBits == 0 ? null : new Column(words, segments, levels, Level::payloads, payloadBits);
    columns =
        payloads == null
            ? new Column[] {index, fingerprints}
            : new Column[] {index, fingerprints, payloads};
    chains = geometry.chains();
    z1 = geometry.z1();
    ends = new int[] {z1, levels[1].endCell(), levels[2].endCell()};
    level1IndexBits = chains + z1;
    fewIndexBits = level1IndexBits < Bits.FEW && geometry.bucketWords() >= 3;
  }

  BucketStore copy() {
    BucketStore copy = new BucketStore(geometry, words.clone());
    copy.segments.copyState(segments);
    return copy;
  }

  void clear() {
    Arrays.fill(words, 0);
    segments.clear();
  }

  RankGeometry geometry() {
    return geometry;
  }

  /** {@return what comes after level 1} */
  Segments segments() {
    return segments;
  }

  /** {@return the words themselves, for reading what lies in level 1 without a detour} */
  long[] words() {
    return words;
  }

  /** {@return whether {@link Bits#rankOfFew} may rank any index bit of level 1} */
  boolean hasFewIndexBits() {
    return fewIndexBits;
  }

  // The string of index bits.

  /** {@return whether a cell hangs from an index bit} */
  boolean isSet(int bucket, int bit) {
    return bit < level1IndexBits
        ? Bits.isSet(words, bucket, bit)
        : index.get(bucket, bit - chains) != 0;
  }

  /** Hangs a cell from an index bit. */
  void set(int bucket, int bit) {
    set(bucket, bit, 1);
  }

  /** Takes the cell away that hangs from an index bit. */
  void clear(int bucket, int bit) {
    set(bucket, bit, 0);
  }

  private void set(int bucket, int bit, long value) {
    if (bit < level1IndexBits) {
      Bits.set(words, bucket, bit, 1, value);
    } else {
      index.set(bucket, bit - chains, value);
    }
  }

  /** {@return the number of ones before an index bit} */
  int rank(int bucket, int bit) {
    if (bit <= level1IndexBits) {
      return rankInLevel1(bucket, bit);
    }
    return Bits.rank(words, bucket, level1IndexBits) + rankBeyond(bucket, bit - level1IndexBits);
  }

  /** {@return the number of ones before an index bit of level 1, for a change} */
  int rankInLevel1(int bucket, int bit) {
    return fewIndexBits ? Bits.rankOfFew(words, bucket, bit) : Bits.rank(words, bucket, bit);
  }

  /** {@return the number of ones among the first index bits that lie in extensions} */
  private int rankBeyond(int bucket, int bits) {
    int second = segments.after(bucket, 0);
    int bits2 = ends[1] - z1;
    int ones = Bits.rank(words, second, Math.min(bits, bits2));
    int third = second == 0 ? 0 : segments.after(second, 1);
    return third == 0 || bits <= bits2 ? ones : ones + Bits.rank(words, third, bits - bits2);
  }

  /**
   * {@return the number of cells in a bucket, which is the number of ones among its index bits}
   * Cells hang from cells of lower numbers, so at least one of those in extensions hangs from a bit
   * of level 1: a bucket has extensions if and only if level 1 has more ones than cells.
   */
  int load(int bucket) {
    int ones = rankInLevel1(bucket, level1IndexBits);
    return ones <= z1 ? ones : ones + rankBeyond(bucket, ends[2] - z1);
  }

  // The row of cells.

  long fingerprint(int bucket, int cell) {
    return cell < z1 ? fingerprintInLevel1(bucket, cell) : fingerprints.get(bucket, cell);
  }

  /** {@return the payload of a cell, 0 where there are none} */
  long payload(int bucket, int cell) {
    return payloads == null ? 0 : payloads.get(bucket, cell);
  }

  void setPayload(int bucket, int cell, long payload) {
    if (payloads != null) {
      payloads.set(bucket, cell, payload);
    }
  }

  /** Writes fingerprint and payload of a cell. */
  void setCell(int bucket, int cell, long fingerprint, long payload) {
    fingerprints.set(bucket, cell, fingerprint);
    setPayload(bucket, cell, payload);
  }

  long fingerprintInLevel1(int bucket, int cell) {
    return Bits.get(words, bucket, level1IndexBits + cell * fingerprintBits, fingerprintBits);
  }

  long payloadInLevel1(int bucket, int cell) {
    return payloads == null ? 0 : payloads.getInLevel1(bucket, cell);
  }

  void setCellInLevel1(int bucket, int cell, long fingerprint, long payload) {
    int bit = level1IndexBits + cell * fingerprintBits;
    Bits.set(words, bucket, bit, fingerprintBits, fingerprint);
    if (payloads != null) {
      payloads.setInLevel1(bucket, cell, payload);
    }
  }

  // Growing and shrinking.

  /**
   * Makes room in a bucket with {@code load} cells for more.
   *
   * @throws FilterFullException if it cannot be made; nothing has changed
   */
  void makeRoom(int bucket, int load, int more) {
    if (!hasRoom(load, more)) {
      segments.lengthen(bucket, load, more);
    }
  }

  /** {@return whether a bucket with {@code load} cells can take more with the extensions it has} */
  boolean hasRoom(int load, int more) {
    int then = load + more;
    return then <= z1 || (load > z1 && hasRoomBeyond(load, then));
  }

  private boolean hasRoomBeyond(int load, int then) {
    return then <= ends[1] || (load > ends[1] && then <= ends[2]);
  }

  // In level 1 the index bits are moved by a width that the compiler knows, and fingerprints
  // without their column, which is faster.

  /**
   * Inserts a cell and its index bit, which is zero; what comes after moves up. There must be room.
   *
   * @param load the number of cells in the bucket before
   */
  void insertCell(int bucket, int load, int cell, long fingerprint, long payload) {
    if (load < z1) {
      insertCellInLevel1(bucket, load, cell, fingerprint, payload);
    } else {
      insertCellBeyond(bucket, load, cell, fingerprint, payload);
    }
  }

  /** Inserts a cell into a bucket whose cells fit level 1 with this one. */
  void insertCellInLevel1(int bucket, int load, int cell, long fingerprint, long payload) {
    Bits.insert(words, bucket, chains + cell, chains + load + 1, 1, 0);
    int width = fingerprintBits;
    int start = level1IndexBits;
    Bits.insert(
        words, bucket, start + cell * width, start + (load + 1) * width, width, fingerprint);
    if (payloads != null) {
      payloads.insertInLevel1(bucket, load, cell, payload);
    }
  }

  /**
   * Inserts a cell into a bucket that reaches into extensions, or does so from now on. On each
   * level the last cell falls out and becomes the first of the next level.
   */
  private void insertCellBeyond(int bucket, int load, int cell, long fingerprint, long payload) {
    long carriedBit = 0;
    long carriedFingerprint = fingerprint;
    long carriedPayload = payload;
    if (cell < z1) {
      int last = z1 - 1;
      carriedBit = Bits.get(words, bucket, chains + last, 1);
      carriedFingerprint = fingerprintInLevel1(bucket, last);
      carriedPayload = payloadInLevel1(bucket, last);
      insertCellInLevel1(bucket, last, cell, fingerprint, payload);
    }
    int segment = segments.after(bucket, 0);
    for (int level = 1; segment != 0; level++) {
      if (cell < ends[level]) {
        carriedBit = index.insert(segment, level, load, cell, carriedBit);
        carriedFingerprint = fingerprints.insert(segment, level, load, cell, carriedFingerprint);
        if (payloads != null) {
          carriedPayload = payloads.insert(segment, level, load, cell, carriedPayload);
        }
      }
      segment = load < ends[level] ? 0 : segments.after(segment, level);
    }
  }

  /**
   * Removes a cell and its index bit; what comes after moves down.
   *
   * @param load the number of cells in the bucket before
   */
  void removeCell(int bucket, int load, int cell) {
    if (load <= z1) {
      removeCellInLevel1(bucket, load, cell);
    } else {
      removeCellBeyond(bucket, load, cell);
    }
  }

  /** Removes a cell from a bucket whose cells fit level 1. */
  void removeCellInLevel1(int bucket, int load, int cell) {
    Bits.remove(words, bucket, chains + cell, chains + load, 1);
    int width = fingerprintBits;
    int start = level1IndexBits;
    Bits.remove(words, bucket, start + cell * width, start + load * width, width);
    if (payloads != null) {
      payloads.removeInLevel1(bucket, load, cell);
    }
  }

  /**
   * Removes a cell from a bucket that reaches into extensions. On each level the first cell of the
   * next level becomes the last.
   */
  private void removeCellBeyond(int bucket, int load, int cell) {
    int segment = segments.after(bucket, 0);
    if (cell < z1) {
      removeCellInLevel1(bucket, z1, cell);
      int last = z1 - 1;
      Bits.set(words, bucket, chains + last, 1, index.firstOn(1, segment));
      long payload = payloads == null ? 0 : payloads.firstOn(1, segment);
      setCellInLevel1(bucket, last, fingerprints.firstOn(1, segment), payload);
    }
    for (int level = 1; segment != 0; level++) {
      int after = load <= ends[level] ? 0 : segments.after(segment, level);
      if (cell < ends[level]) {
        for (Column column : columns) {
          column.remove(segment, after, level, load, cell);
        }
      }
      segment = after;
    }
    segments.shorten(bucket, load - 1);
  }

  /**
   * Copies a bucket to an empty one of a store with the same chains.
   *
   * @param load the number of its cells, for which there must be room
   */
  void copyTo(BucketStore to, int bucket, int toBucket, int load) {
    long from = (long) bucket << 6;
    long target = (long) toBucket << 6;
    if (load <= z1 && load <= to.z1) {
      Bits.copy(words, from, to.words, target, chains + load);
      for (int i = 1; i < columns.length; i++) {
        columns[i].copyInLevel1(from, load, to.columns[i], target);
      }
    } else {
      Bits.copy(words, from, to.words, target, chains);
      for (int i = 0; i < columns.length; i++) {
        columns[i].copyTo(to.columns[i], bucket, toBucket, load);
      }
    }
  }

  // Trimmed form: the index bits, fingerprints and payloads in use, without gaps.

  /** Copies a bucket to another array in trimmed form, and returns the bit after it. */
  long trim(int bucket, long[] to, long toBit) {
    int load = load(bucket);
    Bits.copy(words, (long) bucket << 6, to, toBit, chains);
    long bit = toBit + chains;
    for (Column column : columns) {
      bit = column.copyTo(to, bit, bucket, load);
    }
    return bit;
  }

  /**
   * Fills an empty bucket with cells in trimmed form.
   *
   * @param load the number of cells, for which there must be room
   */
  void restore(int bucket, int load, long[] from, long fromBit) {
    Bits.copy(from, fromBit, words, (long) bucket << 6, chains);
    long bit = fromBit + chains;
    for (Column column : columns) {
      bit = column.copyFrom(from, bit, bucket, load);
    }
  }
}

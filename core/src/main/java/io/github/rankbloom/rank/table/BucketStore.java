package io.github.rankbloom.rank.table;

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
 * cells that are not in use are zero.
 */
final class BucketStore {

  private final RankGeometry geometry;
  private final long[] words;
  private final Level[] levels;
  private final Segments segments;

  // The geometry again, flat, because most buckets have no extension.
  private final int chains;
  private final int z1;
  private final int fingerprintBits;
  private final int payloadBits;
  private final int level1IndexBits;
  private final int payloads1;
  private final int end2;
  private final int end3;
  private final boolean fewIndexBits;

  BucketStore(RankGeometry geometry) {
    this(geometry, new long[Math.toIntExact(geometry.totalWords() + 1)]);
  }

  private BucketStore(RankGeometry geometry, long[] words) {
    this.geometry = geometry;
    this.words = words;
    levels = Level.of(geometry);
    segments = new Segments(geometry, levels, words);
    chains = geometry.chains();
    z1 = geometry.z1();
    fingerprintBits = geometry.fingerprintBits();
    payloadBits = geometry.payloadBits();
    level1IndexBits = chains + z1;
    payloads1 = levels[0].payloads();
    end2 = levels[1].endCell();
    end3 = levels[2].endCell();
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

  /** What lies behind level 1, and the lock of the extensions that are not in use. */
  Segments segments() {
    return segments;
  }

  /** The words themselves, for reading what lies in level 1 without a detour. */
  long[] words() {
    return words;
  }

  private int levelOf(int cell) {
    return cell < z1 ? 0 : cell < end2 ? 1 : 2;
  }

  // The string of index bits.

  /** Tells whether a cell hangs from an index bit. */
  boolean isSet(int bucket, int bit) {
    if (bit < level1IndexBits) {
      return Bits.isSet(words, bucket, bit);
    }
    int cell = bit - chains;
    int level = levelOf(cell);
    int segment = segments.of(bucket, level);
    return segment != 0 && Bits.isSet(words, segment, levels[level].indexBit(cell));
  }

  /** Sets an index bit. */
  void set(int bucket, int bit, boolean value) {
    int segment = bucket;
    int at = bit;
    if (bit >= level1IndexBits) {
      int level = levelOf(bit - chains);
      segment = segments.of(bucket, level);
      at = levels[level].indexBit(bit - chains);
    }
    Bits.set(words, segment, at, 1, value ? 1 : 0);
  }

  /** The number of ones before an index bit. */
  int rank(int bucket, int bit) {
    if (bit <= level1IndexBits) {
      return rankInLevel1(bucket, bit);
    }
    return Bits.rank(words, bucket, level1IndexBits) + rankBeyond(bucket, bit - level1IndexBits);
  }

  /** The number of ones before an index bit of level 1. */
  int rankInLevel1(int bucket, int bit) {
    return fewIndexBits ? Bits.rankOfFew(words, bucket, bit) : Bits.rank(words, bucket, bit);
  }

  /** The number of ones among the first index bits that lie in extensions. */
  private int rankBeyond(int bucket, int bits) {
    int second = segments.behind(bucket, 0);
    int ones = Bits.rank(words, second, Math.min(bits, levels[1].cells()));
    int third = second == 0 ? 0 : segments.behind(second, 1);
    return third == 0 || bits <= levels[1].cells()
        ? ones
        : ones + Bits.rank(words, third, bits - levels[1].cells());
  }

  /**
   * The number of cells in a bucket, which is the number of ones among its index bits. Cells hang
   * from cells of lower numbers, so at least one of those in extensions hangs from a bit of level
   * 1: a bucket has extensions if and only if level 1 has more ones than cells.
   */
  int load(int bucket) {
    int ones = Bits.rank(words, bucket, level1IndexBits);
    return ones <= z1 ? ones : ones + rankBeyond(bucket, geometry.maxBucketLoad() - z1);
  }

  // The row of cells.

  long fingerprint(int bucket, int cell) {
    if (cell < z1) {
      return Bits.get(words, bucket, level1IndexBits + cell * fingerprintBits, fingerprintBits);
    }
    int level = levelOf(cell);
    int bit = levels[level].fingerprintBit(cell);
    return Bits.get(words, segments.of(bucket, level), bit, fingerprintBits);
  }

  void setFingerprint(int bucket, int cell, long fingerprint) {
    if (cell < z1) {
      int bit = level1IndexBits + cell * fingerprintBits;
      Bits.set(words, bucket, bit, fingerprintBits, fingerprint);
      return;
    }
    int level = levelOf(cell);
    int bit = levels[level].fingerprintBit(cell);
    Bits.set(words, segments.of(bucket, level), bit, fingerprintBits, fingerprint);
  }

  /** A cell's payload, 0 where there are none. */
  long payload(int bucket, int cell) {
    if (payloadBits == 0) {
      return 0;
    }
    int level = levelOf(cell);
    int bit = levels[level].payloadBit(cell);
    return Bits.get(words, segments.of(bucket, level), bit, payloadBits);
  }

  void setPayload(int bucket, int cell, long payload) {
    if (payloadBits != 0) {
      int level = levelOf(cell);
      int bit = levels[level].payloadBit(cell);
      Bits.set(words, segments.of(bucket, level), bit, payloadBits, payload);
    }
  }

  // Growing and shrinking.

  /** Whether a bucket with so many cells needs an extension, or anything, for so many more. */
  boolean needsMore(int load, int more) {
    int then = load + more;
    return (load <= z1 && then > z1) || (load <= end2 && then > end2) || then > end3;
  }

  /**
   * Inserts a cell and its index bit, which is zero; what lies behind moves up. There must be room.
   *
   * @param load the number of cells in the bucket before
   */
  void insertCell(int bucket, int load, int cell, long fingerprint, long payload) {
    if (load >= z1) {
      insertCellBeyond(bucket, load, cell, fingerprint, payload);
      return;
    }
    int width = fingerprintBits;
    Bits.insert(words, bucket, chains + cell, chains + load + 1, 1, 0);
    int start = level1IndexBits;
    Bits.insert(
        words, bucket, start + cell * width, start + (load + 1) * width, width, fingerprint);
    if (payloadBits != 0) {
      width = payloadBits;
      start = payloads1;
      Bits.insert(words, bucket, start + cell * width, start + (load + 1) * width, width, payload);
    }
  }

  /** Inserts a cell into a bucket that reaches into extensions, or does so from now on. */
  private void insertCellBeyond(int bucket, int load, int cell, long fingerprint, long payload) {
    long carriedIndexBit = 0;
    long carriedFingerprint = fingerprint;
    long carriedPayload = payload;
    int segment = bucket;
    int at = cell;
    for (int i = 0; ; i++) {
      Level level = levels[i];
      if (at < level.endCell()) {
        int end = Math.min(load + 1, level.endCell());
        carriedIndexBit =
            push(segment, level.indexBit(at), level.indexBit(end), 1, carriedIndexBit);
        carriedFingerprint =
            push(
                segment,
                level.fingerprintBit(at),
                level.fingerprintBit(end),
                fingerprintBits,
                carriedFingerprint);
        if (payloadBits != 0) {
          carriedPayload =
              push(
                  segment,
                  level.payloadBit(at),
                  level.payloadBit(end),
                  payloadBits,
                  carriedPayload);
        }
        if (load < level.endCell()) {
          return;
        }
        at = level.endCell();
      }
      segment = load == level.endCell() ? segments.extend(segment, i) : segments.behind(segment, i);
    }
  }

  /** Inserts a field into a range of bits and returns the one that falls out at its end. */
  private long push(int segment, int bit, int end, int width, long value) {
    long fallen = Bits.get(words, segment, end - width, width);
    Bits.insert(words, segment, bit, end, width, value);
    return fallen;
  }

  /**
   * Removes a cell and its index bit; what lies behind moves down.
   *
   * @param load the number of cells in the bucket before
   */
  void removeCell(int bucket, int load, int cell) {
    if (load > z1) {
      removeCellBeyond(bucket, load, cell);
      return;
    }
    int width = fingerprintBits;
    Bits.remove(words, bucket, chains + cell, chains + load, 1);
    int start = level1IndexBits;
    Bits.remove(words, bucket, start + cell * width, start + load * width, width);
    if (payloadBits != 0) {
      width = payloadBits;
      start = payloads1;
      Bits.remove(words, bucket, start + cell * width, start + load * width, width);
    }
  }

  /** Removes a cell from a bucket that reaches into extensions. */
  private void removeCellBeyond(int bucket, int load, int cell) {
    int segment = bucket;
    int at = cell;
    for (int i = 0; ; i++) {
      Level level = levels[i];
      int end = Math.min(load, level.endCell());
      int behind = load > level.endCell() ? segments.behind(segment, i) : 0;
      if (at < level.endCell()) {
        for (Column column : Column.ALL) {
          int width = column.width(level);
          if (width != 0) {
            int start = column.start(level) - level.firstCell() * width;
            Bits.remove(words, segment, start + at * width, start + end * width, width);
            if (behind != 0) {
              long first = Bits.get(words, behind, column.start(levels[i + 1]), width);
              Bits.set(words, segment, start + (end - 1) * width, width, first);
            }
          }
        }
        at = level.endCell();
      }
      if (load == level.endCell() + 1) {
        segments.shorten(segment, i);
        return;
      }
      if (behind == 0) {
        return;
      }
      segment = behind;
    }
  }

  // Trimmed form: the index bits, fingerprints and payloads in use, without gaps.

  /** Copies a bucket to another array in trimmed form, and returns the bit behind it. */
  long trim(int bucket, long[] to, long toBit) {
    return transfer(bucket, load(bucket), to, toBit, true);
  }

  /**
   * Fills an empty bucket with cells in trimmed form, and returns the bit behind them.
   *
   * @param load the number of cells, for which there must be room
   */
  long restore(int bucket, int load, long[] from, long fromBit) {
    return transfer(bucket, load, from, fromBit, false);
  }

  private long transfer(int bucket, int load, long[] packed, long start, boolean trimming) {
    long bit = start;
    move(bucket, 0, packed, bit, chains, trimming);
    bit += chains;
    for (Column column : Column.ALL) {
      int segment = bucket;
      for (int i = 0; load > levels[i].firstCell(); i++) {
        Level level = levels[i];
        int used = Math.min(load, level.endCell()) - level.firstCell();
        int bits = used * column.width(level);
        move(segment, column.start(level), packed, bit, bits, trimming);
        bit += bits;
        if (load <= level.endCell()) {
          break;
        }
        int behind = segments.behind(segment, i);
        segment = behind == 0 ? segments.extend(segment, i) : behind;
      }
    }
    return bit;
  }

  private void move(int segment, int at, long[] packed, long bit, int length, boolean trimming) {
    long here = ((long) segment << 6) + at;
    if (trimming) {
      Bits.copy(words, here, packed, bit, length);
    } else {
      Bits.copy(packed, bit, words, here, length);
    }
  }
}

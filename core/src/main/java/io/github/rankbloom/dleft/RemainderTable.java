package io.github.rankbloom.dleft;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.DLeftCountingGeometry;
import io.github.rankbloom.plan.RemainderShape;
import java.util.Arrays;
import java.util.List;

/** Buckets of remainders with small counters, in subtables. */
final class RemainderTable {

  /*
   * A bucket, least significant bit first:
   *
   *   | tag | first run | second run | 0 .. 0 |      run:  n x | count - 1 | remainder |
   *
   * The tag numbers a shape: how many cells each run has, and how long their remainders are. Where
   * remainders have one length, those of the first run start with 0 and those of the second with 1,
   * and that bit is not stored. Cells are in order, so equal cells have one representation.
   */

  private static final int NO_CELL = -1;

  private final DLeftCountingGeometry geometry;
  private final long[] words;
  private final int tagBits;
  private final int bucketBits;
  private final int counterBits;
  private final int sortBits;
  private final List<RemainderShape> shapes;
  private final long[] shapeKeys;
  private final OpenBucket open;

  private long size;

  RemainderTable(DLeftCountingGeometry geometry) {
    this(geometry, new long[(int) geometry.totalWords() + 1]);
  }

  RemainderTable(DLeftCountingGeometry geometry, long[] words) {
    this.geometry = geometry;
    this.words = words;
    shapes = geometry.shapes();
    shapeKeys = shapes.stream().mapToLong(RemainderShape::key).toArray();
    tagBits = geometry.tagBits();
    bucketBits = geometry.bucketBits();
    counterBits = geometry.counterBits();
    sortBits = geometry.sortBits();
    open = new OpenBucket(geometry);
  }

  RemainderTable copy() {
    RemainderTable copy = new RemainderTable(geometry, words.clone());
    copy.size = size;
    return copy;
  }

  void clear() {
    Arrays.fill(words, 0);
    size = 0;
  }

  DLeftCountingGeometry geometry() {
    return geometry;
  }

  long[] words() {
    return words;
  }

  /** The sum of all counts. */
  long size() {
    return size;
  }

  /** Cells in use in a bucket; buckets are counted through all subtables. */
  int load(long bucket) {
    return shape(bucket).load();
  }

  RemainderShape shape(long bucket) {
    return shapes.get(tag(bucket));
  }

  private int tag(long bucket) {
    long at = bucket * bucketBits;
    return (int) Bits.get(words, (int) (at >>> 6), (int) (at & 63), tagBits);
  }

  /** The length of the longest remainder in a bucket that agrees with one, or 0. */
  int longestMatch(long bucket, long remainder) {
    RemainderShape shape = shape(bucket);
    if (sortBits == 0 || remainder < 0) {
      int start = tagBits + shape.first() * width(shape.firstBits());
      if (matches(bucket, start, shape.second(), shape.secondBits(), remainder) > 0) {
        return shape.secondBits();
      }
    }
    if (sortBits == 0 || remainder >= 0) {
      if (matches(bucket, tagBits, shape.first(), shape.firstBits(), remainder) > 0) {
        return shape.firstBits();
      }
    }
    return 0;
  }

  /** The sum of the counts of the remainders in a bucket that agree with one. */
  long count(long bucket, long remainder) {
    RemainderShape shape = shape(bucket);
    long count = 0;
    if (sortBits == 0 || remainder >= 0) {
      count += matches(bucket, tagBits, shape.first(), shape.firstBits(), remainder);
    }
    if (sortBits == 0 || remainder < 0) {
      int start = tagBits + shape.first() * width(shape.firstBits());
      count += matches(bucket, start, shape.second(), shape.secondBits(), remainder);
    }
    return count;
  }

  /** Bits of a cell whose remainder has a length; nothing if there are no such cells. */
  private int width(int remainderBits) {
    return remainderBits == 0 ? 0 : remainderBits - sortBits + counterBits;
  }

  /** The sum of the counts of the cells of a run that agree with a remainder. */
  private long matches(long bucket, int start, int cells, int remainderBits, long remainder) {
    long at = bucket * bucketBits + start;
    int base = (int) (at >>> 6);
    int bit = (int) (at & 63);
    int width = width(remainderBits);
    long wanted = remainder << sortBits >>> (sortBits - remainderBits);
    long count = 0;
    for (int cell = 0; cell < cells; cell++, bit += width) {
      long field = Bits.get(words, base, bit, width);
      if (field >>> counterBits == wanted) {
        count += (field & ~(-1L << counterBits)) + 1;
      }
    }
    return count;
  }

  /**
   * Counts one more in a cell of a bucket that agrees with a remainder.
   *
   * @return whether there is one whose counter is not at its highest
   */
  boolean increment(long bucket, long remainder) {
    int length = longestMatch(bucket, remainder);
    if (length == 0) {
      return false;
    }
    open(bucket);
    int cell = open.find(remainder, length);
    if (open.counts[cell] == 1 << counterBits) {
      return false;
    }
    open.counts[cell]++;
    close(bucket);
    size++;
    return true;
  }

  /** Adds a cell to a bucket that is not full. */
  void add(long bucket, long remainder) {
    open(bucket);
    open.add(remainder);
    close(bucket);
    size++;
  }

  /** Counts one less in a cell of a length that agrees with a remainder; removes it at none. */
  void remove(long bucket, long remainder, int length) {
    open(bucket);
    int cell = open.find(remainder, length);
    if (--open.counts[cell] == 0) {
      open.remove(cell);
    }
    close(bucket);
    size--;
  }

  private void open(long bucket) {
    RemainderShape shape = shape(bucket);
    long at = bucket * bucketBits;
    int base = (int) (at >>> 6);
    int bit = (int) (at & 63) + tagBits;
    open.size = shape.load();
    open.room = shape.room();
    for (int cell = 0; cell < open.size; cell++) {
      boolean second = cell >= shape.first();
      int length = second ? shape.secondBits() : shape.firstBits();
      int width = width(length);
      long field = Bits.get(words, base, bit, width);
      long prefix = second && sortBits > 0 ? 1L << (length - 1) : 0;
      open.remainders[cell] = (prefix | field >>> counterBits) << -length;
      open.lengths[cell] = length;
      open.counts[cell] = (int) (field & ~(-1L << counterBits)) + 1;
      bit += width;
    }
  }

  private void close(long bucket) {
    open.sort();
    long at = bucket * bucketBits;
    int base = (int) (at >>> 6);
    int bit = (int) (at & 63);
    int end = bit + bucketBits;
    int tag = Arrays.binarySearch(shapeKeys, open.shape().key());
    Bits.set(words, base, bit, tagBits, tag);
    bit += tagBits;
    for (int cell = 0; cell < open.size; cell++) {
      int length = open.lengths[cell];
      int width = width(length);
      long remainder = open.remainders[cell] << sortBits >>> (sortBits - length);
      Bits.set(words, base, bit, width, remainder << counterBits | (open.counts[cell] - 1));
      bit += width;
    }
    for (int width; bit < end; bit += width) {
      width = Math.min(Long.SIZE, end - bit);
      Bits.set(words, base, bit, width, 0);
    }
  }

  /** The bits of buckets, to {@link #restore} them. */
  long[] save(long[] buckets) {
    long[] saved = new long[(buckets.length * bucketBits + 127) >>> 6];
    for (int i = 0; i < buckets.length; i++) {
      Bits.copy(words, buckets[i] * bucketBits, saved, (long) i * bucketBits, bucketBits);
    }
    return saved;
  }

  /** Undoes what happened to buckets since they were saved, when the sum of all counts was this. */
  void restore(long[] buckets, long[] saved, long savedSize) {
    for (int i = 0; i < buckets.length; i++) {
      Bits.copy(saved, (long) i * bucketBits, words, buckets[i] * bucketBits, bucketBits);
    }
    size = savedSize;
  }

  /** The expected number of different remainders that a key never added agrees with. */
  double falsePositiveRate() {
    double rate = 0;
    long buckets = geometry.subtables() * geometry.buckets();
    for (long bucket = 0; bucket < buckets; bucket++) {
      open(bucket);
      int last = NO_CELL;
      for (int cell = 0; cell < open.size; cell++) {
        if (last == NO_CELL
            || open.remainders[cell] != open.remainders[last]
            || open.lengths[cell] != open.lengths[last]) {
          rate += Math.scalb(1.0, -open.lengths[cell]);
        }
        last = cell;
      }
    }
    return rate / geometry.buckets();
  }

  /** Adds up the counts, and tells whether words from outside are as this class writes them. */
  boolean check() {
    long[] before = words.clone();
    size = 0;
    long buckets = geometry.subtables() * geometry.buckets();
    for (long bucket = 0; bucket < buckets; bucket++) {
      if (tag(bucket) >= shapes.size()) {
        return false;
      }
      open(bucket);
      for (int cell = 0; cell < open.size; cell++) {
        size += open.counts[cell];
      }
      close(bucket);
    }
    long bits = buckets * bucketBits;
    boolean endsInZeros = (bits & 63) == 0 || words[(int) (bits >>> 6)] >>> bits == 0;
    return endsInZeros && Arrays.equals(before, words);
  }
}

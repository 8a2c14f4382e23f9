package io.github.rankbloom.dleft.table;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.dleft.plan.RemainderShape;
import java.util.Arrays;
import java.util.List;

/** Buckets of remainders with small counters, in subtables. */
public final class RemainderTable extends CellTable<DLeftCountingGeometry> {

  /*
   * A bucket, least significant bit first:
   *
   *   | tag | first run | second run | 0 .. 0 |      run:  n x | count - 1 | remainder |
   *
   * The tag numbers a shape: how many cells each run has, and how long their remainders are. Where
   * remainders have one length, those of the first run start with 0 and those of the second with 1,
   * and that bit is not stored. Cells are in order, so equal cells have one representation.
   */

  private final int tagBits;
  private final int bucketBits;
  private final int counterBits;
  private final int sortBits;
  private final List<RemainderShape> shapes;
  private final long[] shapeKeys;
  private final OpenBucket open;

  public RemainderTable(DLeftCountingGeometry geometry, long[] words) {
    super(
        geometry,
        geometry.subtables(),
        geometry.subtables() * geometry.buckets(),
        geometry.bucketBits(),
        words);
    shapes = geometry.shapes();
    shapeKeys = shapes.stream().mapToLong(RemainderShape::key).toArray();
    tagBits = geometry.tagBits();
    bucketBits = geometry.bucketBits();
    counterBits = geometry.counterBits();
    sortBits = geometry.sortBits();
    open = new OpenBucket(geometry);
  }

  @Override
  public int load(long bucket) {
    return shape(bucket).load();
  }

  public RemainderShape shape(long bucket) {
    return shapes.get(tag(bucket));
  }

  private int tag(long bucket) {
    long at = bucket * bucketBits;
    return (int) Bits.get(words, (int) (at >>> 6), (int) (at & 63), tagBits);
  }

  @Override
  public int tagBits() {
    return tagBits;
  }

  @Override
  public int usedBits(long bucket) {
    if (tag(bucket) >= shapes.size()) {
      return 0;
    }
    RemainderShape shape = shape(bucket);
    return tagBits
        + shape.first() * width(shape.firstBits())
        + shape.second() * width(shape.secondBits());
  }

  /** {@return the length of the longest remainder in a bucket that agrees with one, or 0} */
  public int longestMatch(long bucket, long remainder) {
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

  /** {@return the sum of the counts of the remainders in a bucket that agree with one} */
  public long count(long bucket, long remainder) {
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

  /** {@return bits of a cell whose remainder has a length; nothing if there are no such cells} */
  private int width(int remainderBits) {
    return remainderBits == 0 ? 0 : remainderBits - sortBits + counterBits;
  }

  /** {@return the sum of the counts of the cells of a run that agree with a remainder} */
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

  /** Counts one more in a cell that agrees with a remainder; false if none of them can. */
  public boolean increment(long bucket, long remainder) {
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
  public void add(long bucket, long remainder) {
    open(bucket);
    open.add(remainder);
    close(bucket);
    size++;
  }

  /** Counts one less in a cell of a length that agrees with a remainder; removes it at none. */
  public void remove(long bucket, long remainder, int length) {
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
      open.values[cell] = (prefix | field >>> counterBits) << -length;
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
    int tag = Arrays.binarySearch(shapeKeys, open.shape().key());
    Bits.set(words, base, bit, tagBits, tag);
    bit += tagBits;
    for (int cell = 0; cell < open.size; cell++) {
      int length = open.lengths[cell];
      int width = width(length);
      long remainder = open.values[cell] << sortBits >>> (sortBits - length);
      Bits.set(words, base, bit, width, remainder << counterBits | (open.counts[cell] - 1));
      bit += width;
    }
    clearRest(bucket, bit);
  }

  /** {@return the bits of buckets, to {@link #restore} them} */
  public long[] save(long[] buckets) {
    long[] saved = new long[(buckets.length * bucketBits + 127) >>> 6];
    for (int i = 0; i < buckets.length; i++) {
      Bits.copy(words, buckets[i] * bucketBits, saved, (long) i * bucketBits, bucketBits);
    }
    return saved;
  }

  /** Undoes what happened to buckets since they were saved, when the sum of all counts was this. */
  public void restore(long[] buckets, long[] saved, long savedSize) {
    for (int i = 0; i < buckets.length; i++) {
      Bits.copy(saved, (long) i * bucketBits, words, buckets[i] * bucketBits, bucketBits);
    }
    size = savedSize;
  }

  /** {@return the expected number of different remainders that a key never added agrees with} */
  public double falsePositiveRate() {
    double rate = 0;
    for (long bucket = 0; bucket < units(); bucket++) {
      open(bucket);
      for (int cell = 0; cell < open.size; cell++) {
        if (cell == 0
            || open.values[cell] != open.values[cell - 1]
            || open.lengths[cell] != open.lengths[cell - 1]) {
          rate += Math.scalb(1.0, -open.lengths[cell]);
        }
      }
    }
    return rate / geometry().buckets();
  }

  @Override
  boolean rewrite(long bucket) {
    if (usedBits(bucket) == 0) {
      return false;
    }
    open(bucket);
    for (int cell = 0; cell < open.size; cell++) {
      size += open.counts[cell];
    }
    close(bucket);
    return true;
  }

  // As messages see it: a unit is a bucket. Its shape is its load, and
  //
  //   FIXED  nothing else
  //   ONE    how many more cells the bucket has made room for
  //   TWO    the cells of the second run, and the lengths of both

  @Override
  public Unit newUnit() {
    return new Unit(shapeAlphabets().length, 1, geometry().capacity());
  }

  @Override
  public int[] shapeAlphabets() {
    int loads = geometry().capacity() + 1;
    int lengths = geometry().maxRemainderBits() + 1;
    return switch (geometry().lengths()) {
      case FIXED -> new int[] {loads};
      case ONE -> new int[] {loads, loads};
      case TWO -> new int[] {loads, loads, lengths, lengths};
    };
  }

  @Override
  public int maxCount() {
    return 1 << counterBits;
  }

  @Override
  public void read(long bucket, Unit unit) {
    open(bucket);
    unit.slots[0].set(open);
    RemainderShape shape = shape(bucket);
    unit.shape[0] = shape.load();
    switch (geometry().lengths()) {
      case FIXED -> {}
      case ONE -> unit.shape[1] = shape.room() - shape.load();
      case TWO -> {
        unit.shape[1] = shape.second();
        unit.shape[2] = shape.firstBits();
        unit.shape[3] = shape.secondBits();
      }
    }
    layOut(unit);
  }

  @Override
  public boolean layOut(Unit unit) {
    int load = unit.shape[0];
    switch (geometry().lengths()) {
      case FIXED -> unit.setRun(0, 0, load, geometry().remainderBits());
      case ONE -> {
        int room = load + unit.shape[1];
        if (room > geometry().capacity() || (load == 0 && room > 0)) {
          return false;
        }
        unit.setRun(0, 0, load, load == 0 ? 0 : geometry().remainderBits(room));
      }
      case TWO -> {
        int second = unit.shape[1];
        RemainderShape shape =
            new RemainderShape(0, load - second, second, unit.shape[2], unit.shape[3]);
        if (second > load || Arrays.binarySearch(shapeKeys, shape.key()) < 0) {
          return false;
        }
        unit.setRun(0, 0, shape.first(), shape.firstBits());
        unit.setRun(0, 1, shape.second(), shape.secondBits());
      }
    }
    return true;
  }

  @Override
  public void write(long bucket, Unit unit) {
    open.set(unit.slots[0]);
    open.room = geometry().lengths() == RemainderLengths.ONE ? unit.shape[0] + unit.shape[1] : 0;
    close(bucket);
  }
}

package io.github.rankbloom.dleft.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import java.util.Arrays;

/** Buckets of fingerprints that share bits, in subtables. Only grows. */
public final class FingerprintTable extends CellTable<DLeftGeometry> {

  /*
   * A group of g buckets is g counters, then the fingerprints of its first bucket, of its second and
   * so on, then zeros; mostly g is 1. With s sorted bits, a fingerprint of f bits is stored as its
   * last f - s:
   *
   *   | counter 0 | .. | counter g-1 | a0 x (f0 - s0) | .. | a(g-1) x (f(g-1) - s(g-1)) | 0 .. 0 |
   *
   * Counters tell the loads a0 .. a(g-1), the loads and their sum tell the lengths f, and the classes
   * that the counters tell stand for the first s bits. Fingerprints of a bucket are in order, so
   * equal content has one representation.
   *
   * An insertion reads the group apart, adds the fingerprint, and puts all together again, each
   * fingerprint cut to its new length.
   */

  private final SortCodes codes;
  private final int[][] lengths;

  private final int group;
  private final int counterBits;

  /** The group at hand, read apart: fingerprints from their most significant bits. */
  private final long[][] fingerprints;

  private final int[] loads;

  public FingerprintTable(DLeftGeometry geometry, long[] words) {
    super(
        geometry,
        geometry.subtables(),
        geometry.subtables() * geometry.buckets() / geometry.group(),
        (long) geometry.group() * geometry.bucketBits(),
        words);
    codes = new SortCodes(geometry);
    lengths = geometry.fingerprintLengths();
    group = geometry.group();
    counterBits = geometry.counterBits();
    fingerprints = new long[group][geometry.capacity() + 1];
    loads = new int[group];
  }

  @Override
  public int load(long bucket) {
    long at = bitOf(bucket / group);
    return codes.load(counter(at, (int) (bucket % group)));
  }

  private int counter(long groupAt, int slot) {
    long at = groupAt + (long) slot * counterBits;
    return (int) Bits.get(words, (int) (at >>> 6), (int) (at & 63), counterBits);
  }

  /** {@return whether a bucket holds a fingerprint, as far as the bucket keeps it} */
  public boolean contains(long bucket, long fingerprint) {
    long groupAt = bitOf(bucket / group);
    int slot = (int) (bucket % group);
    int code = counter(groupAt, slot);
    int load = codes.load(code);
    int total = load;
    int before = 0;
    if (group > 1) {
      total = total(groupAt);
      before = bitsBefore(groupAt, slot, total);
    }
    int sortBits = codes.sortBits(load);
    int width = lengths[load][total] - sortBits;
    int start = SortCodes.classOf(fingerprint, sortBits);
    long starts = codes.starts(code);
    int end = SortCodes.start(starts, start + 1);
    int cell = SortCodes.start(starts, start);
    if (cell == end) {
      return false;
    }
    long wanted = fingerprint << sortBits >>> -width;
    long at = groupAt + (long) group * counterBits + before;
    int base = (int) (at >>> 6);
    int bit = (int) (at & 63) + cell * width;
    for (; cell < end; cell++, bit += width) {
      if (Bits.get(words, base, bit, width) == wanted) {
        return true;
      }
    }
    return false;
  }

  private int total(long groupAt) {
    int total = 0;
    for (int slot = 0; slot < group; slot++) {
      total += codes.load(counter(groupAt, slot));
    }
    return total;
  }

  @Override
  public int tagBits() {
    return group * counterBits;
  }

  @Override
  public int usedBits(long unit) {
    long groupAt = bitOf(unit);
    for (int slot = 0; slot < group; slot++) {
      if (counter(groupAt, slot) >= codes.size()) {
        return 0;
      }
    }
    return tagBits() + bitsBefore(groupAt, group, total(groupAt));
  }

  private int bitsBefore(long groupAt, int slot, int total) {
    int bits = 0;
    for (int i = 0; i < slot; i++) {
      int load = codes.load(counter(groupAt, i));
      bits += load * (lengths[load][total] - codes.sortBits(load));
    }
    return bits;
  }

  /** Adds a fingerprint to a bucket, or throws if the bucket is full and changes nothing. */
  public void insert(long bucket, long fingerprint) {
    if (load(bucket) == geometry().capacity()) {
      throw new FilterFullException(
          "the filter is full: every bucket of a key holds "
              + geometry().capacity()
              + " fingerprints, with "
              + size
              + " keys in");
    }
    long index = bucket / group;
    int slot = (int) (bucket % group);
    readGroup(index);
    long[] sorted = fingerprints[slot];
    int at = loads[slot]++;
    while (at > 0 && Long.compareUnsigned(sorted[at - 1], fingerprint) > 0) {
      sorted[at] = sorted[at - 1];
      at--;
    }
    sorted[at] = fingerprint;
    writeGroup(index);
    size++;
  }

  /** {@return the array for the fingerprints of a bucket, in order; see {@link #fillGroup}} */
  long[] groupSlot(int slot, int load) {
    loads[slot] = load;
    return fingerprints[slot];
  }

  /** Writes a group whose slots have all been filled. */
  void fillGroup(long index) {
    writeGroup(index);
    for (int load : loads) {
      size += load;
    }
  }

  private void readGroup(long index) {
    long groupAt = bitOf(index);
    int total = total(groupAt);
    int base = (int) (groupAt >>> 6);
    int bit = (int) (groupAt & 63) + group * counterBits;
    for (int slot = 0; slot < group; slot++) {
      int code = counter(groupAt, slot);
      int load = codes.load(code);
      loads[slot] = load;
      int sortBits = codes.sortBits(load);
      int length = lengths[load][total];
      int width = length - sortBits;
      int start = 0;
      for (int cell = 0; cell < load; cell++, bit += width) {
        while (cell >= SortCodes.start(codes.starts(code), start + 1)) {
          start++;
        }
        long stored = Bits.get(words, base, bit, width);
        // Shifts are modulo 64, so the length goes into the field before the field goes up.
        fingerprints[slot][cell] = ((long) start << width | stored) << -length;
      }
    }
  }

  private void writeGroup(long index) {
    long groupAt = bitOf(index);
    int base = (int) (groupAt >>> 6);
    int first = (int) (groupAt & 63);
    int total = 0;
    for (int slot = 0; slot < group; slot++) {
      int code = codes.code(fingerprints[slot], loads[slot]);
      Bits.set(words, base, first + slot * counterBits, counterBits, code);
      total += loads[slot];
    }
    int bit = first + group * counterBits;
    for (int slot = 0; slot < group; slot++) {
      int sortBits = codes.sortBits(loads[slot]);
      int width = lengths[loads[slot]][total] - sortBits;
      for (int cell = 0; cell < loads[slot]; cell++, bit += width) {
        Bits.set(words, base, bit, width, fingerprints[slot][cell] << sortBits >>> -width);
      }
    }
    clearRest(index, bit);
  }

  /**
   * The probability that a key never added agrees with a fingerprint in its bucket of a subtable:
   * equation (1) of the paper with the loads as they are, and without the fingerprints that agree
   * with each other.
   */
  public double falsePositiveRate(int subtable) {
    double rate = 0;
    long groups = geometry().buckets() / group;
    for (long index = subtable * groups; index < (subtable + 1) * groups; index++) {
      readGroup(index);
      int total = Arrays.stream(loads).sum();
      for (int slot = 0; slot < group; slot++) {
        int distinct = 0;
        for (int cell = 0; cell < loads[slot]; cell++) {
          if (cell == 0 || fingerprints[slot][cell] != fingerprints[slot][cell - 1]) {
            distinct++;
          }
        }
        rate += Math.scalb((double) distinct, -lengths[loads[slot]][total]);
      }
    }
    return rate / geometry().buckets();
  }

  @Override
  boolean rewrite(long index) {
    if (usedBits(index) == 0) {
      return false;
    }
    readGroup(index);
    for (int slot = 0; slot < group; slot++) {
      sortUnsigned(fingerprints[slot], loads[slot]);
    }
    fillGroup(index);
    return true;
  }

  // As messages see it: a unit is a group, and its shape are the loads of its buckets.

  @Override
  public Unit newUnit() {
    return new Unit(group, group, geometry().capacity());
  }

  @Override
  public int[] shapeAlphabets() {
    int[] alphabets = new int[group];
    Arrays.fill(alphabets, geometry().capacity() + 1);
    return alphabets;
  }

  @Override
  public int maxCount() {
    return 1;
  }

  @Override
  public void read(long index, Unit unit) {
    readGroup(index);
    System.arraycopy(loads, 0, unit.shape, 0, group);
    layOut(unit);
    for (int slot = 0; slot < group; slot++) {
      unit.slots[slot].size = 0;
      for (int cell = 0; cell < loads[slot]; cell++) {
        unit.slots[slot].add(fingerprints[slot][cell], unit.bits(slot, 0), 1);
      }
    }
  }

  @Override
  public boolean layOut(Unit unit) {
    int total = Arrays.stream(unit.shape).sum();
    for (int slot = 0; slot < group; slot++) {
      unit.setRun(slot, 0, unit.shape[slot], lengths[unit.shape[slot]][total]);
    }
    return true;
  }

  @Override
  public void write(long index, Unit unit) {
    for (int slot = 0; slot < group; slot++) {
      CellList cells = unit.slots[slot];
      System.arraycopy(cells.values, 0, groupSlot(slot, cells.size), 0, cells.size);
    }
    writeGroup(index);
  }

  public static void sortUnsigned(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] ^= Long.MIN_VALUE;
    }
    Arrays.sort(values, 0, count);
    for (int i = 0; i < count; i++) {
      values[i] ^= Long.MIN_VALUE;
    }
  }
}

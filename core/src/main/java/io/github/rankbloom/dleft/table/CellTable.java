package io.github.rankbloom.dleft.table;

import io.github.rankbloom.bits.Bits;
import java.util.Arrays;

/**
 * Buckets of cells that share bits, in subtables. The table is an array of bits, cut into units of
 * equal size, mostly buckets, each of which can be read apart and put together again by itself.
 *
 * @param <G> the sizes of the table
 */
public abstract class CellTable<G> {

  private final G geometry;
  private final int subtables;
  private final long units;
  private final long unitBits;

  /** The bits, and a word after them that stays zero. */
  public final long[] words;

  /** The sum of the counts of all cells. */
  public long size;

  CellTable(G geometry, int subtables, long units, long unitBits, long[] words) {
    this.geometry = geometry;
    this.subtables = subtables;
    this.units = units;
    this.unitBits = unitBits;
    this.words = words;
  }

  public final G geometry() {
    return geometry;
  }

  public final int subtables() {
    return subtables;
  }

  public final long units() {
    return units;
  }

  public final int subtableOf(long unit) {
    return (int) (unit / (units / subtables));
  }

  /** {@return the load of a bucket; buckets are counted through all subtables} */
  abstract int load(long bucket);

  /** {@return the number of buckets, by subtable and load} */
  public final long[][] loadCounts() {
    long buckets = units / subtables * newUnit().slots.length;
    long[][] counts = new long[subtables][shapeAlphabets()[0]];
    for (int subtable = 0; subtable < subtables; subtable++) {
      for (long bucket = subtable * buckets; bucket < (subtable + 1) * buckets; bucket++) {
        counts[subtable][load(bucket)]++;
      }
    }
    return counts;
  }

  public final void clear() {
    Arrays.fill(words, 0);
    size = 0;
  }

  /** {@return the bits of a unit, in use or not} */
  public final long unitBits() {
    return unitBits;
  }

  /** {@return the first bit of a unit} */
  public final long bitOf(long unit) {
    return unit * unitBits;
  }

  /** {@return the first bits of a unit: those that tell how many are in use} */
  public abstract int tagBits();

  /**
   * {@return how many bits of a unit are in use, tags included; the others, after them, are zero}
   * Less than the bits of its tags if no unit has such tags.
   */
  public abstract int usedBits(long unit);

  /** Fills a unit with zeros from a bit on, which is counted from the word of its first bit. */
  final void clearRest(long unit, int from) {
    long first = bitOf(unit);
    int end = (int) (first & 63) + (int) unitBits;
    int width;
    for (int bit = from; bit < end; bit += width) {
      width = Math.min(Long.SIZE, end - bit);
      Bits.set(words, (int) (first >>> 6), bit, width, 0);
    }
  }

  /** {@return whether a unit is the same in another table of the same geometry} */
  public final boolean isSame(CellTable<?> other, long unit) {
    long first = bitOf(unit);
    int base = (int) (first >>> 6);
    int end = (int) (first & 63) + (int) unitBits;
    int width;
    for (int bit = (int) (first & 63); bit < end; bit += width) {
      width = Math.min(Long.SIZE, end - bit);
      if (Bits.get(words, base, bit, width) != Bits.get(other.words, base, bit, width)) {
        return false;
      }
    }
    return true;
  }

  /** Adds up the counts, and tells whether words from outside are as this class writes them. */
  public final boolean check() {
    long[] before = new long[(int) (unitBits >>> 6) + 2];
    long[] after = before.clone();
    size = 0;
    for (long unit = 0; unit < units; unit++) {
      Bits.copy(words, bitOf(unit), before, 0, unitBits);
      if (!rewrite(unit)) {
        return false;
      }
      Bits.copy(words, bitOf(unit), after, 0, unitBits);
      if (!Bits.equal(before, after, unitBits)) {
        return false;
      }
    }
    long bits = bitOf(units);
    return (bits & 63) == 0 || words[(int) (bits >>> 6)] >>> bits == 0;
  }

  /** Reads a unit apart, puts it together again and adds up its counts; false if it cannot be. */
  abstract boolean rewrite(long unit);

  /** {@return a unit to read into} */
  public abstract Unit newUnit();

  /** Below which number the shape symbols are, by their index. */
  public abstract int[] shapeAlphabets();

  /** {@return how high a cell counts} */
  public abstract int maxCount();

  /** Reads a unit apart: shape, runs and cells. */
  public abstract void read(long index, Unit unit);

  /** Sets the runs that a shape tells; false if there is no such shape. */
  public abstract boolean layOut(Unit unit);

  /**
   * Puts a unit together from its shape and cells; counts are not added up. The cells of each slot
   * are in the order of their runs.
   */
  public abstract void write(long index, Unit unit);
}

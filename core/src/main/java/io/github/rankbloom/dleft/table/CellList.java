package io.github.rankbloom.dleft.table;

/**
 * The cells of one bucket, read apart: the beginnings of hashes, each of some length and counted
 * some times.
 */
public class CellList {

  public int size;

  /** From the most significant bit; bits after the length are zero. */
  public final long[] values;

  public final int[] lengths;
  public final int[] counts;

  public CellList(int capacity) {
    values = new long[capacity];
    lengths = new int[capacity];
    counts = new int[capacity];
  }

  /** Appends a cell. */
  public final void add(long value, int length, int count) {
    values[size] = value;
    lengths[size] = length;
    counts[size] = count;
    size++;
  }

  /** Takes over the cells of another list. */
  final void set(CellList other) {
    size = other.size;
    System.arraycopy(other.values, 0, values, 0, size);
    System.arraycopy(other.lengths, 0, lengths, 0, size);
    System.arraycopy(other.counts, 0, counts, 0, size);
  }

  /** {@return the first bits of a value, the others zero} */
  public static long cut(long value, int bits) {
    return value & -1L << -bits;
  }

  /** Brings the cells into the order in which they are written: by length, value, count. */
  public final void sort() {
    for (int i = 1; i < size; i++) {
      for (int j = i; j > 0 && compare(j - 1, j) > 0; j--) {
        swap(j - 1, j);
      }
    }
  }

  private int compare(int a, int b) {
    int byLength = Integer.compare(lengths[a], lengths[b]);
    int byValue = Long.compareUnsigned(values[a], values[b]);
    int byCount = Integer.compare(counts[a], counts[b]);
    return byLength != 0 ? byLength : byValue != 0 ? byValue : byCount;
  }

  private void swap(int a, int b) {
    long value = values[a];
    values[a] = values[b];
    values[b] = value;
    int length = lengths[a];
    lengths[a] = lengths[b];
    lengths[b] = length;
    int count = counts[a];
    counts[a] = counts[b];
    counts[b] = count;
  }
}

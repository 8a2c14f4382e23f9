package io.github.rankbloom.dleft.table;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;

/**
 * Places keys that are all known beforehand within the capacity of buckets, as long as there is a
 * way: a key whose buckets are all full takes the place of another, which moves on. With four
 * buckets of one cell to choose from, some 0.97 keys fit for each cell.
 */
/*
 * The random walk of D. Fotakis, R. Pagh, P. Sanders, P. Spirakis, "Space Efficient Hash Tables with
 * Worst Case Constant Access Time", STACS 2003; the use for filters is section II-D of the paper.
 */
final class CuckooPlacement {

  private static final int MAX_MOVES = 100_000;
  private static final int VACANT = -1;
  private static final long SEED = 0x5DEECE66DL;

  private final int subtables;
  private final int capacity;
  private final IntBinaryOperator bucketOf;
  private final byte[] subtableOf;
  private final int[] cells;
  private final SplittableRandom random = new SplittableRandom(SEED);

  /**
   * Prepares a placement.
   *
   * @param bucketOf the bucket of a key in a subtable, counted through all subtables
   * @param subtableOf receives the subtable of each key
   */
  CuckooPlacement(
      int subtables, int buckets, int capacity, IntBinaryOperator bucketOf, byte[] subtableOf) {
    this.subtables = subtables;
    this.capacity = capacity;
    this.bucketOf = bucketOf;
    this.subtableOf = subtableOf;
    cells = new int[Math.multiplyExact(buckets, capacity)];
    Arrays.fill(cells, VACANT);
  }

  /** Places all keys; false if one finds no place within reasonable time. */
  boolean place() {
    for (int key = 0; key < subtableOf.length; key++) {
      if (!place(key)) {
        return false;
      }
    }
    return true;
  }

  private boolean place(int newKey) {
    int key = newKey;
    int from = VACANT;
    for (int move = 0; move < MAX_MOVES; move++) {
      for (int i = 0; i < subtables; i++) {
        int cell = vacantCell(bucketOf.applyAsInt(key, i));
        if (cell != VACANT) {
          put(key, i, cell);
          return true;
        }
      }
      int subtable = random.nextInt(subtables);
      if (subtable == from) {
        subtable = (subtable + 1) % subtables;
      }
      int cell = bucketOf.applyAsInt(key, subtable) * capacity + random.nextInt(capacity);
      int evicted = cells[cell];
      put(key, subtable, cell);
      key = evicted;
      from = subtable;
    }
    return false;
  }

  private int vacantCell(int bucket) {
    for (int cell = bucket * capacity; cell < (bucket + 1) * capacity; cell++) {
      if (cells[cell] == VACANT) {
        return cell;
      }
    }
    return VACANT;
  }

  private void put(int key, int subtable, int cell) {
    cells[cell] = key;
    subtableOf[key] = (byte) subtable;
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Uniform;
import java.util.Arrays;

/**
 * Sorts the hashes of a few buckets of a table, as unsigned numbers, so that their buckets ascend,
 * and within a bucket their places. Takes a time in proportion to their number if they are as good
 * as random. Made to be used again and again.
 */
/*
 * Every bucket has as many slots as hashes may be expected in it, or a few more, each for hashes
 * within an equal range. When all hashes are in their slots, hardly any has more than two or three
 * places to go. A slot that many share, because hashes repeat or are not uniform, is left to Java.
 */
final class HashSort {

  /** More hashes than this in one slot are not sorted by moving each to its place. */
  private static final int FEW = 32;

  /** More hashes than this come together only if they are far from uniform. */
  private static final int MANY = 1 << 23;

  private final long allBuckets;
  private long[] sorted = {};

  /** Where each slot ends; before its hashes have come, where the next of them belongs. */
  private int[] ends = {};

  private int slotBits;
  private long allSlots;
  private long firstSlot;

  /** Sorts hashes of a table with a number of buckets. */
  HashSort(long allBuckets) {
    this.allBuckets = allBuckets;
  }

  /** Sorts a range of hashes, which belong to some buckets from one on. */
  void sort(long[] hashes, int from, int to, int firstBucket, int buckets) {
    int length = to - from;
    slotBits = Bits.width(Math.min(length, MANY) / buckets);
    int slots = buckets << slotBits;
    allSlots = allBuckets << slotBits;
    firstSlot = (long) firstBucket << slotBits;
    if (sorted.length < length || ends.length < slots) {
      sorted = new long[length + length / 4];
      ends = new int[slots];
    }
    Arrays.fill(ends, 0, slots, 0);
    count(hashes, from, to);
    boolean uneven = sumUp(slots) > FEW;
    deal(hashes, from, to);
    if (uneven) {
      sortLargeSlots(slots);
    }
    moveToPlaces(length);
  }

  /** {@return the hashes that were sorted last, from the first on} */
  long[] sorted() {
    return sorted;
  }

  /** {@return where the hashes of a bucket end, counted from the first of those sorted last} */
  int end(int bucket) {
    return ends[((bucket + 1) << slotBits) - 1];
  }

  private int slot(long hash) {
    return (int) (Uniform.below(hash, allSlots) - firstSlot);
  }

  private void count(long[] hashes, int from, int to) {
    for (int i = from; i < to; i++) {
      ends[slot(hashes[i])]++;
    }
  }

  /** Makes the counts of slots their starts, and returns the highest count. */
  private int sumUp(int slots) {
    int sum = 0;
    int most = 0;
    for (int slot = 0; slot < slots; slot++) {
      int count = ends[slot];
      most = Math.max(most, count);
      ends[slot] = sum;
      sum += count;
    }
    return most;
  }

  private void deal(long[] hashes, int from, int to) {
    for (int i = from; i < to; i++) {
      long hash = hashes[i];
      sorted[ends[slot(hash)]++] = hash;
    }
  }

  private void sortLargeSlots(int slots) {
    for (int slot = 0, start = 0; slot < slots; start = ends[slot++]) {
      if (ends[slot] - start > FEW) {
        turnSigns(start, ends[slot]);
        Arrays.sort(sorted, start, ends[slot]);
        turnSigns(start, ends[slot]);
      }
    }
  }

  /** With the sign turned round, signed numbers are in the order of unsigned ones. */
  private void turnSigns(int from, int to) {
    for (int i = from; i < to; i++) {
      sorted[i] ^= Long.MIN_VALUE;
    }
  }

  private void moveToPlaces(int length) {
    for (int i = 1; i < length; i++) {
      long hash = sorted[i];
      int at = i;
      while (at > 0 && (sorted[at - 1] ^ Long.MIN_VALUE) > (hash ^ Long.MIN_VALUE)) {
        sorted[at] = sorted[at - 1];
        at--;
      }
      sorted[at] = hash;
    }
  }
}

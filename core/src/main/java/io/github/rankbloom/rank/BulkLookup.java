package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Bits;

/**
 * Looks up many hashes at once, in stages: where every hash belongs, then the word of every base
 * index, then the first cell of every chain that has one, then what is left. Within a stage no read
 * waits for another and hardly a branch depends on one, so the processor fetches many lines of
 * memory at a time, where a lookup by itself waits for one after the other.
 */
final class BulkLookup {

  /** Hashes in the stages at a time; their bookkeeping stays in the nearest cache. */
  static final int BLOCK = 256;

  private final RankTable table;
  private final long[] words;
  private final int chains;
  private final int z1;
  private final int fingerprintBits;

  // For each hash of the block.
  private final int[] bases;
  private final int[] chainOf;
  private final long[] fingerprints;
  private final long[] indexWords;

  // For each hash that a stage leaves to the next.
  private final int[] open;
  private final int[] cells;

  /**
   * Makes room for the stages.
   *
   * @param most the most hashes that will be looked up in one call
   */
  BulkLookup(RankTable table, int most) {
    this.table = table;
    words = table.words();
    chains = table.geometry().chains();
    z1 = table.geometry().z1();
    fingerprintBits = table.geometry().fingerprintBits();
    int block = Math.min(BLOCK, most);
    bases = new int[block];
    chainOf = new int[block];
    fingerprints = new long[block];
    indexWords = new long[block];
    open = new int[block];
    cells = new int[block];
  }

  /** Looks up hashes, and sets bits of the result for those that are there, from a bit on. */
  int run(long[] hashes, int offset, int length, long[] result, int resultBit) {
    int found = 0;
    for (int done = 0; done < length; done += BLOCK) {
      int count = Math.min(BLOCK, length - done);
      split(hashes, offset + done, count);
      int chained = chained(count);
      found += firstCells(chained, result, resultBit + done);
      found += restOfChains(result, resultBit + done);
    }
    return found;
  }

  private void split(long[] hashes, int offset, int count) {
    for (int i = 0; i < count; i++) {
      long hash = hashes[offset + i];
      bases[i] = table.base(hash);
      chainOf[i] = table.chain(hash);
      fingerprints[i] = table.fingerprint(hash);
    }
  }

  /** Keeps open the hashes whose chain is not empty, and returns how many they are. */
  private int chained(int count) {
    for (int i = 0; i < count; i++) {
      indexWords[i] = words[bases[i] + (chainOf[i] >>> 6)];
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      open[left] = i;
      left += (int) (indexWords[i] >>> chainOf[i]) & 1;
    }
    return left;
  }

  private int left;

  /** Compares first cells; hashes whose chain goes on stay open, with the cell to go on from. */
  private int firstCells(int count, long[] result, int resultBit) {
    int start = chains + z1;
    int found = 0;
    int rest = 0;
    for (int k = 0; k < count; k++) {
      int i = open[k];
      int base = bases[i];
      int chain = chainOf[i];
      int cell = Long.bitCount(indexWords[i] & ~(-1L << chain)) + wordsBefore(base, chain);
      // A cell in an extension stands for itself in the last stage; here the first takes its place.
      int beyond = (z1 - 1 - cell) >>> 31;
      int near = cell & (beyond - 1);
      long held = Bits.get(words, base, start + near * fingerprintBits, fingerprintBits);
      int p = chains + near;
      int more = (int) (words[base + (p >>> 6)] >>> p) & 1;
      int equal = (int) (((held ^ fingerprints[i]) - 1) >>> 63) & ~beyond;
      result[(resultBit + i) >>> 6] |= (long) equal << (resultBit + i);
      found += equal;
      cells[rest] = cell;
      open[rest] = i;
      rest += (1 - equal) & (more | beyond);
    }
    left = rest;
    return found;
  }

  /** The ones of the base index in the words before a chain's. */
  private int wordsBefore(int base, int chain) {
    if (chains <= 2 * Long.SIZE) {
      return Long.bitCount(words[base]) & -(chain >>> 6);
    }
    return Bits.rank(words, base, chain & -Long.SIZE);
  }

  private int restOfChains(long[] result, int resultBit) {
    int found = 0;
    for (int k = 0; k < left; k++) {
      int i = open[k];
      if (table.findFrom(bases[i], cells[k], fingerprints[i]) != RankTable.NONE) {
        result[(resultBit + i) >>> 6] |= 1L << (resultBit + i);
        found++;
      }
    }
    return found;
  }
}

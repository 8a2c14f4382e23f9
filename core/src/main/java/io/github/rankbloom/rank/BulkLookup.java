package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Bits;

/**
 * Looks up many hashes at once, in stages: where every hash belongs, then the word of every base
 * index, then the first cell of every chain that has one, then the second, and so on. Within a
 * stage no read waits for another and no branch depends on one, so the processor fetches many lines
 * of memory at a time, where a lookup by itself waits for one after the other.
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

  // For each hash whose chain has another cell to compare: which hash, and where the cell hangs.
  private final int[] open;
  private final int[] hangsFrom;
  private int opened;

  // For each hash whose next cell lies in an extension: which hash, and the cell.
  private final int[] far;
  private final int[] farCells;
  private int fars;

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
    hangsFrom = new int[block];
    far = new int[block];
    farCells = new int[block];
  }

  /** Looks up hashes, and sets bits of the result for those that are there, from a bit on. */
  int run(long[] hashes, int offset, int length, long[] result, int resultBit) {
    int found = 0;
    for (int done = 0; done < length; done += BLOCK) {
      int count = Math.min(BLOCK, length - done);
      split(hashes, offset + done, count);
      openChains(count);
      fars = 0;
      while (opened > 0) {
        found += compareCells(result, resultBit + done);
      }
      found += compareFarCells(result, resultBit + done);
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

  /** Opens the hashes whose chain is not empty. */
  private void openChains(int count) {
    for (int i = 0; i < count; i++) {
      indexWords[i] = words[bases[i] + (chainOf[i] >>> 6)];
    }
    int next = 0;
    for (int i = 0; i < count; i++) {
      int chain = chainOf[i];
      open[next] = i;
      hangsFrom[next] = chain;
      next += (int) (indexWords[i] >>> chain) & 1;
    }
    opened = next;
  }

  /**
   * Compares a cell of each open hash; those stay open that it neither is nor ends the chain of.
   */
  private int compareCells(long[] result, int resultBit) {
    int start = chains + z1;
    int found = 0;
    int next = 0;
    int nextFar = fars;
    for (int k = 0; k < opened; k++) {
      int i = open[k];
      int base = bases[i];
      int cell = table.rankInLevel1(base, hangsFrom[k]);
      // A cell in an extension has its own stage; here cell 0 takes its place, to no effect.
      int isFar = (z1 - 1 - cell) >>> 31;
      int near = cell & (isFar - 1);
      long held = Bits.get(words, base, start + near * fingerprintBits, fingerprintBits);
      int equal = (int) (((held ^ fingerprints[i]) - 1) >>> 63) & ~isFar;
      result[(resultBit + i) >>> 6] |= (long) equal << (resultBit + i);
      found += equal;
      int p = chains + near;
      open[next] = i;
      hangsFrom[next] = p;
      next += (int) (words[base + (p >>> 6)] >>> p) & 1 & ~(equal | isFar);
      far[nextFar] = i;
      farCells[nextFar] = cell;
      nextFar += isFar;
    }
    opened = next;
    fars = nextFar;
    return found;
  }

  private int compareFarCells(long[] result, int resultBit) {
    int found = 0;
    for (int k = 0; k < fars; k++) {
      int i = far[k];
      if (table.findFrom(bases[i], farCells[k], fingerprints[i]) != RankTable.NONE) {
        result[(resultBit + i) >>> 6] |= 1L << (resultBit + i);
        found++;
      }
    }
    return found;
  }
}

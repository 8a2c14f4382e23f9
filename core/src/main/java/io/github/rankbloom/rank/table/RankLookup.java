package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.RankGeometry;

/**
 * Looks up many hashes in a rank-indexed table. They go through stages, a block at a time. First
 * their buckets are touched, by a loop so short that many lines of memory are on their way at once;
 * what comes after finds them in the nearest cache. Next, without a branch, hashes whose chain is
 * empty are set aside. Where a bucket is wide, the lines of the first cells are touched too. The
 * rest is looked up one by one.
 */
final class RankLookup implements BulkLookup {

  /** Hashes in the stages at a time; what they touch stays in the nearest cache. */
  private static final int BLOCK = 64;

  /** Words of the widest bucket whose first and last word are in neighbouring lines, or nearly. */
  private static final int FEW_WORDS = 16;

  private final RankTable table;
  private final long[] words;
  private final int chains;
  private final int z1;
  private final int fingerprintBits;
  private final boolean wide;
  private final int farWord;

  /** The bucket of each hash of the block. */
  private final int[] bases;

  // For each hash whose chain is not empty: which hash of the block, and its chain, which the
  // first cell replaces if the buckets are wide.
  private final int[] open;
  private final int[] starts;

  /** What was read only to be near: kept, so that the compiler does not leave the reads out. */
  private final long[] touched;

  /**
   * Makes room for the stages.
   *
   * @param most the most hashes that will be looked up in one call
   */
  RankLookup(RankTable table, int most) {
    this.table = table;
    words = table.words();
    RankGeometry geometry = table.geometry();
    chains = geometry.chains();
    z1 = geometry.z1();
    fingerprintBits = geometry.fingerprintBits();
    wide = geometry.bucketWords() > FEW_WORDS;
    farWord = wide ? (chains - 1) >>> 6 : geometry.bucketWords() - 1;
    int block = Math.min(BLOCK, most);
    bases = new int[block];
    open = new int[block];
    starts = new int[block];
    touched = new long[block];
  }

  @Override
  public int run(long[] hashes, int offset, int length, long[] result) {
    int found = 0;
    for (int done = 0, count; done < length; done += count) {
      count = Math.min(BLOCK, length - done);
      touchBuckets(hashes, offset + done, count);
      int opened = openChains(hashes, offset + done, count);
      if (wide) {
        touchCells(opened);
      }
      found += compare(hashes, offset + done, opened, result, done);
    }
    return found;
  }

  /** Reads the base index of every bucket, and all of those that are not wide. */
  private void touchBuckets(long[] hashes, int offset, int count) {
    for (int i = 0; i < count; i++) {
      int base = table.base(hashes[offset + i]);
      bases[i] = base;
      touched[i] = words[base] ^ words[base + farWord];
    }
  }

  /** Opens the hashes whose chain is not empty, and returns how many there are. */
  private int openChains(long[] hashes, int offset, int count) {
    int opened = 0;
    for (int i = 0; i < count; i++) {
      int chain = table.chain(hashes[offset + i]);
      open[opened] = i;
      starts[opened] = chain;
      opened += (int) (words[bases[i] + (chain >>> 6)] >>> chain) & 1;
    }
    return opened;
  }

  /** Finds the first cell of every open chain, and reads its fingerprint and its index bit. */
  private void touchCells(int opened) {
    int fingerprints = chains + z1;
    for (int k = 0; k < opened; k++) {
      int base = bases[open[k]];
      int cell = table.rankInLevel1(base, starts[k]);
      starts[k] = cell;
      int near = Math.min(cell, z1);
      touched[k] =
          words[base + ((fingerprints + near * fingerprintBits) >>> 6)]
              ^ words[base + ((chains + near) >>> 6)];
    }
  }

  private int compare(long[] hashes, int offset, int opened, long[] result, int resultBit) {
    int found = 0;
    for (int k = 0; k < opened; k++) {
      int i = open[k];
      long fingerprint = table.fingerprint(hashes[offset + i]);
      int cell =
          wide
              ? table.findFrom(bases[i], starts[k], fingerprint)
              : table.find(bases[i], starts[k], fingerprint);
      if (cell != RankTable.NONE) {
        result[(resultBit + i) >>> 6] |= 1L << (resultBit + i);
        found++;
      }
    }
    return found;
  }
}

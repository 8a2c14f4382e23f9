package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Bits;

/**
 * Looks up many hashes at once, in stages: all base indexes first, then the first cell of every
 * chain that has one, then what is left. Within a stage no load waits for another, so the processor
 * fetches many lines of memory at a time, where a lookup by itself waits for one after the other.
 */
final class BulkLookup {

  /** Hashes in the stages at a time; their bookkeeping stays in the nearest cache. */
  static final int BLOCK = 128;

  private final RankTable table;
  private final int[] bases = new int[BLOCK];
  private final int[] chainOf = new int[BLOCK];
  private final int[] present = new int[BLOCK];
  private final int[] cells = new int[BLOCK];
  private final int[] unresolved = new int[BLOCK];

  BulkLookup(RankTable table) {
    this.table = table;
  }

  /** Looks up hashes, and sets bits of the result for those that are there, from a bit on. */
  int run(long[] hashes, int offset, int length, long[] result, int resultBit) {
    int found = 0;
    for (int done = 0; done < length; done += BLOCK) {
      int count = Math.min(BLOCK, length - done);
      found += block(hashes, offset + done, count, result, resultBit + done);
    }
    return found;
  }

  private int block(long[] hashes, int offset, int count, long[] result, int resultBit) {
    long[] words = table.words();
    int chains = table.geometry().chains();
    int z1 = table.geometry().z1();
    int fingerprintBits = table.geometry().fingerprintBits();
    int fingerprints = chains + z1;

    int left = 0;
    for (int i = 0; i < count; i++) {
      long hash = hashes[offset + i];
      int base = table.base(hash);
      int chain = table.chain(hash);
      bases[i] = base;
      chainOf[i] = chain;
      present[left] = i;
      left += (int) (words[base + (chain >>> 6)] >>> chain) & 1;
    }

    int found = 0;
    int rest = 0;
    for (int k = 0; k < left; k++) {
      int i = present[k];
      int base = bases[i];
      // A cell in an extension is left for the last stage, like one that differs and is not the
      // last.
      int cell = Bits.rank(words, base, chainOf[i]);
      int beyond = (z1 - 1 - cell) >>> 31;
      int near = cell & (beyond - 1);
      long held = Bits.get(words, base, fingerprints + near * fingerprintBits, fingerprintBits);
      int p = chains + near;
      int more = (int) (words[base + (p >>> 6)] >>> p) & 1;
      long differs = held ^ table.fingerprint(hashes[offset + i]);
      int equal = (int) ((differs - 1) >>> 63) & ~beyond;
      result[(resultBit + i) >>> 6] |= (long) equal << (resultBit + i);
      found += equal;
      cells[rest] = cell;
      unresolved[rest] = i;
      rest += (1 - equal) & (more | beyond);
    }

    for (int k = 0; k < rest; k++) {
      int i = unresolved[k];
      long fingerprint = table.fingerprint(hashes[offset + i]);
      if (table.findFrom(bases[i], cells[k], fingerprint) != RankTable.NONE) {
        result[(resultBit + i) >>> 6] |= 1L << (resultBit + i);
        found++;
      }
    }
    return found;
  }
}

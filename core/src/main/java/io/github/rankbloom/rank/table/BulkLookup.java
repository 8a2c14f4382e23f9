package io.github.rankbloom.rank.table;

/**
 * Looks up many hashes at once. A lookup by itself waits for memory: the processor cannot look far
 * enough ahead to fetch what the next ones need, least of all past a branch that it guesses wrong.
 * Here the reads of memory of many lookups overlap.
 */
public interface BulkLookup {

  /**
   * Looks up hashes, and sets bits of the result for those that are there.
   *
   * @return how many are there
   */
  int run(long[] hashes, int offset, int length, long[] result);
}

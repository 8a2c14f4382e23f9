package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.Filter;
import io.github.rankbloom.KeyHash;

/**
 * Bulk lookups in a filter of this library: hashes the keys into an array and asks for them in one
 * call, so that the work is the same as that of as many single calls.
 */
final class BulkAnswers {

  /** Keys of a call: the hashes and the answers stay in the cache. */
  private static final int BLOCK = 2048;

  private final Filter filter;
  private final long[] hashes = new long[BLOCK];
  private final long[] answers = new long[BLOCK / Long.SIZE];

  BulkAnswers(Filter filter) {
    this.filter = filter;
  }

  int count(long[] keys, int from, int to) {
    KeyHash hashing = filter.hashing();
    int members = 0;
    for (int start = from; start < to; start += BLOCK) {
      int length = Math.min(BLOCK, to - start);
      for (int i = 0; i < length; i++) {
        hashes[i] = hashing.hash(keys[start + i]);
      }
      members += filter.mightContainHashes(hashes, 0, length, answers);
    }
    return members;
  }
}

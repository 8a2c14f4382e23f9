package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.Filter;
import io.github.rankbloom.hash.KeyHash;

/**
 * Calls of a filter of this library with many keys each: hashes the keys into an array, so that the
 * work is the same as that of as many single calls.
 */
final class HashBlocks {

  /** Keys of a call: the hashes and the answers stay in the cache. */
  private static final int BLOCK = 2048;

  private final Filter filter;
  private final long[] hashes = new long[BLOCK];
  private final long[] answers = new long[BLOCK / Long.SIZE];

  HashBlocks(Filter filter) {
    this.filter = filter;
  }

  /** What is done with the first so many hashes of an array; the answers are added up. */
  @FunctionalInterface
  interface Call {
    int make(long[] hashes, int length);
  }

  int sum(long[] keys, int from, int to, Call call) {
    KeyHash hashing = filter.hashing();
    int sum = 0;
    for (int start = from; start < to; start += BLOCK) {
      int length = Math.min(BLOCK, to - start);
      for (int i = 0; i < length; i++) {
        hashes[i] = hashing.hash(keys[start + i]);
      }
      sum += call.make(hashes, length);
    }
    return sum;
  }

  /** Asks for all keys of a range, and counts the members. */
  int countMembers(long[] keys, int from, int to) {
    return sum(
        keys, from, to, (block, length) -> filter.mightContainHashes(block, 0, length, answers));
  }
}

package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.InsertableFilter;

/** A filter of this library that keys can be removed from, too. */
final class RankbloomDeletable extends RankbloomInsertable implements BulkRemovableSubject {

  private final DeletableFilter filter;

  /** Takes the same filter twice, by both of its contracts. */
  RankbloomDeletable(InsertableFilter insertable, DeletableFilter deletable) {
    super(insertable);
    filter = deletable;
  }

  @Override
  public void remove(long key) {
    if (!filter.remove(key)) {
      throw new IllegalStateException("a key that was added is missing");
    }
  }

  @Override
  public void removeAllInBulk(long[] keys, int from, int to) {
    int removed =
        blocks().sum(keys, from, to, (hashes, length) -> filter.removeHashes(hashes, 0, length));
    if (removed != to - from) {
      throw new IllegalStateException("a key that was added is missing");
    }
  }
}

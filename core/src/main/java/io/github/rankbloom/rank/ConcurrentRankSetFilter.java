package io.github.rankbloom.rank;

import io.github.rankbloom.InsertableFilter;

/** A {@link RankSetFilter} for many threads: a set that only grows. */
public final class ConcurrentRankSetFilter extends ConcurrentRankFilter<RankSetFilter>
    implements InsertableFilter {

  private ConcurrentRankSetFilter(RankSetFilter filter) {
    super(filter);
  }

  /**
   * A filter for many threads with the content of one for one thread.
   *
   * @param filter the content; itself unchanged
   * @return a new filter
   */
  public static ConcurrentRankSetFilter of(RankSetFilter filter) {
    return new ConcurrentRankSetFilter(filter.copy());
  }

  @Override
  public boolean putHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.putHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, InsertableFilter.super::putHashes);
  }
}

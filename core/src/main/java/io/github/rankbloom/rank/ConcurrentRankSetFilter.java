package io.github.rankbloom.rank;

import io.github.rankbloom.InsertableFilter;

/** A {@link RankSetFilter} for many threads: a set that only grows. */
public final class ConcurrentRankSetFilter extends ConcurrentRankFilter<RankSetFilter>
    implements InsertableFilter {

  private ConcurrentRankSetFilter(RankSetFilter filter) {
    super(filter);
  }

  /**
   * {@return a filter for many threads with the content of one for one thread}
   *
   * @param filter the content; itself unchanged
   */
  public static ConcurrentRankSetFilter of(RankSetFilter filter) {
    return new ConcurrentRankSetFilter(filter.copy());
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory}
   *
   * @param filter the content; whatever is asked of it afterwards fails
   */
  public static ConcurrentRankSetFilter takeOver(RankSetFilter filter) {
    return new ConcurrentRankSetFilter(filter.handOver());
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

  @Override
  public ConcurrentRankSetFilter copy() {
    return new ConcurrentRankSetFilter(snapshot());
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.DeletableFilter;

/** A {@link RankMultisetFilter} for many threads: a set that grows and shrinks. */
public final class ConcurrentRankMultisetFilter extends ConcurrentRankFilter<RankMultisetFilter>
    implements DeletableFilter {

  private ConcurrentRankMultisetFilter(RankMultisetFilter filter) {
    super(filter);
  }

  /**
   * A filter for many threads with the content of one for one thread.
   *
   * @param filter the content; itself unchanged
   * @return a new filter
   */
  public static ConcurrentRankMultisetFilter of(RankMultisetFilter filter) {
    return new ConcurrentRankMultisetFilter(filter.copy());
  }

  @Override
  public boolean putHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.putHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, DeletableFilter.super::putHashes);
  }

  @Override
  public boolean removeHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.removeHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int removeHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, DeletableFilter.super::removeHashes);
  }
}

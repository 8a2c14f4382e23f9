package io.github.rankbloom.rank;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.InsertableFilter;

/** A {@link RankMultisetFilter} for many threads: a set that grows and shrinks. */
public final class ConcurrentRankMultisetFilter extends ConcurrentRankFilter<RankMultisetFilter>
    implements InsertableFilter, DeletableFilter, CountLookup {

  private ConcurrentRankMultisetFilter(RankMultisetFilter filter) {
    super(filter);
  }

  /**
   * {@return a filter for many threads with the content of one for one thread}
   *
   * @param filter the content; itself unchanged
   */
  public static ConcurrentRankMultisetFilter of(RankMultisetFilter filter) {
    return new ConcurrentRankMultisetFilter(filter.copy());
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory}
   *
   * @param filter the content; whatever is asked of it afterwards fails
   */
  public static ConcurrentRankMultisetFilter takeOver(RankMultisetFilter filter) {
    return new ConcurrentRankMultisetFilter(filter.handOver());
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
  public long approximateCountHash(long hash) {
    return ask(hash, 0, (filter, h, none) -> filter.approximateCountHash(h));
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

  @Override
  public ConcurrentRankMultisetFilter copy() {
    return new ConcurrentRankMultisetFilter(snapshot());
  }
}

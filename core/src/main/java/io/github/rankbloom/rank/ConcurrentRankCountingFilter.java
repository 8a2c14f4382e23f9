package io.github.rankbloom.rank;

import io.github.rankbloom.CountingFilter;

/** A {@link RankCountingFilter} for many threads: how often each key was added. */
public final class ConcurrentRankCountingFilter extends ConcurrentRankFilter<RankCountingFilter>
    implements CountingFilter {

  private ConcurrentRankCountingFilter(RankCountingFilter filter) {
    super(filter);
  }

  /**
   * A filter for many threads with the content of one for one thread.
   *
   * @param filter the content; itself unchanged
   * @return a new filter
   */
  public static ConcurrentRankCountingFilter of(RankCountingFilter filter) {
    return new ConcurrentRankCountingFilter(filter.copy());
  }

  @Override
  public boolean putHash(long hash) {
    return change(hash, RankCountingFilter::putHash);
  }

  @Override
  public boolean putHash(long hash, long times) {
    return change(hash, (filter, h) -> filter.putHash(h, times));
  }

  @Override
  public boolean removeHash(long hash) {
    return change(hash, RankCountingFilter::removeHash);
  }

  @Override
  public long approximateCountHash(long hash) {
    return ask(hash, RankCountingFilter::approximateCountHash);
  }
}

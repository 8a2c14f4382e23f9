package io.github.rankbloom.rank;

import io.github.rankbloom.CountingFilter;

/** A {@link RankCountingFilter} for many threads: how often each key was added. */
public final class ConcurrentRankCountingFilter extends ConcurrentRankFilter<RankCountingFilter>
    implements CountingFilter {

  /**
   * More at a time needs a look at the sum of all counts, which nobody may change meanwhile. Less
   * would take 2<sup>42</sup> calls to come near the limit of the sum.
   */
  private static final long LARGE = 1 << 20;

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
    return change(hash, 0, (filter, h, none) -> filter.putHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, CountingFilter.super::putHashes);
  }

  @Override
  public boolean putHash(long hash, long times) {
    return times > LARGE ? putMany(hash, times) : change(hash, times, RankCountingFilter::putHash);
  }

  private boolean putMany(long hash, long times) {
    lockAll();
    try {
      RankCountingFilter.requireSum(total(), times);
      return view(hash).putHash(hash, times);
    } finally {
      unlockAll();
    }
  }

  @Override
  public boolean removeHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.removeHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int removeHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, CountingFilter.super::removeHashes);
  }

  @Override
  public long approximateCountHash(long hash) {
    return ask(hash, 0, (filter, h, none) -> filter.approximateCountHash(h));
  }
}

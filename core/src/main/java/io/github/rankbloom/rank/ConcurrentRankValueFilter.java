package io.github.rankbloom.rank;

import io.github.rankbloom.ValueFilter;

/** A {@link RankValueFilter} for many threads: a value for each key. */
public final class ConcurrentRankValueFilter extends ConcurrentRankFilter<RankValueFilter>
    implements ValueFilter {

  private final long maxValue;

  private ConcurrentRankValueFilter(RankValueFilter filter) {
    super(filter);
    maxValue = filter.maxValue();
  }

  /**
   * {@return a filter for many threads with the content of one for one thread}
   *
   * @param filter the content; itself unchanged
   */
  public static ConcurrentRankValueFilter of(RankValueFilter filter) {
    return new ConcurrentRankValueFilter(filter.copy());
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory}
   *
   * @param filter the content; whatever is asked of it afterwards fails
   */
  public static ConcurrentRankValueFilter takeOver(RankValueFilter filter) {
    return new ConcurrentRankValueFilter(filter.handOver());
  }

  @Override
  public boolean putHash(long hash, long value) {
    return change(hash, value, RankValueFilter::putHash);
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    return ask(hash, ifAbsent, RankValueFilter::getHash);
  }

  @Override
  public int candidatesHash(long hash, long[] into) {
    return (int) ask(hash, 0, (filter, h, none) -> filter.candidatesHash(h, into));
  }

  @Override
  public boolean removeHash(long hash, long value) {
    return change(hash, value, RankValueFilter::removeHash);
  }

  @Override
  public boolean replaceHash(long hash, long value, long newValue) {
    return change(hash, value, (filter, h, old) -> filter.replaceHash(h, old, newValue));
  }

  @Override
  public long maxValue() {
    return maxValue;
  }

  @Override
  public ConcurrentRankValueFilter copy() {
    return new ConcurrentRankValueFilter(snapshot());
  }
}

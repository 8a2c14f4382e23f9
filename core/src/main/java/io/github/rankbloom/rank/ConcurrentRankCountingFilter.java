package io.github.rankbloom.rank;

import io.github.rankbloom.CountingFilter;
import java.io.IOException;
import java.io.InputStream;

/** A {@link RankCountingFilter} for many threads: how often each key was added. */
public final class ConcurrentRankCountingFilter extends ConcurrentRankFilter<RankCountingFilter>
    implements CountingFilter {

  private ConcurrentRankCountingFilter(RankCountingFilter filter) {
    super(filter);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return the filter that bytes hold, whether it was written for one thread or for many; see
   * {@link RankCountingFilter#readFrom}}
   */
  public static ConcurrentRankCountingFilter readFrom(InputStream in, long maxBytes)
      throws IOException {
    return new ConcurrentRankCountingFilter(read(RankCountingFilter.readFrom(in, maxBytes)));
  }

  /**
   * {@return a filter for many threads with a copy of the content of one for one thread}
   *
   * @throws IllegalArgumentException if the sum of counts is above {@link #MAX_COUNT}
   */
  public static ConcurrentRankCountingFilter of(RankCountingFilter filter) {
    return new ConcurrentRankCountingFilter(copied(filter));
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory, and the other one is of no use afterwards}
   *
   * @throws IllegalArgumentException if the sum of counts is above {@link #MAX_COUNT}
   */
  public static ConcurrentRankCountingFilter takeOver(RankCountingFilter filter) {
    return new ConcurrentRankCountingFilter(takenOver(filter));
  }

  @Override
  public boolean putHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.putHash(h));
  }

  @Override
  public boolean putIfAbsentHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.putIfAbsentHash(h));
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return changeAll(hashes, offset, length, CountingFilter.super::putHashes);
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.github.rankbloom.FilterFullException if there is no room, or if {@code times} is
   *     above a million and the sum of counts would be above {@link #MAX_COUNT}; the filter is
   *     unchanged
   */
  @Override
  public boolean putHash(long hash, long times) {
    return changeTimes(hash, times, RankCountingFilter::putHash);
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

  @Override
  public ConcurrentRankCountingFilter copy() {
    return new ConcurrentRankCountingFilter(snapshot());
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<ConcurrentRankCountingFilter, RankCountingFilter, Builder> {

    private Builder() {
      super(RankCountingFilter.RANK_KIND, ConcurrentRankCountingFilter::takeOver);
    }

    /**
     * Sets how wide the counter of a cell is: 1 to 64 bits, {@value
     * RankCountingFilter#DEFAULT_COUNTER_BITS} by default.
     */
    public Builder counterBits(int bits) {
      return payloadBits("counterBits", bits);
    }
  }
}

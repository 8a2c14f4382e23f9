package io.github.rankbloom.rank;

import io.github.rankbloom.InsertableFilter;
import java.io.IOException;
import java.io.InputStream;

/** A {@link RankSetFilter} for many threads: a set that only grows. */
public final class ConcurrentRankSetFilter extends ConcurrentRankFilter<RankSetFilter>
    implements InsertableFilter {

  private ConcurrentRankSetFilter(RankSetFilter filter) {
    super(filter);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return the filter that bytes hold, whether it was written for one thread or for many; see
   * {@link RankSetFilter#readFrom}}
   */
  public static ConcurrentRankSetFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return new ConcurrentRankSetFilter(read(RankSetFilter.readFrom(in, maxBytes)));
  }

  /** {@return a filter for many threads with a copy of the content of one for one thread} */
  public static ConcurrentRankSetFilter of(RankSetFilter filter) {
    return new ConcurrentRankSetFilter(copied(filter));
  }

  /**
   * {@return a filter for many threads that takes over the content of one for one thread: unlike
   * {@link #of}, this needs no more memory, and the other one is of no use afterwards}
   */
  public static ConcurrentRankSetFilter takeOver(RankSetFilter filter) {
    return new ConcurrentRankSetFilter(takenOver(filter));
  }

  @Override
  public boolean putHash(long hash) {
    return change(hash, 0, (filter, h, none) -> filter.putHash(h));
  }

  /** {@inheritDoc} As {@link #putHash} does: a set holds a key once. */
  @Override
  public boolean putIfAbsentHash(long hash) {
    return putHash(hash);
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

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<ConcurrentRankSetFilter, RankSetFilter, Builder> {

    private Builder() {
      super(RankSetFilter.RANK_KIND, ConcurrentRankSetFilter::takeOver);
    }
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that only grows, for one thread at a time: one cell for each distinct fingerprint, so a key
 * added again costs nothing. For many threads there is {@link ConcurrentRankSetFilter}.
 */
public final class RankSetFilter extends RankFilter<RankSetFilter> implements InsertableFilter {

  static final RankKind<RankSetFilter> RANK_KIND =
      new RankKind<>(1, "rank-set", RankSetFilter.class, CellPolicy.SET, PayloadRange.NONE) {
        @Override
        RankSetFilter over(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
          return new RankSetFilter(table, hashing, arrangement);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankSetFilter> KIND = RANK_KIND;

  private RankSetFilter(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    super(RANK_KIND, table, hashing, arrangement);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static RankSetFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  @Override
  public boolean putHash(long hash) {
    return admit(hash, 1, 1);
  }

  /** {@inheritDoc} As {@link #putHash} does: a set holds a key once. */
  @Override
  public boolean putIfAbsentHash(long hash) {
    return putHash(hash);
  }

  @Override
  boolean insert(long hash, long once) {
    if (table().insert(hash)) {
      addToTotal(1);
      return true;
    }
    return false;
  }

  /** An estimate of the different keys, a few of which share a fingerprint. */
  @Override
  long elementCount(long distinct, long copies) {
    return Limits.differentKeys(distinct, promise().places());
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(this::table, hashes, offset, length, InsertableFilter.super::putHashes);
  }

  /**
   * {@inheritDoc} Faster than one by one even with a single thread, because it goes through memory
   * from front to back.
   *
   * @throws io.github.rankbloom.FilterFullException if some of the keys find no room; all others
   *     are in
   */
  @Override
  public int putHashesInParallel(long[] hashes) {
    return ParallelPut.run(this, hashes);
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<RankSetFilter, RankSetFilter, Builder> {

    private Builder() {
      super(RANK_KIND, filter -> filter);
    }
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that grows and shrinks, for one thread at a time: every insertion is kept, and a removal
 * takes one of them away. It is no larger than a set without removal. The filter to take unless
 * another fits better; for many threads, {@link ConcurrentRankMultisetFilter}.
 *
 * <p>It also counts: a key that was put twice takes two cells, one that was put a thousand million
 * times about eight. Where more than a quarter of the keys come again, or a sixth of them often,
 * {@link RankCountingFilter} is smaller.
 *
 * <p>As long as only keys that were added are removed, no key that is still in is ever denied: keys
 * that cannot be told apart are counted together, each time they are added. Removing a key that was
 * never added returns false and changes nothing, unless the key is a false positive: then another
 * key is counted once less, and may be denied from then on.
 */
public final class RankMultisetFilter extends RankFilter<RankMultisetFilter>
    implements CountingFilter {

  static final RankKind<RankMultisetFilter> RANK_KIND =
      new RankKind<>(
          2, "rank-multiset", RankMultisetFilter.class, CellPolicy.MULTISET, PayloadRange.NONE) {
        @Override
        RankMultisetFilter over(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
          return new RankMultisetFilter(table, hashing, arrangement);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankMultisetFilter> KIND = RANK_KIND;

  private RankMultisetFilter(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    super(RANK_KIND, table, hashing, arrangement);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static RankMultisetFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** {@inheritDoc} It always changes: every insertion is kept. */
  @Override
  public boolean putHash(long hash) {
    return admit(hash, 1, 1);
  }

  @Override
  public boolean putHash(long hash, long times) {
    Ranges.requireAtLeast("times", times, 0);
    return times > 0 && admit(hash, times, times);
  }

  @Override
  boolean insert(long hash, long times) {
    if (times == 1) {
      table().insert(hash);
    } else {
      table().add(hash, times);
    }
    addToTotal(times);
    return true;
  }

  @Override
  public long approximateCountHash(long hash) {
    return table().copies(hash);
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(this::table, hashes, offset, length, CountingFilter.super::putHashes);
  }

  @Override
  public boolean removeHash(long hash) {
    changes().begin();
    try {
      if (table().remove(hash)) {
        addToTotal(-1);
        return true;
      }
      return false;
    } finally {
      changes().end();
    }
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int removeHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(this::table, hashes, offset, length, CountingFilter.super::removeHashes);
  }

  /**
   * {@inheritDoc} The threads are those of the common pool. Faster than one by one even with a
   * single thread, because it goes through memory from front to back.
   *
   * @throws io.github.rankbloom.FilterFullException if some of the keys find no room, and all
   *     others are in; or if the sum of counts would be above {@link #MAX_COUNT}, and none is
   */
  @Override
  public int putHashesInParallel(long[] hashes) {
    return ParallelPut.run(this, hashes);
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<RankMultisetFilter, RankMultisetFilter, Builder> {

    private Builder() {
      super(RANK_KIND, filter -> filter);
    }
  }
}

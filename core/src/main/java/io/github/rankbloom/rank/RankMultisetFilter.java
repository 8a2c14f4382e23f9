package io.github.rankbloom.rank;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that grows and shrinks: a cell for each insertion, of which a removal takes one away. It
 * has the size of a filter that cannot remove. The filter to take unless another fits better.
 *
 * <p>A key added many times occupies as many cells, all in one bucket; where keys repeat, take
 * {@link RankSetFilter} or {@link RankCountingFilter}.
 *
 * <p>As long as only keys are removed that were added, no key that is still in is ever denied: keys
 * that cannot be told apart have as many cells as they were added times. Removing a key that was
 * never added is answered with false and changes nothing, unless the key is a false positive: then
 * it takes the cell of another key, which may be denied from then on.
 */
public final class RankMultisetFilter extends RankFilter<RankMultisetFilter>
    implements InsertableFilter, DeletableFilter {

  static final RankKind<RankMultisetFilter> RANK_KIND =
      new RankKind<>(
          2, "rank-multiset", RankMultisetFilter.class, CellPolicy.COPIES, PayloadRange.NONE) {
        @Override
        RankMultisetFilter over(RankTable table, KeyHash hashing) {
          return new RankMultisetFilter(table, hashing);
        }

        @Override
        public long plannedKeys(long times, int payloadBits) {
          return times;
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankMultisetFilter> KIND = RANK_KIND;

  private RankMultisetFilter(RankTable table, KeyHash hashing) {
    super(RANK_KIND, table, hashing);
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads a filter of this kind; see {@link io.github.rankbloom.wire.FilterKind#readFrom}.
   *
   * @param in gives the bytes
   * @param maxBytes the most memory the filter may take
   * @return the filter
   * @throws FilterFormatException if the bytes are no such filter
   * @throws IOException if the stream fails
   */
  public static RankMultisetFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** {@inheritDoc} It always changes: every insertion is kept. */
  @Override
  public boolean putHash(long hash) {
    RankTable table = table();
    return table.insert(table.base(hash), table.chain(hash), table.fingerprint(hash), 0);
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(table(), hashes, offset, length, InsertableFilter.super::putHashes);
  }

  @Override
  public boolean removeHash(long hash) {
    RankTable table = table();
    return table.remove(table.base(hash), table.chain(hash), table.fingerprint(hash), 0);
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int removeHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(table(), hashes, offset, length, DeletableFilter.super::removeHashes);
  }

  /** The number of insertions less the number of removals, exactly. */
  @Override
  long elementCount(long cells, long distinct, long sumOfCounts) {
    return cells;
  }

  /**
   * Adds many keys by their hashes, with the threads of the common pool. Faster than one by one
   * even with a single thread, because it goes through memory from front to back.
   *
   * @param hashes the keys' hashes by {@link #hashing()}, not changed
   * @throws io.github.rankbloom.FilterFullException if some of the keys find no room; all others
   *     are in
   */
  public void putHashesInParallel(long[] hashes) {
    ParallelPut.run(this, hashes, RankMultisetFilter::putHash);
  }

  @Override
  void addCells(RankMultisetFilter other) {
    RankTable table = table();
    RankTable added = other.table();
    TableScan.forEachDistinct(
        added,
        (base, chain, fingerprint, first) -> {
          for (int cell = first; cell != RankTable.NONE; cell = added.nextEqual(base, cell)) {
            table.insert(base, chain, fingerprint, 0);
          }
        });
  }

  /** Makes filters of this kind. */
  public static final class Builder extends RankFilterBuilder<RankMultisetFilter, Builder> {

    private Builder() {
      super(RANK_KIND);
    }
  }
}

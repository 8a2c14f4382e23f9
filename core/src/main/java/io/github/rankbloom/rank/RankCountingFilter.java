package io.github.rankbloom.rank;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.Outcome;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A filter that counts, for one thread at a time: how often each key was added, less how often it
 * was removed. For many threads there is {@link ConcurrentRankCountingFilter}.
 *
 * <p>A fingerprint has one cell while its count fits the counter, and one more for each further
 * digit that a higher count needs: with 2-bit counters, counts up to 4 take one cell, up to 16 two,
 * and a count of a thousand million 15. Other keys are not affected. The number of keys that a
 * filter is made for means different keys, whatever their counts.
 *
 * <p>Keys that cannot be told apart share a count. As long as only keys that were added are
 * removed, no key that is still in is denied, and no count is too low. Removing a key that was
 * never added returns false and changes nothing, unless the key is a false positive: then another
 * key's count becomes too low by one.
 */
public final class RankCountingFilter extends RankFilter<RankCountingFilter>
    implements CountingFilter {

  /*
   * The cells of a chain with the same fingerprint, in the order of the chain, are the digits of the
   * count less one in base 2^payloadBits, the least significant first; there are no leading zeros
   * but for the single digit 0. So every count has one representation.
   */

  /** Bits of a counter unless the builder is told otherwise. */
  public static final int DEFAULT_COUNTER_BITS = 2;

  static final RankKind<RankCountingFilter> RANK_KIND =
      new RankKind<>(
          3,
          "rank-counting",
          RankCountingFilter.class,
          CellPolicy.COUNTING,
          new PayloadRange(1, Long.SIZE, DEFAULT_COUNTER_BITS)) {
        @Override
        RankCountingFilter over(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
          return new RankCountingFilter(table, hashing, arrangement);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankCountingFilter> KIND = RANK_KIND;

  private final int digitBits;

  private RankCountingFilter(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    super(RANK_KIND, table, hashing, arrangement);
    digitBits = chained().geometry().payloadBits();
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static RankCountingFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  @Override
  public boolean putHash(long hash) {
    return putHash(hash, 1);
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int putHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(this::table, hashes, offset, length, CountingFilter.super::putHashes);
  }

  @Override
  public boolean putHash(long hash, long times) {
    Ranges.requireAtLeast("times", times, 0);
    return times > 0 && admit(hash, times, times);
  }

  @Override
  public boolean removeHash(long hash) {
    changes().begin();
    try {
      RankTable table = chained();
      int base = table.base(hash);
      int chain = table.chain(hash);
      long fingerprint = table.fingerprint(hash);
      // A count of one mostly: a single cell whose digit is 0.
      Outcome outcome = table.plainChains().removeSole(base, chain, fingerprint);
      boolean removed =
          outcome == Outcome.LEFT ? countDown(base, chain, fingerprint) : outcome == Outcome.MADE;
      if (removed) {
        addToTotal(-1);
      }
      return removed;
    } finally {
      changes().end();
    }
  }

  /** Makes a count lower by one, if there is one. */
  private boolean countDown(int base, int chain, long fingerprint) {
    RankTable table = chained();
    int cell = table.find(base, chain, fingerprint);
    if (cell == RankTable.NONE) {
      return false;
    }
    long count = count(base, cell);
    if (count == 1 || digits(count) > digits(count - 1)) {
      table.remove(base, chain, fingerprint, 0);
    }
    if (count > 1) {
      write(base, table.find(base, chain, fingerprint), count - 1);
    }
    return true;
  }

  /** {@inheritDoc} Faster than one by one, because reads of memory overlap. */
  @Override
  public int removeHashes(long[] hashes, int offset, int length) {
    return BulkChange.run(this::table, hashes, offset, length, CountingFilter.super::removeHashes);
  }

  @Override
  public long approximateCountHash(long hash) {
    RankTable table = chained();
    int base = table.base(hash);
    int cell = table.find(base, table.chain(hash), table.fingerprint(hash));
    return cell == RankTable.NONE ? 0 : count(base, cell);
  }

  @Override
  boolean insert(long hash, long times) {
    RankTable table = chained();
    int base = table.base(hash);
    int chain = table.chain(hash);
    long fingerprint = table.fingerprint(hash);
    int cell = table.find(base, chain, fingerprint);
    long count = cell == RankTable.NONE ? 0 : count(base, cell);
    Limits.requireSum(Math.max(count, total()), times, MAX_COUNT);
    if (count == 0 && digits(times) == 1) {
      // A new key mostly: its only digit comes with its cell.
      table.insert(base, chain, fingerprint, times - 1);
    } else {
      long newCount = count + times;
      int more = digits(newCount) - digits(count);
      if (more > 0) {
        table.plainChains().insertAll(base, chain, fingerprint, more);
        cell = table.find(base, chain, fingerprint);
      }
      write(base, cell, newCount);
    }
    addToTotal(times);
    return true;
  }

  /** How many digits a count takes; none if it is 0. */
  private int digits(long count) {
    return count <= 1 ? (int) count : (Bits.width(count - 1) + digitBits - 1) / digitBits;
  }

  /** The count whose first digit is in a cell. */
  private long count(int base, int firstCell) {
    RankTable table = chained();
    long lessOne = 0;
    int shift = 0;
    for (int cell = firstCell; cell != RankTable.NONE; cell = table.nextEqual(base, cell)) {
      lessOne |= table.payload(base, cell) << shift;
      shift += digitBits;
    }
    return lessOne + 1;
  }

  /** Writes a count into the digits that it has, from its first cell on. */
  private void write(int base, int firstCell, long count) {
    RankTable table = chained();
    long lessOne = count - 1;
    for (int cell = firstCell; cell != RankTable.NONE; cell = table.nextEqual(base, cell)) {
      table.setPayload(base, cell, lessOne & Bits.mask(digitBits));
      lessOne = digitBits == Long.SIZE ? 0 : lessOne >>> digitBits;
    }
  }

  /**
   * {@inheritDoc} Faster than one by one even with a single thread, because it goes through memory
   * part by part.
   *
   * @throws FilterFullException if some of the keys find no room, and all others are in; or if the
   *     sum of counts would be above {@link #MAX_COUNT}, and none is
   */
  @Override
  public int putHashesInParallel(long[] hashes) {
    return ParallelPut.run(this, hashes);
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<RankCountingFilter, RankCountingFilter, Builder> {

    private Builder() {
      super(RANK_KIND, filter -> filter);
    }

    /**
     * Sets the width of a cell's counter: 1 to 64 bits, {@value #DEFAULT_COUNTER_BITS} by default.
     */
    public Builder counterBits(int bits) {
      return payloadBits("counterBits", bits);
    }
  }
}

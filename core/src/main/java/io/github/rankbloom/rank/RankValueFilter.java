package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A map from keys to values of a few bits, for one thread at a time: each key that was put has a
 * cell with its value. For many threads there is {@link ConcurrentRankValueFilter}.
 *
 * <p>Two keys that share chain and fingerprint have a cell each, so a key's own value is always
 * among its candidates. With the planned number of keys in, keys that share a place with another
 * are about as frequent as false positives; {@link #getHash(long, long, long)} says when that
 * leaves two answers. Putting a key again with another value adds a value; {@link #replaceHash}
 * changes one. Removals name the value that they mean, so nothing that was put and not removed is
 * ever denied.
 */
public final class RankValueFilter extends RankFilter<RankValueFilter> implements ValueFilter {

  /** Bits of a value unless the builder is told otherwise. */
  public static final int DEFAULT_VALUE_BITS = 8;

  static final RankKind<RankValueFilter> RANK_KIND =
      new RankKind<>(
          4,
          "rank-values",
          RankValueFilter.class,
          CellPolicy.VALUES,
          new PayloadRange(1, Long.SIZE, DEFAULT_VALUE_BITS)) {
        @Override
        RankValueFilter over(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
          return new RankValueFilter(table, hashing, arrangement);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankValueFilter> KIND = RANK_KIND;

  private final long maxValue;

  private RankValueFilter(PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    super(RANK_KIND, table, hashing, arrangement);
    maxValue = Bits.mask(chained().geometry().payloadBits());
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static RankValueFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /** {@inheritDoc} It always changes: every value is kept, beside those that are there. */
  @Override
  public boolean putHash(long hash, long value) {
    requireValue(value);
    return admit(hash, value, 1);
  }

  @Override
  public boolean putIfAbsentHash(long hash, long value) {
    requireValue(value);
    return !mightContainHash(hash) && admit(hash, value, 1);
  }

  @Override
  boolean insert(long hash, long value) {
    RankTable table = chained();
    table.insert(table.base(hash), table.chain(hash), table.fingerprint(hash), value);
    addToTotal(1);
    return true;
  }

  private void requireValue(long value) {
    if ((value & ~maxValue) != 0) {
      throw new IllegalParameterException(
          "value", "must be from 0 to " + Long.toUnsignedString(maxValue) + ", not " + value);
    }
  }

  @Override
  public boolean removeHash(long hash, long value) {
    requireValue(value);
    changes().begin();
    try {
      RankTable table = chained();
      if (table.remove(table.base(hash), table.chain(hash), table.fingerprint(hash), value)) {
        addToTotal(-1);
        return true;
      }
      return false;
    } finally {
      changes().end();
    }
  }

  @Override
  public boolean replaceHash(long hash, long value, long newValue) {
    requireValue(value);
    requireValue(newValue);
    changes().begin();
    try {
      return replaceOrMakeRoom(hash, value, newValue);
    } finally {
      changes().end();
    }
  }

  private boolean replaceOrMakeRoom(long hash, long value, long newValue) {
    while (true) {
      try {
        RankTable table = chained();
        int base = table.base(hash);
        long fingerprint = table.fingerprint(hash);
        return table.countedChains().replace(base, table.chain(hash), fingerprint, value, newValue);
      } catch (FilterFullException e) {
        makeRoom(e);
      }
    }
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    RankTable table = chained();
    int base = table.base(hash);
    int cell = table.find(base, table.chain(hash), table.fingerprint(hash));
    return cell == RankTable.NONE ? ifAbsent : table.payload(base, cell);
  }

  @Override
  public int candidatesHash(long hash, long[] into) {
    RankTable table = chained();
    return table
        .countedChains()
        .payloads(table.base(hash), table.chain(hash), table.fingerprint(hash), into);
  }

  @Override
  public long maxValue() {
    return maxValue;
  }

  /** Makes filters of this kind. */
  public static final class Builder
      extends RankFilterBuilder<RankValueFilter, RankValueFilter, Builder> {

    private Builder() {
      super(RANK_KIND, filter -> filter);
    }

    /** Sets how wide values are: 1 to 64 bits, {@value #DEFAULT_VALUE_BITS} by default. */
    public Builder valueBits(int bits) {
      return payloadBits("valueBits", bits);
    }
  }
}

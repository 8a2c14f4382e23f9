package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.PayloadRange;
import java.io.IOException;
import java.io.InputStream;

/**
 * A map from keys to values of a few bits: each distinct fingerprint has a cell with its value.
 *
 * <p>Two keys that share chain and fingerprint share the cell: the later value stands for both, and
 * removing either removes both. With the planned number of keys in, a key is so affected with about
 * the false-positive probability. Removing a key that was never put changes nothing, unless it is a
 * false positive: then another key's value goes.
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
        RankValueFilter over(RankTable table, KeyHash hashing) {
          return new RankValueFilter(table, hashing);
        }
      };

  /** This kind of filter. */
  public static final FilterKind<RankValueFilter> KIND = RANK_KIND;

  private final long maxValue;

  private RankValueFilter(RankTable table, KeyHash hashing) {
    super(RANK_KIND, table, hashing);
    maxValue = Bits.mask(table.geometry().payloadBits());
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
  public static RankValueFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  @Override
  public boolean putHash(long hash, long value) {
    if ((value & ~maxValue) != 0) {
      throw new IllegalParameterException(
          "value", "must be from 0 to " + Long.toUnsignedString(maxValue) + ", not " + value);
    }
    RankTable table = table();
    return put(table.base(hash), table.chain(hash), table.fingerprint(hash), value);
  }

  private boolean put(int base, int chain, long fingerprint, long value) {
    RankTable table = table();
    int cell = table.find(base, chain, fingerprint);
    if (cell == RankTable.NONE) {
      return table.insert(base, chain, fingerprint, value);
    }
    if (table.payload(base, cell) == value) {
      return false;
    }
    table.setPayload(base, cell, value);
    return true;
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    RankTable table = table();
    int base = table.base(hash);
    int cell = table.find(base, table.chain(hash), table.fingerprint(hash));
    return cell == RankTable.NONE ? ifAbsent : table.payload(base, cell);
  }

  @Override
  public boolean removeHash(long hash) {
    RankTable table = table();
    int base = table.base(hash);
    int chain = table.chain(hash);
    long fingerprint = table.fingerprint(hash);
    int cell = table.find(base, chain, fingerprint);
    return cell != RankTable.NONE
        && table.remove(base, chain, fingerprint, table.payload(base, cell));
  }

  @Override
  public long maxValue() {
    return maxValue;
  }

  @Override
  void addCells(RankValueFilter other) {
    RankTable added = other.table();
    TableScan.forEachDistinct(
        added,
        (base, chain, fingerprint, cell) ->
            put(base, chain, fingerprint, added.payload(base, cell)));
  }

  /** Makes filters of this kind. */
  public static final class Builder extends RankFilterBuilder<RankValueFilter, Builder> {

    private Builder() {
      super(RANK_KIND);
    }

    /**
     * Sets how wide values are.
     *
     * @param bits 1 to 64; {@value #DEFAULT_VALUE_BITS} by default
     * @return this builder
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder valueBits(int bits) {
      Ranges.require("valueBits", bits, 1, MAX_PAYLOAD_BITS);
      setPayloadBits(bits);
      return this;
    }
  }
}

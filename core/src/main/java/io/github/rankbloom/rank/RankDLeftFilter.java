package io.github.rankbloom.rank;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.bits.SoleWriter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.TableFilterBuilder;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;
import io.github.rankbloom.rank.table.RankDLeftTable;
import io.github.rankbloom.serial.SerialForm;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Objects;

/**
 * A set that grows and shrinks, for one thread at a time, in rank-indexed buckets that need no
 * extensions because each key has the choice of two: a cell for each insertion goes to the less
 * loaded bucket, and a removal takes one away.
 *
 * <p>Unlike in a {@link RankMultisetFilter}, a lookup reads two chains, which costs one bit more of
 * fingerprint per key, but buckets are almost full. With buckets of up to 64 chains that makes the
 * smaller filter; with wide buckets it does not. {@code docs/rank-dleft.md} has the numbers.
 *
 * <p>As long as only keys that were added are removed, no key that is still in is ever denied.
 * Removing a key that was never added returns false and changes nothing, unless the key is a false
 * positive: then the cell of another key goes, which may be denied from then on. A key added many
 * times occupies as many cells, all in its two buckets; their number is its count.
 *
 * <p>That the planned keys fit is estimated, not proved.
 */
public final class RankDLeftFilter
    implements InsertableFilter,
        DeletableFilter,
        CountLookup,
        Mergeable<RankDLeftFilter>,
        Serializable {

  /** This kind of filter. */
  public static final FilterKind<RankDLeftFilter> KIND = new RankDLeftKind();

  private final KeyHash hashing;
  private final SoleWriter changes = new SoleWriter();
  private RankDLeftTable table;

  RankDLeftFilter(RankDLeftTable table, KeyHash hashing) {
    this.table = table;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static RankDLeftFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  RankDLeftTable table() {
    return table;
  }

  /** {@return the sizes of the table} */
  public Geometry geometry() {
    return table.geometry();
  }

  /** {@return the number of buckets, by subtable and load} */
  public long[][] loadCounts() {
    return table.loadCounts();
  }

  @Override
  public boolean mightContainHash(long hash) {
    return table.contains(hash);
  }

  /** {@inheritDoc} It always changes: every insertion is kept. */
  @Override
  public boolean putHash(long hash) {
    changes.begin();
    try {
      table.put(hash);
      return true;
    } finally {
      changes.end();
    }
  }

  @Override
  public boolean removeHash(long hash) {
    changes.begin();
    try {
      return table.remove(hash);
    } finally {
      changes.end();
    }
  }

  @Override
  public long approximateCountHash(long hash) {
    return table.count(hash);
  }

  @Override
  public void clear() {
    changes.begin();
    try {
      table.clear();
    } finally {
      changes.end();
    }
  }

  /** The number of insertions less the number of removals, exactly. */
  @Override
  public long approximateElementCount() {
    return table.buckets().cells();
  }

  @Override
  public double expectedFpp() {
    return table.homes() / table.geometry().places();
  }

  @Override
  public long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  @Override
  public KeyHash hashing() {
    return hashing;
  }

  @Override
  public boolean isCompatible(RankDLeftFilter other) {
    return geometry().equals(other.geometry()) && hashing.equals(other.hashing);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Takes as much memory again while it works.
   */
  @Override
  public boolean putAll(RankDLeftFilter other) {
    if (table == other.table) {
      throw new IllegalArgumentException("a filter cannot be added to itself");
    }
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(
          "the filters are not compatible: this one has "
              + geometry()
              + " and "
              + hashing
              + ", the other "
              + other.geometry()
              + " and "
              + other.hashing);
    }
    if (other.table.buckets().cells() == 0) {
      return false;
    }
    changes.begin();
    try {
      RankDLeftTable sum = table.copy();
      sum.putAll(other.table);
      table = sum;
      return true;
    } finally {
      changes.end();
    }
  }

  @Override
  public RankDLeftFilter copy() {
    return new RankDLeftFilter(table.copy(), hashing);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    KIND.write(this, out);
  }

  /** In streams of objects stands what stands in files; no field does. */
  private Object writeReplace() {
    return new SerialForm(this);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw SerialForm.required();
  }

  /**
   * Equal filters have the same geometry and key hash, and the same keys that can be told apart,
   * each as often. In which of its buckets a key lies depends on the order of insertions and does
   * not matter here; so equal filters may differ as bytes.
   */
  @Override
  public boolean equals(Object object) {
    return object instanceof RankDLeftFilter other
        && isCompatible(other)
        && table.sameCounts(other.table);
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public int hashCode() {
    return Objects.hash(KIND.code(), hashing, geometry(), table.buckets().cells(), table.homes());
  }

  @Override
  public String toString() {
    return KIND.name()
        + " filter of "
        + approximateElementCount()
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes";
  }

  /** Makes filters of this kind. */
  public static final class Builder extends TableFilterBuilder<RankDLeftFilter, Builder> {

    private Profile profile = Profile.COMPACT;
    private int subtables = RankDLeftPlanner.DEFAULT_SUBTABLES;

    private Builder() {}

    /** Sets how the filter trades size for speed: {@link Profile#COMPACT} by default. */
    public Builder profile(Profile newProfile) {
      profile = Objects.requireNonNull(newProfile, "profile");
      return this;
    }

    /** Sets how many subtables there are: 2, the default, to 4. More make a larger filter. */
    public Builder subtables(int number) {
      Ranges.require("subtables", number, 2, RankDLeftGeometry.MAX_SUBTABLES);
      subtables = number;
      return this;
    }

    @Override
    public Plan plan() {
      return RankDLeftPlanner.plan(requirement().withProfile(profile), subtables);
    }

    @Override
    public RankDLeftFilter build() {
      return KIND.create(plan().geometry(), hashing());
    }
  }
}

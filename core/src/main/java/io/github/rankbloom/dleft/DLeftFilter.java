package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.DLeftPlanner;
import io.github.rankbloom.dleft.table.Choices;
import io.github.rankbloom.dleft.table.FingerprintTable;
import io.github.rankbloom.dleft.table.OfflineBalance;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.TableFilterBuilder;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;

/**
 * A set that only grows, for one thread at a time, after the d-left Bloom filter: each key has a
 * bucket in each of {@code d} subtables and leaves its fingerprint in the least loaded. The
 * fingerprints of a bucket share its bits, so they are long while it is nearly empty and shrink as
 * it fills. The fewer keys, the fewer false positives, far below what was planned.
 *
 * <p>Such filters cannot be merged, because a bucket of one may have no room for what the other put
 * there; they can be copied.
 */
public final class DLeftFilter extends CellFilter<DLeftFilter> implements InsertableFilter {

  private static final DLeftKind CELL_KIND = new DLeftKind();

  /** This kind of filter. */
  public static final FilterKind<DLeftFilter> KIND = CELL_KIND;

  private final FingerprintTable table;
  private final int subtables;
  private final long buckets;

  DLeftFilter(FingerprintTable table, KeyHash hashing) {
    super(CELL_KIND, hashing);
    this.table = table;
    subtables = table.geometry().subtables();
    buckets = table.geometry().buckets();
  }

  /** {@return a builder with every default} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the filter of this kind that bytes hold; see {@link FilterKind#readFrom}} */
  public static DLeftFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /**
   * {@return a filter of keys that are all known beforehand; see {@link Builder#buildBalanced}}
   *
   * @param geometry the sizes of its table, from a plan of this kind
   * @param hashes the keys' hashes, not changed
   * @throws IllegalArgumentException if the sizes are of another kind, or there are more buckets
   *     than an array has elements
   * @throws FilterFullException if the keys do not fit
   */
  public static DLeftFilter balanced(Geometry geometry, KeyHash hashing, long... hashes) {
    if (!(geometry instanceof DLeftGeometry sizes)) {
      throw new IllegalArgumentException("a d-left filter has a DLeftGeometry, not " + geometry);
    }
    return new DLeftFilter(OfflineBalance.place(sizes, hashes), hashing);
  }

  @Override
  FingerprintTable table() {
    return table;
  }

  @Override
  public boolean mightContainHash(long hash) {
    long fingerprint = Choices.fingerprint(hash);
    for (int i = 0; i < subtables; i++) {
      if (table.contains(i * buckets + Choices.bucket(hash, i, buckets), fingerprint)) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@inheritDoc}
   *
   * <p>A key that looks like a member already is not added again: whatever it agrees with now, it
   * will agree with when that is cut shorter.
   *
   * @throws FilterFullException if all buckets of the key are full; the filter is unchanged
   */
  @Override
  public boolean putHash(long hash) {
    changes.begin();
    try {
      long fingerprint = Choices.fingerprint(hash);
      long best = -1;
      int least = Integer.MAX_VALUE;
      for (int i = 0; i < subtables; i++) {
        long bucket = i * buckets + Choices.bucket(hash, i, buckets);
        if (table.contains(bucket, fingerprint)) {
          return false;
        }
        int load = table.load(bucket);
        if (load < least) {
          least = load;
          best = bucket;
        }
      }
      table.insert(best, fingerprint);
      return true;
    } finally {
      changes.end();
    }
  }

  /** {@inheritDoc} As {@link #putHash} does: a set holds a key once. */
  @Override
  public boolean putIfAbsentHash(long hash) {
    return putHash(hash);
  }

  /**
   * The number of fingerprints. Keys that looked like members when they were put have none, which
   * is a fraction of the keys of about half the false-positive probability.
   */
  @Override
  public long approximateElementCount() {
    return table.size;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Computed from the loads as they are, which takes a walk through the whole table.
   */
  @Override
  public double expectedFpp() {
    double taken = 0;
    for (int i = 0; i < subtables; i++) {
      taken += (1 - taken) * table.falsePositiveRate(i);
    }
    return taken;
  }

  /** Makes filters of this kind. */
  public static final class Builder extends TableFilterBuilder<DLeftFilter, Builder> {

    private static final int SMALLER_OF_TWO_AND_THREE = 0;

    private int subtables = SMALLER_OF_TWO_AND_THREE;
    private int group = 1;

    private Builder() {}

    /**
     * Sets in how many subtables a key has a bucket: 1 to {@value DLeftLoads#MAX_SUBTABLES}, by
     * default 2 or 3, whichever makes the smaller filter.
     */
    public Builder subtables(int count) {
      Ranges.require("subtables", count, 1, DLeftLoads.MAX_SUBTABLES);
      subtables = count;
      return this;
    }

    /**
     * Sets how many buckets share their bits: 1, the default, to {@value DLeftGeometry#MAX_GROUP}.
     * 4 makes a slightly smaller and slower filter.
     */
    public Builder group(int buckets) {
      Ranges.require("group", buckets, 1, DLeftGeometry.MAX_GROUP);
      group = buckets;
      return this;
    }

    @Override
    public Plan plan() {
      return subtables == SMALLER_OF_TWO_AND_THREE
          ? DLeftPlanner.plan(requirement(), group)
          : DLeftPlanner.plan(requirement(), subtables, group);
    }

    @Override
    public DLeftFilter build() {
      return KIND.create(plan().geometry(), hashing());
    }

    /**
     * {@return a filter of keys that are all known beforehand} They are placed more evenly than one
     * by one, which makes fewer false positives in the same memory. The filter can take more keys.
     *
     * @param hashes the keys' hashes by the builder's key hash, not changed
     * @throws IllegalArgumentException if a required parameter is missing, or no such filter is
     *     possible
     * @throws FilterFullException if the keys do not fit, as when they are more than were expected
     */
    public DLeftFilter buildBalanced(long... hashes) {
      return balanced(plan().geometry(), hashing(), hashes);
    }
  }
}

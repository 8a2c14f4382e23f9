package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.table.Choices;
import io.github.rankbloom.dleft.table.FingerprintTable;
import io.github.rankbloom.dleft.table.OfflineBalance;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * A set that only grows, after the d-left Bloom filter: each key has a bucket in each of {@code d}
 * subtables and leaves its fingerprint in the least loaded. The fingerprints of a bucket share its
 * bits, so they are long while it is nearly empty and shrink as it fills. The fewer keys, the fewer
 * false positives, far below what was planned.
 *
 * <p>Such filters cannot be merged, because a bucket of one may have no room for what the other put
 * there; they can be copied. Not thread-safe.
 */
public final class DLeftFilter implements InsertableFilter {

  /** This kind of filter. */
  public static final FilterKind<DLeftFilter> KIND = new DLeftKind();

  private final FingerprintTable table;
  private final KeyHash hashing;
  private final int subtables;
  private final long buckets;

  DLeftFilter(FingerprintTable table, KeyHash hashing) {
    this.table = table;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
    subtables = table.geometry().subtables();
    buckets = table.geometry().buckets();
  }

  /**
   * Starts an empty filter.
   *
   * @return a builder with every default
   */
  public static DLeftFilterBuilder builder() {
    return new DLeftFilterBuilder();
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
  public static DLeftFilter readFrom(InputStream in, long maxBytes) throws IOException {
    return KIND.readFrom(in, maxBytes);
  }

  /**
   * Makes a filter of keys that are all known beforehand; see {@link
   * DLeftFilterBuilder#buildBalanced}.
   *
   * @param geometry the sizes of its table
   * @param hashing how it hashes keys
   * @param hashes the keys' hashes, not changed
   * @return the filter of these keys
   * @throws IllegalArgumentException if there are more buckets than an array has elements
   * @throws FilterFullException if the keys do not fit
   */
  public static DLeftFilter balanced(DLeftGeometry geometry, KeyHash hashing, long... hashes) {
    return new DLeftFilter(OfflineBalance.place(geometry, hashes), hashing);
  }

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
  }

  @Override
  public void clear() {
    table.clear();
  }

  /**
   * The number of fingerprints. Keys that looked like members when they were put have none, which
   * is a fraction of the keys of about half the false-positive probability.
   */
  @Override
  public long approximateElementCount() {
    return table.size();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Computed from the loads as they are, which takes a walk through the whole table.
   */
  @Override
  public double expectedFpp() {
    double denied = 1;
    for (int i = 0; i < subtables; i++) {
      denied *= 1 - table.falsePositiveRate(i);
    }
    return 1 - denied;
  }

  @Override
  public long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  @Override
  public KeyHash hashing() {
    return hashing;
  }

  /**
   * The sizes of the table.
   *
   * @return the geometry that this filter was made with
   */
  public DLeftGeometry geometry() {
    return table.geometry();
  }

  /**
   * How many buckets have which load.
   *
   * @return the number of buckets, by subtable and load
   */
  public long[][] loadCounts() {
    return table.loadCounts();
  }

  @Override
  public DLeftFilter copy() {
    return new DLeftFilter(table.copy(), hashing);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    KIND.write(this, out);
  }

  /**
   * Equal filters have the same geometry and key hash, and the same fingerprints in each bucket.
   */
  @Override
  public boolean equals(Object object) {
    return object instanceof DLeftFilter other
        && hashing.equals(other.hashing)
        && geometry().equals(other.geometry())
        && Arrays.equals(table.words(), other.table.words());
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public int hashCode() {
    return Objects.hash(hashing, geometry(), table.size());
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
}

package io.github.rankbloom.rank;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.BulkLookup;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableScan;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * What the filters over a rank-indexed table have in common. Not thread-safe.
 *
 * @param <F> the filter's own type
 */
public abstract sealed class RankFilter<F extends RankFilter<F>>
    implements MutableFilter, Mergeable<F>
    permits RankSetFilter, RankMultisetFilter, RankCountingFilter, RankValueFilter {

  private final RankKind<F> kind;
  private final KeyHash hashing;
  private RankTable table;

  /** The sum of all counts, if the filter keeps one. */
  private long total;

  RankFilter(RankKind<F> kind, RankTable table, KeyHash hashing) {
    this.kind = kind;
    this.table = table;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
  }

  final RankTable table() {
    return table;
  }

  /** Adds the cells of a compatible filter; a failure may leave this one half done. */
  abstract void addCells(F other);

  /** Tells whether cells that come from outside mean something, beyond being in order. */
  boolean checkCells() {
    return true;
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return table.contains(hash);
  }

  /** {@inheritDoc} Works in stages, in each of which the reads of memory overlap. */
  @Override
  public final int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    BulkResult.prepare(hashes, offset, length, result);
    return new BulkLookup(table, length).run(hashes, offset, length, result);
  }

  /**
   * The sizes of the table.
   *
   * @return the geometry that this filter was made with
   */
  public final RankGeometry geometry() {
    return table.geometry();
  }

  /**
   * The number of cells in use. A set, multiset or value filter has one for each element; a
   * counting filter has more where counts are high.
   *
   * @return cells
   */
  public final long cellCount() {
    return table.cells();
  }

  /**
   * How many cells fit the table: with so many, some key finds no room with a probability of at
   * most {@link Requirement#DEFAULT_OVERFLOW_PROBABILITY}, by a proved bound. It depends on the
   * geometry alone and takes some time to compute; {@link #cellCount} of these cells are in use.
   *
   * @return at least the number of keys that a filter was planned for with that probability
   */
  public final long cellCapacity() {
    return RankPlanner.capacity(geometry(), Requirement.DEFAULT_OVERFLOW_PROBABILITY);
  }

  /**
   * The number of extensions in use.
   *
   * @param level 2 or 3
   * @return how many of the geometry's {@code j2} or {@code j3}
   * @throws IllegalArgumentException if there is no such level
   */
  public final int extensionsInUse(int level) {
    if (level != 2 && level != 3) {
      throw new IllegalParameterException("level", "must be 2 or 3, not " + level);
    }
    return table.extensionsInUse(level);
  }

  @Override
  public final long approximateElementCount() {
    return elementCount(table.cells(), table.distinct(), total);
  }

  /**
   * How many keys so many cells, distinct fingerprints and counts stand for: by default an estimate
   * of the different keys, since a few of them share a fingerprint.
   */
  long elementCount(long cells, long distinct, long sumOfCounts) {
    double places = RankHeader.places(geometry());
    // Were every place taken, any number of keys would be as likely as more of them.
    double taken = Math.min((double) distinct, places - 0.5);
    return Math.round(-places * StrictMath.log1p(-taken / places));
  }

  @Override
  public final double expectedFpp() {
    return table.distinct() / RankHeader.places(geometry());
  }

  @Override
  public final long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  @Override
  public final KeyHash hashing() {
    return hashing;
  }

  @Override
  public final void clear() {
    table.clear();
    total = 0;
  }

  @Override
  public final boolean isCompatible(F other) {
    return geometry().equals(other.geometry()) && hashing.equals(other.hashing());
  }

  /**
   * {@inheritDoc}
   *
   * <p>Takes as much memory again while it works.
   */
  @Override
  public final boolean putAll(F other) {
    if (table == other.table()) {
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
              + other.hashing());
    }
    if (other.table().cells() == 0) {
      return false;
    }
    F sum = copy();
    sum.addCells(other);
    boolean changed = !TableScan.sameCells(table, sum.table());
    table = sum.table();
    total = sum.total();
    return changed;
  }

  @Override
  public final F copy() {
    F copy = kind.over(table.copy(), hashing);
    copy.setTotal(total);
    return copy;
  }

  /**
   * Gives all content away to a new filter, without copying it. Nothing can be asked of this one
   * from then on.
   */
  final F handOver() {
    F heir = kind.over(table, hashing);
    heir.setTotal(total);
    table = null;
    return heir;
  }

  final long total() {
    return total;
  }

  final void setTotal(long newTotal) {
    total = newTotal;
  }

  /** A filter over the same cells with counts of its own, at first zero; see the table's view. */
  final F view() {
    return kind.over(table.view(), hashing);
  }

  /** Adds the counts of a view to those of this filter. */
  final void addCounts(F view) {
    table.addCounts(view.table());
    total += view.total();
  }

  /** Makes the counts zero and leaves the cells alone. */
  final void clearCounts() {
    table.clearCounts();
    total = 0;
  }

  @Override
  public final void writeTo(OutputStream out) throws IOException {
    kind.write(kind.type().cast(this), out);
  }

  /** Equal filters have the same kind, geometry and key hash, and hold the same cells. */
  @Override
  public final boolean equals(Object object) {
    if (!(object instanceof RankFilter<?> other)) {
      return false;
    }
    return kind == other.kind
        && hashing.equals(other.hashing)
        && geometry().equals(other.geometry())
        && TableScan.sameCells(table, other.table());
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public final int hashCode() {
    return Objects.hash(kind.code(), hashing, geometry(), table.cells(), table.distinct());
  }

  @Override
  public final String toString() {
    return kind.name()
        + " filter of "
        + approximateElementCount()
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes";
  }
}

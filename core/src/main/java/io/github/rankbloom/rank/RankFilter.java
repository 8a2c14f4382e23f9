package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.bits.SoleWriter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.BulkLookup;
import io.github.rankbloom.rank.table.MergedCursor;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.rank.table.Tables;
import io.github.rankbloom.serial.SerialForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.Objects;

/**
 * What the filters over a rank-indexed table for one thread at a time have in common.
 *
 * <p>A filter takes up to {@link #maxCapacity} keys, and up to there its false-positive probability
 * is at most the {@linkplain #askedFpp asked} one. Its table is arranged for {@link #capacity} keys
 * and re-arranges itself, without the keys, when one finds no room: to grow with the content, and
 * where chance puts more keys into a bucket than it has room for. That takes as much memory again
 * for a moment. A filter of fixed size never does; it refuses a key that finds no room.
 *
 * <p>What a filter holds, what it is equal to, and what it is written as do not depend on its
 * arrangement.
 *
 * @param <F> the filter's own type
 */
public abstract sealed class RankFilter<F extends RankFilter<F>>
    implements GrowingFilter, Mergeable<F>, Serializable
    permits RankSetFilter, RankMultisetFilter, RankCountingFilter, RankValueFilter {

  /** The highest count, and the highest sum of counts: 2<sup>62</sup>. */
  public static final long MAX_COUNT = 1L << 62;

  private final RankKind<F> kind;
  private final KeyHash hashing;
  private final SoleWriter changes = new SoleWriter();
  private RankTable table;
  private Arrangement arrangement;

  /** The sum of all counts. */
  private long total;

  /** How many places may be taken. */
  private long limit;

  /** Whether others hold the same cells, so that this filter must not go on to another table. */
  private boolean shared;

  RankFilter(RankKind<F> kind, RankTable table, KeyHash hashing, Arrangement arrangement) {
    this.kind = kind;
    this.table = table;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
    this.arrangement = arrangement;
    limit = arrangement.promise().most();
  }

  /** The table, unless another filter has taken it over. */
  final RankTable table() {
    RankTable mine = table;
    if (mine == null) {
      throw new IllegalStateException("the content of this filter was taken over by another one");
    }
    return mine;
  }

  final Arrangement arrangement() {
    return arrangement;
  }

  final Promise promise() {
    return arrangement.promise();
  }

  // Changing.

  /**
   * Adds a key to the table.
   *
   * @param argument how often, or with which value
   * @return whether the table has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  abstract boolean insert(long hash, long argument);

  /** To be called around every change: tells a second thread that makes one meanwhile. */
  final SoleWriter changes() {
    return changes;
  }

  /** Adds a key, and makes room for it where there is none. */
  final boolean admit(long hash, long argument) {
    changes.begin();
    try {
      if (table().distinct() >= limit && !table().contains(hash)) {
        throw Limits.full(promise(), promise().most());
      }
      while (true) {
        try {
          return insert(hash, argument);
        } catch (FilterFullException e) {
          makeRoom(e);
        }
      }
    } finally {
      changes.end();
    }
  }

  /** Re-arranges the table after a change found no room in it, or throws. */
  final void makeRoom(FilterFullException noRoom) {
    if (noRoom.reason() != FilterFullException.Reason.TABLE || shared || promise().fixed()) {
      throw noRoom;
    }
    arrange(arrangement.next(table().cells()));
  }

  private void arrange(Arrangement next) {
    table = Tables.rearranged(table(), next, kind.cells());
    arrangement = next;
  }

  /** Notes that a number of copies came or went. */
  final void addToTotal(long copies) {
    total += copies;
  }

  // Capacity.

  @Override
  public final long capacity() {
    return Math.min(promise().most(), arrangement.load());
  }

  @Override
  public final long maxCapacity() {
    return promise().most();
  }

  @Override
  public final double askedFpp() {
    return promise().fpp();
  }

  @Override
  public final void reserve(long keys) {
    Ranges.require("keys", keys, 0, promise().most());
    if (keys > arrangement.load()) {
      arrangeFor(keys);
    }
  }

  @Override
  public final void shrinkToFit() {
    arrangeFor(0);
  }

  /** Arranges the table for a number of cells, or for what is there if that is more. */
  final void arrangeFor(long load) {
    changes.begin();
    try {
      if (!promise().fixed()) {
        arrange(arrangement.withLoad(Math.max(load, table().cells())));
      }
    } finally {
      changes.end();
    }
  }

  @Override
  public final void changeMaxCapacity(long keys) {
    changes.begin();
    try {
      Promise changed = promise().withMost(keys, table().distinct());
      RankPlanner.requireTable(Arrangement.of(changed, keys));
      if (promise().fixed()) {
        arrange(Arrangement.of(changed, table().cells()));
      } else {
        arrangement = new Arrangement(changed, arrangement.load(), arrangement.overflows());
      }
      limit = keys;
    } finally {
      changes.end();
    }
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return table().contains(hash);
  }

  /** {@inheritDoc} Works in stages, in each of which the reads of memory overlap. */
  @Override
  public final int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    BulkResult.prepare(hashes, offset, length, result);
    return new BulkLookup(table(), length).run(hashes, offset, length, result);
  }

  /** {@return the sizes of the table at present} */
  public final Geometry geometry() {
    return table().geometry();
  }

  /** {@return the cells in use: one for each key that was put once, more for high counts} */
  public final long cellCount() {
    return table().cells();
  }

  /**
   * The number of extensions in use.
   *
   * @param level 2 or 3
   * @throws IllegalArgumentException if there is no such level
   */
  public final int extensionsInUse(int level) {
    if (level != 2 && level != 3) {
      throw new IllegalParameterException("level", "must be 2 or 3, not " + level);
    }
    return table().extensionsInUse(level);
  }

  @Override
  public final long approximateElementCount() {
    return elementCount(table().distinct(), total);
  }

  /** How many keys so many places and copies stand for. */
  long elementCount(long distinct, long copies) {
    return copies;
  }

  @Override
  public final double expectedFpp() {
    return table().distinct() / promise().places().count();
  }

  @Override
  public final long bitSize() {
    return table().geometry().totalWords() * Long.SIZE;
  }

  @Override
  public final KeyHash hashing() {
    return hashing;
  }

  @Override
  public final void clear() {
    changes.begin();
    try {
      table().clear();
      total = 0;
    } finally {
      changes.end();
    }
  }

  /** {@inheritDoc} The same kind, places, payload and key hash: sizes do not matter. */
  @Override
  public final boolean isCompatible(F other) {
    return promise().places().equals(other.promise().places())
        && promise().payloadBits() == other.promise().payloadBits()
        && hashing.equals(other.hashing());
  }

  /**
   * {@inheritDoc}
   *
   * <p>Takes as much memory again while it works.
   */
  @Override
  public final boolean putAll(F other) {
    if (table() == other.table()) {
      throw new IllegalArgumentException("a filter cannot be added to itself");
    }
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(
          "the filters are not compatible: this one has "
              + promise().places()
              + " and "
              + hashing
              + ", the other "
              + other.promise().places()
              + " and "
              + other.hashing());
    }
    Limits.requireSum(total, other.total(), MAX_COUNT);
    changes.begin();
    try {
      return putAll(() -> new MergedCursor(cursor(), other.cursor(), kind.cells()));
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a filter's own entries are refused", e);
    } finally {
      changes.end();
    }
  }

  private boolean putAll(Tables.Source merged) throws FilterFormatException {
    Content content = Content.of(merged.open());
    if (content.distinct() > limit) {
      throw Limits.full(promise(), table().distinct());
    }
    if (content.distinct() == table().distinct() && content.total() == total) {
      return false;
    }
    if (promise().fixed()) {
      table = Tables.fill(merged.open(), table().geometry(), kind.cells());
    } else {
      Arrangement next = arrangement.withLoad(Math.max(arrangement.load(), content.entries()));
      table = Tables.make(merged, next, kind.cells());
      arrangement = next;
    }
    total = content.total();
    return true;
  }

  final TableCursor cursor() {
    return new TableCursor(table());
  }

  @Override
  public final F copy() {
    F copy = kind.over(table().copy(), hashing, arrangement);
    copy.addToTotal(total);
    return copy;
  }

  /**
   * Gives all content away to a new filter, without copying it. Nothing can be asked of this one
   * from then on.
   */
  final F handOver() {
    F heir = kind.over(table(), hashing, arrangement);
    heir.addToTotal(total);
    table = null;
    return heir;
  }

  final long total() {
    return total;
  }

  /** A filter over the same cells with counts of its own, at first zero; see the table's view. */
  final F view() {
    return kind.over(table().view(), hashing, arrangement);
  }

  /**
   * A {@link #view} that others change beside this one: it takes so many more places, and refuses
   * what finds no room.
   */
  final F part(long mostPlaces) {
    F part = view();
    part.share(mostPlaces);
    return part;
  }

  final void share(long mostPlaces) {
    shared = true;
    limit = mostPlaces;
  }

  /** Lets a part take more places beyond those it has taken. */
  final void allow(long morePlaces) {
    limit = table().distinct() + morePlaces;
  }

  /** Adds the counts of a view to those of this filter. */
  final void addCounts(F view) {
    table().addCounts(view.table());
    total += view.total();
  }

  /** Makes the counts zero and leaves the cells alone. */
  final void clearCounts() {
    table().clearCounts();
    total = 0;
  }

  @Override
  public final void writeTo(OutputStream out) throws IOException {
    kind.write(kind.type().cast(this), out);
  }

  /** In streams of objects stands what stands in files; no field does. */
  final Object writeReplace() {
    return new SerialForm(this);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a filter comes as its serial form");
  }

  /** Equal filters have the same kind, places and key hash, and hold the same. */
  @Override
  public final boolean equals(Object object) {
    if (!(object instanceof RankFilter<?> other)) {
      return false;
    }
    return kind == other.kind
        && hashing.equals(other.hashing)
        && promise().places().equals(other.promise().places())
        && promise().payloadBits() == other.promise().payloadBits()
        && total == other.total
        && TableScan.holdTheSame(table(), other.table());
  }

  /** Changes as the filter does, so do not keep filters in hash tables. */
  @Override
  public final int hashCode() {
    return Objects.hash(kind.code(), hashing, promise().places(), table().distinct(), total);
  }

  @Override
  public final String toString() {
    if (table == null) {
      return kind.name() + " filter whose content was taken over";
    }
    return describe("filter", approximateElementCount());
  }

  /** What there is to say of a form of this filter. */
  final String describe(String form, long elements) {
    return kind.name()
        + " "
        + form
        + " of "
        + elements
        + " elements in "
        + bitSize() / Byte.SIZE
        + " bytes, for up to "
        + promise().most()
        + " keys at fpp "
        + promise().fpp();
  }
}

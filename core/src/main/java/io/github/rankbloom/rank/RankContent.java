package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.SoleWriter;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.plan.Arrangement;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.table.MergedCursor;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableCursor;
import io.github.rankbloom.rank.table.Tables;
import java.io.Serializable;
import java.util.Objects;

/**
 * What a filter holds: a table that follows its content up to what the filter was made for; and how
 * it is handed on, to copies, to an heir, and to the parts of a filter for many threads.
 *
 * @param <F> the filter's own type
 */
abstract sealed class RankContent<F extends RankFilter<F>> implements Serializable
    permits RankFilter {

  /** Of a part: the copies that it has counted may be fewer than the places. */
  private static final long NEVER_CALM = -RankFilter.MAX_COUNT;

  private final RankKind<F> kind;
  private final KeyHash hashing;
  private final SoleWriter changes = new SoleWriter();

  /** This and the arrangement are null from when another filter has taken them over. */
  private PlaceTable table;

  private Arrangement arrangement;

  /** The sum of all counts. */
  private long total;

  /** How many places may be taken. */
  private long limit;

  /**
   * Up to this sum of counts neither it nor the places taken, which are no more, can be too many.
   */
  private long calm;

  /** Whether others hold the same cells, so that this filter must not go on to another table. */
  private boolean shared;

  RankContent(RankKind<F> kind, PlaceTable table, KeyHash hashing, Arrangement arrangement) {
    this.kind = kind;
    this.table = table;
    this.hashing = Objects.requireNonNull(hashing, "hashing");
    this.arrangement = arrangement;
    limit(arrangement.promise().most());
  }

  private void limit(long mostPlaces) {
    limit = mostPlaces;
    calm = shared ? NEVER_CALM : mostPlaces;
  }

  /** The table, unless another filter has taken it over. */
  final PlaceTable table() {
    PlaceTable mine = table;
    if (mine == null) {
      throw gone();
    }
    return mine;
  }

  /**
   * The table of a filter whose table has chains for certain: one with payloads, or one of fixed
   * size.
   */
  final RankTable chained() {
    return (RankTable) table();
  }

  private static IllegalStateException gone() {
    return new IllegalStateException("the content of this filter was taken over by another one");
  }

  /** Whether another filter has taken the table over. */
  final boolean isGone() {
    return table == null;
  }

  final RankKind<F> kind() {
    return kind;
  }

  final KeyHash keyHash() {
    return hashing;
  }

  /** How the table is arranged, unless another filter has taken it over. */
  final Arrangement arrangement() {
    Arrangement mine = arrangement;
    if (mine == null) {
      throw gone();
    }
    return mine;
  }

  final Promise promise() {
    return arrangement().promise();
  }

  /** The sum of all counts. */
  final long total() {
    return total;
  }

  /** Notes that a number of copies came or went. */
  final void addToTotal(long copies) {
    total += copies;
  }

  final TableCursor cursor() {
    return table().cursor();
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

  /**
   * Adds a key, and makes room for it where there is none.
   *
   * @param argument as for {@link #insert}
   * @param copies how many come, at least one
   */
  final boolean admit(long hash, long argument, long copies) {
    changes.begin();
    try {
      if (copies > calm - total) {
        requireAdmission(hash, copies);
      }
      return insert(hash, argument);
    } catch (FilterFullException e) {
      return insertIntoMoreRoom(e, hash, argument);
    } finally {
      changes.end();
    }
  }

  /** Checks that copies are not too many, and come to a place that is or may be taken. */
  private void requireAdmission(long hash, long copies) {
    Limits.requireSum(total, copies, RankFilter.MAX_COUNT);
    if (table().distinct() >= limit && !table().contains(hash)) {
      throw Limits.full(promise(), promise().most());
    }
  }

  private boolean insertIntoMoreRoom(FilterFullException first, long hash, long argument) {
    FilterFullException noRoom = first;
    while (true) {
      makeRoom(noRoom);
      try {
        return insert(hash, argument);
      } catch (FilterFullException e) {
        noRoom = e;
      }
    }
  }

  /** Re-arranges the table after a change found no room in it, or throws. */
  final void makeRoom(FilterFullException noRoom) {
    if (noRoom.reason() != FilterFullException.Reason.TABLE || shared || promise().fixed()) {
      throw noRoom;
    }
    Arrangement before = arrangement;
    Geometry sizes = table().geometry();
    arrange(Tables.uncrowded(table(), before.next(table().cells()), kind.cells()));
    if (arrangement.equals(before) && table().geometry().equals(sizes)) {
      throw Tables.skewed();
    }
  }

  private void arrange(Arrangement next) {
    table = Tables.rearranged(table(), next, kind.cells());
    arrangement = next;
  }

  /** Arranges the table for a number of cells, unless it is arranged for as many. */
  final void arrangeFor(long load) {
    changes.begin();
    try {
      if (!promise().fixed() && load > arrangement.load()) {
        arrange(arrangement.withLoad(Math.max(load, table().cells())));
      }
    } finally {
      changes.end();
    }
  }

  /**
   * Arranges the table for a number of cells, or for what is there if that is more; keeps the
   * present one unless the new one is smaller.
   */
  final void shrinkTo(long load) {
    changes.begin();
    try {
      if (!promise().fixed()) {
        Arrangement next = arrangement.withLoad(Math.max(load, table().cells()));
        PlaceTable arranged = Tables.rearranged(table(), next, kind.cells());
        if (arranged.geometry().totalWords() < table.geometry().totalWords()) {
          table = arranged;
          arrangement = next;
        }
      }
    } catch (FilterFullException e) {
      // What is there has room only as it is.
    } finally {
      changes.end();
    }
  }

  /** Makes the content one for another number of keys; a fixed table follows it from now on. */
  final void promise(long keys) {
    changes.begin();
    try {
      Promise changed = promise().withMost(keys, table().distinct());
      RankPlanner.requireTable(Arrangement.of(changed, keys));
      if (promise().fixed()) {
        arrange(Arrangement.of(changed, table().cells()));
      } else {
        arrangement = new Arrangement(changed, arrangement.load(), arrangement.overflows());
      }
      limit(keys);
    } finally {
      changes.end();
    }
  }

  /** Forgets everything. */
  final void empty() {
    changes.begin();
    try {
      table().clear();
      total = 0;
    } finally {
      changes.end();
    }
  }

  /** Adds what another filter with the same places holds, or nothing, and tells if that changed. */
  final boolean merge(F other) {
    Limits.requireSum(total, other.total(), RankFilter.MAX_COUNT);
    changes.begin();
    try {
      return replaceBy(() -> new MergedCursor(cursor(), other.cursor(), kind.cells()));
    } catch (FilterFormatException e) {
      throw new IllegalStateException("a filter's own entries are refused", e);
    } finally {
      changes.end();
    }
  }

  private boolean replaceBy(Tables.Source merged) throws FilterFormatException {
    Content content = Content.of(merged.open());
    if (content.distinct() > limit) {
      throw Limits.full(promise(), table().distinct());
    }
    if (content.distinct() == table().distinct() && content.total() == total) {
      return false;
    }
    if (promise().fixed()) {
      table = Tables.fill(merged.open(), chained().geometry(), kind.cells());
    } else {
      Arrangement next = arrangement.withLoad(Math.max(arrangement.load(), content.entries()));
      table = Tables.make(merged, next, kind.cells());
      arrangement = next;
    }
    total = content.total();
    return true;
  }

  // Handing on.

  /** A filter with a copy of all this. */
  final F copied() {
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
    arrangement = null;
    return heir;
  }

  /** A filter over the same cells with counts of its own, at first zero; see the table's view. */
  final F view() {
    return kind.over(table().view(), hashing, arrangement);
  }

  /**
   * A {@link #view} that others change beside this one: it takes {@code mostPlaces} more, and
   * refuses what finds no room.
   */
  final F part(long mostPlaces) {
    F part = view();
    RankContent<F> content = part;
    content.shared = true;
    content.limit(mostPlaces);
    return part;
  }

  /** Lets a part take more places beyond those it has taken. */
  final void allow(long morePlaces) {
    limit(table().distinct() + morePlaces);
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
}

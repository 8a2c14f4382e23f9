package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import java.util.List;

/**
 * A table of places, each taken or not and perhaps more than once, whatever their arrangement. A
 * hash names a place. What it means that one is taken again is a {@link CellPolicy}.
 *
 * <p>A table has buckets: a hash belongs to one of them, and asking about it or changing what is
 * there reads and writes nothing that belongs to another one, but for room in reserve, which the
 * table locks. So different threads may change different buckets at a time, each through a {@link
 * #view} with counts of its own. A thread that reads a bucket while another changes it may get any
 * answer or an {@link IndexOutOfBoundsException}, but gets it soon.
 */
public abstract sealed class PlaceTable permits RankTable, LineTable {

  private final CellPolicy policy;
  private long cells;

  /** Cells of places that have others; next to none in most tables, so mostly left alone. */
  private long repeated;

  PlaceTable(CellPolicy policy) {
    this.policy = policy;
  }

  public final CellPolicy policy() {
    return policy;
  }

  public abstract Geometry geometry();

  /** {@return how full the table is, in figures of its arrangement} */
  public abstract List<Figure> figures();

  // What is in.

  /**
   * {@return the number of cells in use: one for each place that is taken once, and in a multiset
   * more for each that is taken again}
   */
  public final long cells() {
    return cells;
  }

  /** {@return the number of places taken, each counted once} */
  public final long distinct() {
    return cells - repeated;
  }

  /** Notes how many cells and places have come. */
  final void count(long moreCells, long moreDistinct) {
    cells += moreCells;
    if (moreCells != moreDistinct) {
      repeated += moreCells - moreDistinct;
    }
  }

  /** Adds the counts of a view. */
  public final void addCounts(PlaceTable view) {
    count(view.cells, view.distinct());
  }

  /** Makes the counts zero and leaves the cells alone. */
  public final void clearCounts() {
    cells = 0;
    repeated = 0;
  }

  // Looking.

  /** {@return whether the place of a hash is taken} */
  public abstract boolean contains(long hash);

  /** {@return how often the place of a hash is taken, in a multiset} */
  public abstract long copies(long hash);

  /**
   * {@return what looks up many hashes at once}
   *
   * @param most the most hashes that will be looked up in one call
   */
  public abstract BulkLookup lookup(int most);

  /** {@return a cursor before the first entry} */
  public abstract TableCursor cursor();

  /** {@return whether another table of the same places and policy holds the same} */
  public boolean holdsTheSame(PlaceTable other) {
    return distinct() == other.distinct() && TableScan.sameEntries(cursor(), other.cursor());
  }

  // Changing.

  /**
   * Takes the place of a hash, once more if the policy says so.
   *
   * @return whether the table has changed
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public abstract boolean insert(long hash);

  /**
   * Takes the place of a hash many times, in a multiset.
   *
   * @param copies how often, at least once
   * @throws FilterFullException if there is no room; nothing has changed
   */
  public abstract void add(long hash, long copies);

  /**
   * Gives back the place of a hash once.
   *
   * @return whether it was taken
   */
  public abstract boolean remove(long hash);

  public abstract void clear();

  /**
   * Reads every cache line of the buckets of some hashes, which are then near when they are
   * changed.
   *
   * @param touched takes something of what was read for each hash, so that the compiler does not
   *     leave the reads out
   */
  abstract void touch(long[] hashes, int offset, int count, long[] touched);

  // Sharing.

  /** {@return the number of buckets, which lie in memory in the order of their numbers} */
  public abstract long buckets();

  /** {@return the number of the bucket that a hash belongs to} */
  public abstract int bucket(long hash);

  /** {@return the bytes of memory from one bucket to the next} */
  public abstract long bucketBytes();

  /** {@return the same cells with counts of its own, at first zero} */
  public abstract PlaceTable view();

  /** {@return whether one is a {@link #view} of the other} */
  public abstract boolean sharesCells(PlaceTable other);

  /** {@return a table of its own with the same cells and counts} */
  public abstract PlaceTable copy();
}

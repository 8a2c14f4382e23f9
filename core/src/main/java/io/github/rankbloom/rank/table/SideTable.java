package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.RankGeometry;

/**
 * The cells of a {@link LineTable} that have no room in their line: those of a group of lines in
 * one bucket of a chained table, in the order of their chains.
 */
/*
 * The number of a chain within its group is cut in two:
 *
 *     x = line in group * L + chain          chain of the bucket = x >>> k
 *                                            fingerprint = (x mod 2^k, cell)
 */
final class SideTable {

  /** The answer where a chain has no cell here. */
  static final int NONE = -1;

  private static final int CELL_BITS = LineGeometry.FINGERPRINT_BITS;

  private static final int GROUP_SHIFT = Integer.numberOfTrailingZeros(LineGeometry.GROUP);

  private final RankTable table;
  private final int lineChains;
  private final int groupBits;
  private final int bucketWords;

  SideTable(LineGeometry geometry, CellPolicy policy) {
    this(geometry, new RankTable(geometry.side(), policy));
  }

  private SideTable(LineGeometry geometry, RankTable table) {
    this(geometry.chains(), table);
  }

  private SideTable(int lineChains, RankTable table) {
    this.table = table;
    this.lineChains = lineChains;
    RankGeometry geometry = table.geometry();
    groupBits = geometry.fingerprintBits() - CELL_BITS;
    bucketWords = geometry.bucketWords();
  }

  /** The same with another table of the same geometry. */
  private SideTable over(RankTable other) {
    return new SideTable(lineChains, other);
  }

  /** {@return the same cells with counts of its own; see {@link RankTable#view}} */
  SideTable view() {
    return over(table.view());
  }

  SideTable copy() {
    return over(table.copy());
  }

  boolean holdsTheSame(SideTable other) {
    return TableScan.sameEntries(table.cursor(), other.table.cursor());
  }

  void clear() {
    table.clear();
  }

  /** {@return the table, whose buckets are those of groups} */
  RankTable table() {
    return table;
  }

  /** {@return the cells that are here, whatever views of the table have counted} */
  long cellsInUse() {
    long cells = 0;
    for (long bucket = 0; bucket < table.geometry().buckets(); bucket++) {
      cells += table.bucketLoad(bucket);
    }
    return cells;
  }

  private int base(int line) {
    return (line >>> GROUP_SHIFT) * bucketWords;
  }

  private int inGroup(int line, int chain) {
    return (line & (LineGeometry.GROUP - 1)) * lineChains + chain;
  }

  private int chain(int inGroup) {
    return inGroup >>> groupBits;
  }

  /** The lowest fingerprint of a chain's cells. */
  private long fingerprints(int inGroup) {
    return (inGroup & ((1L << groupBits) - 1)) << CELL_BITS;
  }

  boolean contains(int line, int chain, int cell) {
    int x = inGroup(line, chain);
    return table.find(base(line), chain(x), fingerprints(x) | cell) != RankTable.NONE;
  }

  /**
   * Adds a cell that may be there already only if cells repeat.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  void insert(int line, int chain, int cell) {
    int x = inGroup(line, chain);
    table.insert(base(line), chain(x), fingerprints(x) | cell, 0);
  }

  /** Adds a cell many times; likewise. */
  void add(int line, int chain, int cell, long copies) {
    int x = inGroup(line, chain);
    table.countedChains().add(base(line), chain(x), fingerprints(x) | cell, 0, copies);
  }

  /** {@return whether a cell was there, one of which has been removed} */
  boolean remove(int line, int chain, int cell) {
    int x = inGroup(line, chain);
    return table.remove(base(line), chain(x), fingerprints(x) | cell, 0);
  }

  /** {@return how often a cell is there} */
  long copies(int line, int chain, int cell) {
    int x = inGroup(line, chain);
    int base = base(line);
    long fingerprint = fingerprints(x) | cell;
    int first = table.find(base, chain(x), fingerprint);
    if (first == RankTable.NONE) {
      return 0;
    }
    return table.nextEqual(base, first) == RankTable.NONE
        ? 1
        : table.countedChains().copies(base, chain(x), fingerprint, 0);
  }

  /** {@return the smallest cell of a chain, or {@link #NONE}} */
  int smallest(int line, int chain) {
    int x = inGroup(line, chain);
    int base = base(line);
    long lowest = fingerprints(x);
    int depth = 0;
    for (int i = table.first(base, chain(x)); i != RankTable.NONE; i = table.next(base, i)) {
      long fingerprint = table.fingerprint(base, i);
      if (endsSymbols(fingerprint, depth++)) {
        return NONE;
      }
      if (fingerprint >= lowest) {
        long cell = fingerprint - lowest;
        return cell >>> CELL_BITS == 0 ? (int) cell : NONE;
      }
    }
    return NONE;
  }

  /** {@return whether a chain has {@code number} cells or more, copies and all} */
  boolean hasAtLeast(int line, int chain, int number) {
    int x = inGroup(line, chain);
    int base = base(line);
    long lowest = fingerprints(x);
    long count = 0;
    int depth = 0;
    int i = table.first(base, chain(x));
    while (i != RankTable.NONE && count < number) {
      long fingerprint = table.fingerprint(base, i);
      if (endsSymbols(fingerprint, depth++)) {
        // Of what stands twice there may be more.
        return countOf(line, chain) >= number;
      }
      count += (fingerprint ^ lowest) >>> CELL_BITS == 0 ? 1 : 0;
      i = table.next(base, i);
    }
    return count >= number;
  }

  /** How many cells a chain has, copies and all, in a bucket's chain with a tail. */
  private long countOf(int line, int chain) {
    long count = 0;
    for (int cell = 0; cell < 1 << CELL_BITS; cell++) {
      count += copies(line, chain, cell);
    }
    return count;
  }

  /** Whether a cell at a depth of its chain is the marker before a tail; see {@link ChainCode}. */
  private boolean endsSymbols(long fingerprint, int depth) {
    return depth >= 2 && fingerprint == 0 && table.policy().isMarked();
  }
}

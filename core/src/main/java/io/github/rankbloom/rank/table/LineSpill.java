package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.LineGeometry;

/**
 * Looks at and changes chains of a {@link LineTable} that go on in the side table, or may, because
 * they have three cells or reach the end of their line; and moves cells between the two.
 */
/*
 * The line has the first cells of a chain, up to three of them and up to the end of the line; the
 * side table has the rest. So a cell that comes pushes the last of its chain, or of its line, over
 * to the side table; and one that goes makes room for the next.
 *
 * While a chain is worked on, its cells in the line ascend; mark() then exchanges the last two of
 * three if more follow.
 */
final class LineSpill {

  private final PlaceTable table;
  private final LineBytes lines;
  private final SideTable side;
  private final int room;
  private final boolean repeats;

  LineSpill(PlaceTable table, LineBytes lines, SideTable side, int room) {
    this.table = table;
    this.lines = lines;
    this.side = side;
    this.room = room;
    repeats = table.policy().repeats();
  }

  boolean contains(int line, int chain, int cell) {
    int base = LineBytes.base(line);
    int start = lines.start(base, chain);
    int end = lines.end(base, chain);
    int largest = -1;
    for (int i = start; i < end; i++) {
      int held = lines.cell(base, i);
      if (held == cell) {
        return true;
      }
      largest = Math.max(largest, held);
    }
    return largest < cell && goesOn(base, chain, start, end) && side.contains(line, chain, cell);
  }

  /** Whether a chain may have cells in the side table. */
  private boolean goesOn(int base, int chain, int start, int end) {
    return end - start == LineGeometry.LONGEST
        ? lines.cell(base, end - 2) >= lines.cell(base, end - 1)
        : end - start < lines.length(base, chain);
  }

  long copies(int line, int chain, int cell) {
    int base = LineBytes.base(line);
    int start = lines.start(base, chain);
    int end = lines.end(base, chain);
    long copies = 0;
    for (int i = start; i < end; i++) {
      copies += lines.cell(base, i) == cell ? 1 : 0;
    }
    return goesOn(base, chain, start, end) ? copies + side.copies(line, chain, cell) : copies;
  }

  /** Adds a cell to a chain of three, or to one that reaches the end of its line. */
  boolean insert(int line, int chain, int cell) {
    boolean present = contains(line, chain, cell);
    if (present && !repeats) {
      return false;
    }
    int base = LineBytes.base(line);
    long before = cells(base);
    if (lines.length(base, chain) == LineGeometry.LONGEST) {
      insertIntoLongest(line, base, chain, cell);
    } else {
      insertIntoFullLine(line, base, chain, cell);
    }
    table.count(cells(base) - before, present ? 0 : 1);
    return true;
  }

  private void insertIntoLongest(int line, int base, int chain, int cell) {
    ascend(base, chain);
    int start = lines.start(base, chain);
    int end = lines.end(base, chain);
    int position = positionOf(base, start, end, cell);
    try {
      side.insert(line, chain, position < end ? lines.cell(base, end - 1) : cell);
    } catch (FilterFullException e) {
      mark(line, base, chain);
      throw e;
    }
    if (position < end) {
      for (int i = end - 1; i > position; i--) {
        lines.setCell(base, i, lines.cell(base, i - 1));
      }
      lines.setCell(base, position, cell);
    }
    if (end - start == LineGeometry.LONGEST) {
      lines.exchange(base, end);
    }
  }

  private void insertIntoFullLine(int line, int base, int chain, int cell) {
    int end = lines.end(base, chain);
    int position = positionOf(base, lines.start(base, chain), end, cell);
    if (position >= room) {
      side.insert(line, chain, cell);
    } else {
      pushLast(line);
      lines.insertCell(base, position, cell);
    }
    lines.lengthen(base, chain);
  }

  /** The position of a cell that comes after those of a chain that are not larger. */
  private int positionOf(int base, int start, int end, int cell) {
    int position = start;
    while (position < end && lines.cell(base, position) <= cell) {
      position++;
    }
    return position;
  }

  /**
   * Copies the last cell of a full line to the side table.
   *
   * @return how many cells more that has
   * @throws FilterFullException if there is no room; nothing has changed
   */
  long pushLast(int line) {
    int base = LineBytes.base(line);
    int last = lines.chainAt(base, room - 1);
    long before = side.table().cells();
    ascend(base, last);
    try {
      side.insert(line, last, lines.cell(base, room - 1));
    } catch (FilterFullException e) {
      mark(line, base, last);
      throw e;
    }
    return side.table().cells() - before;
  }

  /** Adds copies of a cell to a chain of three, none of which is larger. */
  void add(int line, int chain, int cell, long copies) {
    int base = LineBytes.base(line);
    long before = cells(base);
    ascend(base, chain);
    try {
      side.add(line, chain, cell, copies);
    } finally {
      mark(line, base, chain);
    }
    table.count(cells(base) - before, 0);
  }

  /** Removes a cell from a chain that may go on in the side table. */
  boolean remove(int line, int chain, int cell) {
    int base = LineBytes.base(line);
    long before = cells(base);
    boolean goesOn = goesOn(base, chain, lines.start(base, chain), lines.end(base, chain));
    ascend(base, chain);
    boolean removed = removeAscending(line, base, chain, cell, goesOn);
    if (goesOn) {
      mark(line, base, chain);
    }
    if (removed) {
      table.count(cells(base) - before, contains(line, chain, cell) ? 0 : -1);
    }
    return removed;
  }

  private boolean removeAscending(int line, int base, int chain, int cell, boolean goesOn) {
    int start = lines.start(base, chain);
    int end = lines.end(base, chain);
    int position = start;
    while (position < end && lines.cell(base, position) != cell) {
      position++;
    }
    boolean inLine = position < end;
    if (!inLine && !(goesOn && side.remove(line, chain, cell))) {
      return false;
    }
    int length = lines.length(base, chain);
    int left = end - start - (inLine ? 1 : 0);
    if (!goesOn || length < LineGeometry.LONGEST || !side.hasAtLeast(line, chain, length - left)) {
      shorten(line, base, chain, position, inLine);
    } else if (inLine) {
      for (int i = position; i < end - 1; i++) {
        lines.setCell(base, i, lines.cell(base, i + 1));
      }
      lines.setCell(base, end - 1, pull(line, chain));
    }
    return true;
  }

  /** Makes a chain shorter by a cell of the line, or by one of the side table that is gone. */
  private void shorten(int line, int base, int chain, int position, boolean inLine) {
    int load = lines.load(base);
    if (inLine) {
      lines.removeCell(base, position);
    }
    lines.shorten(base, chain);
    if (inLine && load > room) {
      pullNext(line);
    }
  }

  /**
   * Moves the first cell of a row beyond its line to the line, which has just lost one.
   *
   * @return how many cells fewer the side table has
   */
  long pullNext(int line) {
    int base = LineBytes.base(line);
    int chain = lines.chainAt(base, room - 1);
    long before = side.table().cells();
    lines.setCell(base, room - 1, pull(line, chain));
    // Three cells of the chain may be in the line now.
    mark(line, base, chain);
    return before - side.table().cells();
  }

  /** Takes the smallest cell of a chain out of the side table. */
  private int pull(int line, int chain) {
    int cell = side.smallest(line, chain);
    side.remove(line, chain, cell);
    return cell;
  }

  /** The cells of a line and of the side table. */
  private long cells(int base) {
    return Math.min(lines.load(base), room) + side.table().cells();
  }

  /** Puts the cells of a chain in the line in ascending order. */
  private void ascend(int base, int chain) {
    int end = lines.end(base, chain);
    if (end - lines.start(base, chain) == LineGeometry.LONGEST
        && lines.cell(base, end - 2) > lines.cell(base, end - 1)) {
      lines.exchange(base, end);
    }
  }

  /** Exchanges the last two of three cells that ascend, if the chain goes on. */
  private void mark(int line, int base, int chain) {
    int end = lines.end(base, chain);
    if (end - lines.start(base, chain) == LineGeometry.LONGEST
        && side.smallest(line, chain) != SideTable.NONE) {
      lines.exchange(base, end);
    }
  }
}

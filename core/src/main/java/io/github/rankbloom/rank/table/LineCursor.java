package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.LineGeometry;

/** Goes through what a {@link LineTable} holds: through its lines and its side table at once. */
final class LineCursor implements TableCursor {

  private static final int CELL_BITS = LineGeometry.FINGERPRINT_BITS;

  private final LineBytes bytes;
  private final long totalChains;
  private final int chains;
  private final int room;

  /** The side table's entries, its places counted through buckets that are groups of lines. */
  private final TableCursor side;

  private final long sidePlaces;
  private final long groupPlaces;
  private long sidePlace;

  /** The places of a line's cells, ascending. */
  private final long[] places = new long[LineGeometry.LINE_BYTES];

  private int size;
  private int at;
  private int line;

  private long place;
  private long count;

  LineCursor(LineTable table) {
    LineGeometry geometry = table.geometry();
    bytes = table.lines();
    totalChains = geometry.totalChains();
    chains = geometry.chains();
    room = geometry.room();
    side = table.side().table().cursor();
    sidePlaces = (long) geometry.side().chains() << geometry.side().fingerprintBits();
    groupPlaces = ((long) LineGeometry.GROUP * chains) << CELL_BITS;
    nextOfSide();
  }

  @Override
  public boolean next() {
    while (at == size && (long) line * chains < totalChains) {
      readLine();
    }
    place = Math.min(sidePlace, at < size ? places[at] : Long.MAX_VALUE);
    if (place == Long.MAX_VALUE) {
      return false;
    }
    count = 0;
    for (; at < size && places[at] == place; at++) {
      count++;
    }
    if (sidePlace == place) {
      count += side.count();
      nextOfSide();
    }
    return true;
  }

  private void nextOfSide() {
    sidePlace = Long.MAX_VALUE;
    if (side.next()) {
      long group = side.place() / sidePlaces;
      sidePlace = group * groupPlaces + side.place() % sidePlaces;
    }
  }

  private void readLine() {
    int base = LineBytes.base(line);
    int position = 0;
    size = 0;
    at = 0;
    for (int chain = 0; chain < chains; chain++) {
      long first = ((long) line * chains + chain) << CELL_BITS;
      int end = Math.min(position + bytes.length(base, chain), room);
      for (; position < end; position++) {
        places[size++] = first | bytes.cell(base, position);
      }
      if (size > 1 && places[size - 2] > places[size - 1]) {
        long last = places[size - 1];
        places[size - 1] = places[size - 2];
        places[size - 2] = last;
      }
    }
    line++;
  }

  @Override
  public long place() {
    return place;
  }

  @Override
  public long payload() {
    return 0;
  }

  @Override
  public long count() {
    return count;
  }
}

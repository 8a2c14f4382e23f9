package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.RankGeometry;
import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lines for tests: of any size, and drawn anew from what a table should hold. */
final class Lines {

  private static final int CELLS = 1 << LineGeometry.FINGERPRINT_BITS;

  /** As many as a side table of any shape may have. */
  private static final long MANY_WORDS = 1000;

  private Lines() {}

  /** Lines with room for so many cells of each group in the side table, and then for few more. */
  static LineGeometry geometry(long totalChains, int chains, int groupBits, int sideCells) {
    long lines = (totalChains + chains - 1) / chains;
    long groups = (lines + LineGeometry.GROUP - 1) / LineGeometry.GROUP;
    int sideChains = ((LineGeometry.GROUP * chains - 1) >> groupBits) + 1;
    int bits = LineGeometry.FINGERPRINT_BITS + groupBits;
    return new LineGeometry(
        totalChains,
        chains,
        new RankGeometry(groups, sideChains, bits, 0, sideCells, 3, 2, (groups + 1) / 2, 1));
  }

  /** The same lines with room for anything in the side table. */
  static LineGeometry roomy(LineGeometry geometry) {
    RankGeometry side = geometry.side();
    int bits = side.fingerprintBits();
    long bucketBits = MANY_WORDS / side.buckets() * Long.SIZE - side.chains();
    int cells = (int) (bucketBits / (1 + bits));
    return new LineGeometry(
        geometry.totalChains(),
        geometry.chains(),
        new RankGeometry(side.buckets(), side.chains(), bits, 0, cells, 0, 0, 0, 0));
  }

  static long places(LineGeometry geometry) {
    return geometry.totalChains() * CELLS;
  }

  static long place(long chain, int cell) {
    return chain * CELLS + cell;
  }

  /** The first hash of a place. */
  static long hash(LineGeometry geometry, long place) {
    BigInteger places = BigInteger.valueOf(places(geometry));
    return BigInteger.valueOf(place)
        .shiftLeft(Long.SIZE)
        .add(places.subtract(BigInteger.ONE))
        .divide(places)
        .longValue();
  }

  static NavigableMap<Long, Long> list(TableCursor cursor) {
    NavigableMap<Long, Long> entries = new TreeMap<>();
    while (cursor.next()) {
      if (!entries.isEmpty() && entries.lastKey() >= cursor.place()) {
        throw new AssertionError(cursor.place() + " after " + entries.lastKey());
      }
      entries.put(cursor.place(), cursor.count());
    }
    return entries;
  }

  /** What a table has in its lines and in its side table. */
  static final class Drawing {

    private final byte[] lines;
    private final NavigableMap<Long, Long> side;

    private Drawing(byte[] lines, NavigableMap<Long, Long> side) {
      this.lines = lines;
      this.side = side;
    }

    /** The bytes of all lines, as {@link LineTable} draws them. */
    byte[] lines() {
      return lines;
    }

    /** How often which places are in the side table. */
    NavigableMap<Long, Long> side() {
      return side;
    }
  }

  /** Draws the places of a map, each as often as that says, one chain after the other. */
  static Drawing draw(LineGeometry geometry, NavigableMap<Long, Long> content) {
    byte[] bytes = new byte[(int) geometry.lines() * LineGeometry.LINE_BYTES];
    NavigableMap<Long, Long> side = new TreeMap<>();
    int planeBytes = (geometry.chains() + 7) / 8;
    for (long line = 0; line < geometry.lines(); line++) {
      int base = (int) line * LineGeometry.LINE_BYTES;
      int at = base + 2 * planeBytes;
      int end = base + LineGeometry.LINE_BYTES;
      for (int chain = 0; chain < geometry.chains(); chain++) {
        long first = place(line * geometry.chains() + chain, 0);
        SortedMap<Long, Long> here = content.subMap(first, first + CELLS);
        int length =
            (int)
                Math.min(3, here.values().stream().mapToLong(copies -> Math.min(3, copies)).sum());
        bytes[base + chain / 8] |= (byte) ((length & 1) << chain % 8);
        bytes[base + planeBytes + chain / 8] |= (byte) ((length >> 1) << chain % 8);
        int room = Math.min(length, end - at);
        int in = 0;
        boolean goesOn = false;
        for (Map.Entry<Long, Long> entry : here.entrySet()) {
          long left = entry.getValue();
          for (; left > 0 && in < room; left--, in++) {
            bytes[at + in] = (byte) (entry.getKey() - first);
          }
          if (left > 0) {
            side.put(entry.getKey(), left);
            goesOn = true;
          }
        }
        at += in;
        if (goesOn && in == 3) {
          byte last = bytes[at - 1];
          bytes[at - 1] = bytes[at - 2];
          bytes[at - 2] = last;
        }
      }
    }
    return new Drawing(bytes, side);
  }

  /** The bytes of a table's lines, without those before and after. */
  static byte[] bytes(LineTable table) {
    byte[] bytes = new byte[(int) table.geometry().lines() * LineGeometry.LINE_BYTES];
    System.arraycopy(table.lines().bytes(), LineBytes.base(0), bytes, 0, bytes.length);
    return bytes;
  }

  /** What is in a table's side table, by places of the table. */
  static NavigableMap<Long, Long> side(LineTable table) {
    LineGeometry geometry = table.geometry();
    long sidePlaces = (long) geometry.side().chains() << geometry.side().fingerprintBits();
    long groupPlaces = (long) LineGeometry.GROUP * geometry.chains() * CELLS;
    NavigableMap<Long, Long> side = new TreeMap<>();
    list(table.side().table().cursor())
        .forEach(
            (place, count) ->
                side.put(place / sidePlaces * groupPlaces + place % sidePlaces, count));
    return side;
  }
}

package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.ByteWords;
import io.github.rankbloom.rank.plan.LineGeometry;
import java.util.Arrays;

/**
 * Planes and rows of all lines, as {@link LineTable} draws them. A line is named by its first byte;
 * a position is that of a cell in a row, which may go on after the line. Nothing is written but
 * bytes of the line.
 */
final class LineBytes {

  private static final int LINE_SHIFT = Integer.numberOfTrailingZeros(LineGeometry.LINE_BYTES);

  private final byte[] bytes;
  private final int chains;
  private final int planeBytes;
  private final int row;
  private final int room;

  LineBytes(LineGeometry geometry) {
    this(geometry, new byte[base((int) geometry.lines()) + LineGeometry.BYTES_AFTER]);
  }

  private LineBytes(LineGeometry geometry, byte[] bytes) {
    this.bytes = bytes;
    chains = geometry.chains();
    planeBytes = geometry.planeBytes();
    row = 2 * planeBytes;
    room = geometry.room();
  }

  LineBytes copy(LineGeometry geometry) {
    return new LineBytes(geometry, bytes.clone());
  }

  void clear() {
    Arrays.fill(bytes, (byte) 0);
  }

  boolean holdTheSame(LineBytes other) {
    return Arrays.equals(bytes, other.bytes);
  }

  /** {@return the bytes themselves, for reading without a detour} */
  byte[] bytes() {
    return bytes;
  }

  static int base(int line) {
    return (line << LINE_SHIFT) + LineGeometry.BYTES_BEFORE;
  }

  /** {@return the bits of plane A, and others above them} */
  private long planeA(int base) {
    return ByteWords.getLong(bytes, base);
  }

  private long planeB(int base) {
    return ByteWords.getLong(bytes, base + planeBytes);
  }

  /** {@return the cells of a row, also of one that goes on after the line} */
  int load(int base) {
    return Long.bitCount(planeA(base) << -chains) + 2 * Long.bitCount(planeB(base) << -chains);
  }

  /** {@return the cells of a chain in its row} */
  int length(int base, int chain) {
    return (int) (planeA(base) >>> chain & 1) + 2 * (int) (planeB(base) >>> chain & 1);
  }

  /** {@return the position of a chain's first cell} */
  int start(int base, int chain) {
    long before = (1L << chain) - 1;
    return Long.bitCount(planeA(base) & before) + 2 * Long.bitCount(planeB(base) & before);
  }

  /** {@return the position after a chain's last cell in the line, whose start may be further on} */
  int end(int base, int chain) {
    int start = start(base, chain);
    return Math.max(start, Math.min(start + length(base, chain), room));
  }

  /** {@return the chain that a position belongs to} */
  int chainAt(int base, int position) {
    long a = planeA(base) << -chains;
    long b = planeB(base) << -chains;
    // Those of the chains up to the one whose bits are highest.
    int cells = Long.bitCount(a) + 2 * Long.bitCount(b);
    int chain = chains;
    while (cells > position) {
      chain--;
      cells -= (int) ((a >>> 63) + 2 * (b >>> 63));
      a <<= 1;
      b <<= 1;
    }
    return chain;
  }

  // Whether the second plane changes is as good as random, so a bit is flipped or not, by no
  // branch.

  /** Makes a chain longer by one. */
  void lengthen(int base, int chain) {
    int carry = (int) (planeA(base) >>> chain) & 1;
    flip(base, chain, 1);
    flip(base + planeBytes, chain, carry);
  }

  /** Makes a chain shorter by one. */
  void shorten(int base, int chain) {
    int borrow = (int) ~(planeA(base) >>> chain) & 1;
    flip(base, chain, 1);
    flip(base + planeBytes, chain, borrow);
  }

  private void flip(int plane, int chain, int bit) {
    bytes[plane + (chain >>> 3)] ^= (byte) (bit << (chain & 7));
  }

  /** {@return the cell at a position in the line} */
  int cell(int base, int position) {
    return bytes[base + row + position] & 0xff;
  }

  void setCell(int base, int position, int cell) {
    bytes[base + row + position] = (byte) cell;
  }

  // Mostly a few words move, so what the compiler does before a loop that it knows to count takes
  // longer than it saves: hence != where < would do.

  /** Inserts a cell; those after it, of so many in the line before, move up, if need be out. */
  void insertCell(int base, int position, int load, int cell) {
    int at = base + row + position;
    int i = at & -Long.BYTES;
    int end = (base + row + load) & -Long.BYTES;
    long word = ByteWords.getLong(bytes, i);
    long moving = word & -1L << (at << 3);
    ByteWords.setLong(bytes, i, (word ^ moving) | moving << 8 | (long) cell << (at << 3));
    while (i != end) {
      long carried = moving >>> 56;
      i += Long.BYTES;
      moving = ByteWords.getLong(bytes, i);
      ByteWords.setLong(bytes, i, moving << 8 | carried);
    }
  }

  /** Removes a cell; those after it, of so many in the line before, move down. */
  void removeCell(int base, int position, int load) {
    int at = base + row + position;
    int i = at & -Long.BYTES;
    int end = (base + row + load - 1) & -Long.BYTES;
    long mask = -1L << (at << 3);
    long word = ByteWords.getLong(bytes, i);
    long kept = word & ~mask;
    while (i != end) {
      long next = ByteWords.getLong(bytes, i + Long.BYTES);
      ByteWords.setLong(bytes, i, kept | ((word >>> 8 | next << 56) & mask));
      i += Long.BYTES;
      word = next;
      kept = 0;
      mask = -1;
    }
    ByteWords.setLong(bytes, i, kept | (word >>> 8 & mask));
  }

  /** Exchanges the two cells before a position. */
  void exchange(int base, int position) {
    int last = cell(base, position - 1);
    setCell(base, position - 1, cell(base, position - 2));
    setCell(base, position - 2, last);
  }
}

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

  private static final int LAST_WORD = LineGeometry.LINE_BYTES - Long.BYTES;

  /** Zeros, then ones: a word that begins k bytes before the ones masks all but its first k. */
  private static final byte[] MASKS = new byte[2 * LineGeometry.LINE_BYTES];

  static {
    Arrays.fill(MASKS, LineGeometry.LINE_BYTES, MASKS.length, (byte) -1);
  }

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

  /** {@return the bytes themselves, for who reads and changes lines without a detour} */
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
    flip(bytes, base, chain, 1);
    flip(bytes, base + planeBytes, chain, carry);
  }

  /** Makes a chain shorter by one. */
  void shorten(int base, int chain) {
    int borrow = (int) ~(planeA(base) >>> chain) & 1;
    flip(bytes, base, chain, 1);
    flip(bytes, base + planeBytes, chain, borrow);
  }

  /** Changes the bit of a chain in a plane, if {@code bit} is one. */
  static void flip(byte[] bytes, int plane, int chain, int bit) {
    bytes[plane + (chain >>> 3)] ^= (byte) (bit << (chain & 7));
  }

  /** {@return the cell at a position in the line} */
  int cell(int base, int position) {
    return bytes[base + row + position] & 0xff;
  }

  void setCell(int base, int position, int cell) {
    bytes[base + row + position] = (byte) cell;
  }

  // How many cells move is as good as random, so all words of a row are written, by no branch,
  // whether they change or not.

  /** Inserts a cell; those after it move up, in a full line the last one out. */
  void insertCell(int base, int position, int cell) {
    insertByte(bytes, base, row + position, cell);
  }

  /** The same, at a byte of the line. */
  static void insertByte(byte[] bytes, int base, int at, int cell) {
    for (int i = LAST_WORD; i > 0; i -= Long.BYTES) {
      replaceFrom(bytes, at, base, i, ByteWords.getLong(bytes, base + i - 1));
    }
    bytes[base + at] = (byte) cell;
  }

  /** Removes a cell; those after it move down. */
  void removeCell(int base, int position) {
    removeByte(bytes, base, row + position);
  }

  /** The same, at a byte of the line. */
  static void removeByte(byte[] bytes, int base, int at) {
    for (int i = Long.BYTES; i < LAST_WORD; i += Long.BYTES) {
      replaceFrom(bytes, at, base, i, ByteWords.getLong(bytes, base + i + 1));
    }
    // What follows is another line.
    replaceFrom(
        bytes, at, base, LAST_WORD, ByteWords.getLong(bytes, base + LAST_WORD) >>> Byte.SIZE);
  }

  /** Replaces those bytes of a word that are at a byte of the line or after it. */
  private static void replaceFrom(byte[] bytes, int at, int base, int word, long bytesOfWord) {
    long old = ByteWords.getLong(bytes, base + word);
    long mask = ByteWords.getLong(MASKS, LineGeometry.LINE_BYTES + word - at);
    ByteWords.setLong(bytes, base + word, old ^ ((old ^ bytesOfWord) & mask));
  }

  /** Exchanges the two cells before a position. */
  void exchange(int base, int position) {
    int last = cell(base, position - 1);
    setCell(base, position - 1, cell(base, position - 2));
    setCell(base, position - 2, last);
  }
}

package io.github.rankbloom.rank.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/*
 * A rank-indexed table with one cache line per bucket (prototype; r = 8, L = 48).
 *
 *   bytes 0-5   plane A: for each of 48 chains the low bit of its count
 *   bytes 6-11  plane B: the high bit
 *   bytes 12-63 the row: 52 cells of 8 bits, chain by chain, each chain ascending
 *
 * A count is 0 to 3. The cells of chain c end at rank(A, <=c) + 2 rank(B, <=c). Of a longer chain
 * the row has the three smallest cells, and of a longer row the line has the first 52; the rest is
 * in the SideTable, exactly. A lookup needs that store only if its chain has three cells, the last
 * of them smaller than its own, or ends behind the line. A chain of three that has more in the
 * store is marked by exchanging its last two cells, so that remove need not ask the store either.
 * Equal content has one representation.
 */
@SuppressWarnings({"OperatorPrecedence", "UnusedVariable"})
public final class LineTable {
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final int CHAINS = 48;
  static final int ROOM = 52;
  static final int ROW = 12;

  /**
   * Bytes before the first line, so that lines are cache lines if the array is at a line's start.
   */
  static final int ALIGN = Integer.getInteger("align", 48);

  static final int ONES = 0x01010101;
  static final int HIGH = 0x80808080;

  final byte[] bytes;
  final long total;
  final SideTable over;
  long cells;

  public LineTable(long totalChains, long keys) {
    total = totalChains;
    long lines = (totalChains + CHAINS - 1) / CHAINS;
    bytes = new byte[Math.toIntExact(ALIGN + lines * 64 + 256)];
    over = new SideTable(totalChains, 8, expectedBeyond(totalChains, keys));
  }

  /** How many cells have no room in lines. */
  static long expectedBeyond(long totalChains, long keys) {
    double load = (double) keys / totalChains;
    double[] one = new double[4];
    double p = Math.exp(-load);
    double beyond = load;
    for (int n = 0; n < 3; n++) {
      one[n] = p;
      beyond -= n * p;
      p *= load / (n + 1);
    }
    one[3] = 1 - one[0] - one[1] - one[2];
    beyond -= 3 * one[3];
    double[] row = {1};
    for (int c = 0; c < CHAINS; c++) {
      double[] next = new double[row.length + 3];
      for (int i = 0; i < row.length; i++) {
        for (int n = 0; n <= 3; n++) {
          next[i + n] += row[i] * one[n];
        }
      }
      row = next;
    }
    double perLine = 0;
    for (int i = ROOM + 1; i < row.length; i++) {
      perLine += (i - ROOM) * row[i];
    }
    double expected = beyond * totalChains + perLine * totalChains / CHAINS;
    return (long) (expected * 1.06 + 8 * Math.sqrt(expected) + 100);
  }

  public long bits() {
    return bytes.length * 8L + over.table().geometry().totalWords() * 64;
  }

  public long cells() {
    return cells;
  }

  static int line(long q) {
    return (int) (q * 0xAAAAAAABL >>> 37);
  }

  byte[] bytes() {
    return bytes;
  }

  public boolean contains(long hash) {
    long q = Math.multiplyHigh(hash, total) + (hash >> 63 & total);
    int line = line(q);
    int base = (line << 6) + ALIGN;
    int chain = (int) q - line * CHAINS;
    int cell = (int) (hash * total >>> 56);
    byte[] bytes = this.bytes;
    long a = (long) LONG.get(bytes, base) << ~chain;
    long b = (long) LONG.get(bytes, base + 6) << ~chain;
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int last = (int) INT.get(bytes, base + (ROW - 4) + end);
    int d = last ^ cell * ONES;
    if (((d - ONES) & ~d & HIGH) != 0 && isIn(d, a, b, end)) {
      return true;
    }
    return ((a & b & ((last >>> 24) - cell)) | (ROOM - end)) < 0
        && containsBeyond(q, base, end, (int) (a >>> 63) + 2 * (int) (b >>> 63), last, cell);
  }

  private static boolean isIn(int d, long a, long b, int end) {
    int of = d | (-1 >>> (int) (((a >>> 63) + 2 * (b >>> 63)) << 3));
    return ((of - ONES) & ~of & HIGH) != 0 && end <= ROOM;
  }

  private long place(int base, int chain) {
    return (long) (base - ALIGN >>> 6) * CHAINS + chain;
  }

  private boolean containsBeyond(long q, int base, int end, int n, int last, int cell) {
    if (end <= ROOM) {
      int middle = last >>> 16 & 255;
      return last >>> 24 <= middle && middle <= cell && over.contains(q, cell);
    }
    for (int i = end - n; i < ROOM; i++) {
      if ((bytes[base + ROW + i] & 255) == cell) {
        return true;
      }
    }
    return n > 0 && over.contains(q, cell);
  }

  public void put(long hash) {
    long q = Math.multiplyHigh(hash, total) + (hash >> 63 & total);
    int line = line(q);
    int base = (line << 6) + ALIGN;
    int chain = (int) q - line * CHAINS;
    int cell = (int) (hash * total >>> 56);
    byte[] bytes = this.bytes;
    long wa = (long) LONG.get(bytes, base);
    long wb = (long) LONG.get(bytes, base + 6);
    long a = wa << ~chain;
    long b = wb << ~chain;
    int load = Long.bitCount(wa << 16) + 2 * Long.bitCount(wb << 16);
    cells++;
    if ((a & b | (ROOM - 1 - load)) < 0) {
      putBeyond(base, chain, cell);
      return;
    }
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int last = (int) INT.get(bytes, base + (ROW - 4) + end);
    int larger =
        (int) (((a | b) & cell - (last >>> 24)) >>> 63)
            + (int) ((b & cell - (last >>> 16 & 255)) >>> 63);
    insertCell(bytes, base, end - larger, load, cell);
    long bit = 1L << chain;
    setPlanes(bytes, base, wa ^ bit, wb ^ (bit & wa));
  }

  static void setPlanes(byte[] bytes, int base, long a, long b) {
    LONG.set(bytes, base, (a & 0xffffffffffffL) | b << 48);
    INT.set(bytes, base + 8, (int) (b >>> 16));
  }

  /** Moves the cells from a position to the load up by one. */
  static void insertCell(byte[] bytes, int base, int position, int load, int cell) {
    int at = base + ROW + position;
    int word = at & -8;
    int i = base + ROW + load & -8; // base is a multiple of 8
    long w = (long) LONG.get(bytes, i);
    while (i > word) {
      long before = (long) LONG.get(bytes, i - 8);
      LONG.set(bytes, i, w << 8 | before >>> 56);
      w = before;
      i -= 8;
    }
    long moving = -1L << (at << 3);
    LONG.set(bytes, i, w & ~moving | (w & moving) << 8 | (long) cell << (at << 3));
  }

  /** Moves the cells behind a position down by one; the last becomes zero. */
  static void removeCell(byte[] bytes, int base, int position, int load) {
    int at = base + ROW + position;
    int i = at & -8;
    int lastWord = base + ROW + load - 1 & -8;
    long w = (long) LONG.get(bytes, i);
    long moving = -1L << (at << 3);
    long kept = w & ~moving;
    w &= moving;
    // the first word keeps what is below
    long shifted = kept | (w >>> 8 & moving);
    while (i < lastWord) {
      long next = (long) LONG.get(bytes, i + 8);
      LONG.set(bytes, i, shifted | next << 56);
      shifted = next >>> 8;
      i += 8;
    }
    LONG.set(bytes, i, shifted);
  }

  private int count(long wa, long wb, int chain) {
    return (int) (wa >>> chain & 1) + 2 * (int) (wb >>> chain & 1);
  }

  /** Puts the three cells of a chain in ascending order, if all are in the line. */
  private void ascend(int base, int start, int n) {
    if (n == 3 && start + 3 <= ROOM) {
      int at = base + ROW + start;
      if ((bytes[at + 1] & 255) > (bytes[at + 2] & 255)) swap(at);
    }
  }

  private void swap(int at) {
    byte x = bytes[at + 1];
    bytes[at + 1] = bytes[at + 2];
    bytes[at + 2] = x;
  }

  /** Marks a chain of three cells, ascending and all in the line, if it has more in the store. */
  private void mark(int base, int chain, int start, int n) {
    if (n == 3 && start + 3 <= ROOM && over.smallest(place(base, chain)) != SideTable.NONE) {
      swap(base + ROW + start);
    }
  }

  /** Adds a cell where the chain has three or the line is full. */
  private void putBeyond(int base, int chain, int cell) {
    byte[] bytes = this.bytes;
    long wa = (long) LONG.get(bytes, base);
    long wb = (long) LONG.get(bytes, base + 6);
    long a = wa << ~chain;
    long b = wb << ~chain;
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int n = count(wa, wb, chain);
    int start = end - n;
    int near = Math.min(end, ROOM); // cells of the chain in the line are start .. near-1
    ascend(base, start, n);
    int position = start;
    while (position < near && (bytes[base + ROW + position] & 255) <= cell) position++;
    if (n == 3) {
      if (position >= near) {
        over.insert(place(base, chain), cell);
      } else {
        over.insert(place(base, chain), bytes[base + ROW + near - 1] & 255);
        for (int i = near - 1; i > position; i--) bytes[base + ROW + i] = bytes[base + ROW + i - 1];
        bytes[base + ROW + position] = (byte) cell;
      }
      if (end <= ROOM) swap(base + ROW + start);
      return;
    }
    int load = Long.bitCount(wa << 16) + 2 * Long.bitCount(wb << 16); // at least ROOM
    if (position >= near && end > ROOM || position >= ROOM) {
      over.insert(place(base, chain), cell);
    } else {
      int c = CHAINS - 1;
      int t = load - count(wa, wb, c);
      while (t >= ROOM) t -= count(wa, wb, --c);
      ascend(base, t, count(wa, wb, c));
      over.insert(place(base, c), bytes[base + ROW + ROOM - 1] & 255);
      insertCell(bytes, base, position, ROOM - 1, cell);
    }
    long bit = 1L << chain;
    setPlanes(bytes, base, wa ^ bit, wb ^ (bit & wa));
  }

  public boolean remove(long hash) {
    long q = Math.multiplyHigh(hash, total) + (hash >> 63 & total);
    int line = line(q);
    int base = (line << 6) + ALIGN;
    int chain = (int) q - line * CHAINS;
    int cell = (int) (hash * total >>> 56);
    byte[] bytes = this.bytes;
    long wa = (long) LONG.get(bytes, base);
    long wb = (long) LONG.get(bytes, base + 6);
    long a = wa << ~chain;
    long b = wb << ~chain;
    int load = Long.bitCount(wa << 16) + 2 * Long.bitCount(wb << 16);
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int last = (int) INT.get(bytes, base + (ROW - 4) + end);
    if ((a & b & (last >>> 24) - (last >>> 16 & 255) - 1 | (ROOM - load)) < 0) {
      return removeBeyond(base, chain, cell);
    }
    int eights = (int) (((a >>> 63) + 2 * (b >>> 63)) << 3);
    int d = (last ^ cell * ONES) | (-1 >>> eights);
    int zero = (d - ONES) & ~d & HIGH;
    if (zero == 0) return false;
    removeCell(bytes, base, end - 4 + (Integer.numberOfTrailingZeros(zero) >>> 3), load);
    long bit = 1L << chain;
    setPlanes(bytes, base, wa ^ bit, wb ^ (bit & ~wa));
    cells--;
    return true;
  }

  private boolean removeBeyond(int base, int chain, int cell) {
    byte[] bytes = this.bytes;
    long wa = (long) LONG.get(bytes, base);
    long wb = (long) LONG.get(bytes, base + 6);
    long a = wa << ~chain;
    long b = wb << ~chain;
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int n = count(wa, wb, chain);
    int start = end - n;
    int near = Math.min(end, ROOM);
    long place = place(base, chain);
    long bit = 1L << chain;
    int load = Long.bitCount(wa << 16) + 2 * Long.bitCount(wb << 16);
    int position = start;
    while (position < near && (bytes[base + ROW + position] & 255) != cell) position++;
    if (position >= near) {
      // not in the line
      if (n == 0 || n < 3 && end <= ROOM || !over.remove(place, cell)) return false;
      cells--;
      if (end <= ROOM) {
        ascend(base, start, n);
        mark(base, chain, start, n);
      } else if (n < 3 || Math.max(0, near - start) + over.count(place) < 3) {
        setPlanes(bytes, base, wa ^ bit, wb ^ (bit & ~wa));
      }
      return true;
    }
    cells--;
    boolean whole = n == 3 && end <= ROOM;
    if (whole && (bytes[base + ROW + start + 1] & 255) > (bytes[base + ROW + start + 2] & 255)) {
      swap(base + ROW + start);
      position = start;
      while ((bytes[base + ROW + position] & 255) != cell) position++;
    }
    int replacement = n == 3 ? over.smallest(place) : SideTable.NONE;
    if (replacement != SideTable.NONE && (end <= ROOM || (near - start) + over.count(place) > 3)) {
      // the chain still has three; its line part gets the smallest of the others
      for (int i = position; i < near - 1; i++) bytes[base + ROW + i] = bytes[base + ROW + i + 1];
      bytes[base + ROW + near - 1] = (byte) replacement;
      over.remove(place, replacement);
      if (end <= ROOM) mark(base, chain, start, n);
      return true;
    }
    int c = -1;
    int t = 0;
    if (load <= ROOM) {
      removeCell(bytes, base, position, load);
    } else {
      // the cell at ROOM of the row, which is in the store, moves into the line
      c = CHAINS - 1;
      t = load - count(wa, wb, c);
      while (t > ROOM) t -= count(wa, wb, --c);
      int moved = over.smallest(place(base, c));
      over.remove(place(base, c), moved);
      removeCell(bytes, base, position, ROOM);
      bytes[base + ROW + ROOM - 1] = (byte) moved;
    }
    wa ^= bit;
    wb ^= bit & wa; // borrow: the old low bit was 0 if and only if the new one is 1
    setPlanes(bytes, base, wa, wb);
    if (c >= 0) {
      int m = count(wa, wb, c);
      int to = Long.bitCount(wa << ~c) + 2 * Long.bitCount(wb << ~c);
      mark(base, c, to - m, m);
    }
    return true;
  }

  private long touched;

  public void touch(long[] hashes, int offset, int count) {
    long read = 0;
    for (int i = 0; i < count; i++) {
      read ^= bytes[base(hashes[offset + i]) + 16];
    }
    touched = read;
  }

  int base(long hash) {
    return (line(Math.multiplyHigh(hash, total) + (hash >> 63 & total)) << 6) + ALIGN;
  }

  public int containsAll(long[] hashes, int offset, int length, long[] result) {
    int found = 0;
    for (int done = 0, count; done < length; done += count) {
      count = Math.min(64, length - done);
      touch(hashes, offset + done, count);
      long answers = 0;
      for (int i = 0; i < count; i++) {
        answers |= contains(hashes[offset + done + i]) ? 1L << i : 0;
      }
      result[done >>> 6] |= answers;
      found += Long.bitCount(answers);
    }
    return found;
  }
}

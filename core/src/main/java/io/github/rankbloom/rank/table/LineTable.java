package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.bits.ByteWords;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.rank.plan.LineGeometry;
import java.util.List;

/**
 * Places in buckets of one cache line each, for speed: a lookup waits for one line of memory, and
 * mostly takes no branch that depends on what is there.
 */
/*
 * A line has 64 bytes:
 *
 *     plane A | plane B | row of cells, chain by chain, each chain ascending | vacant cells
 *
 * The bits of a chain in the two planes are the low and the high bit of its length, 0 to 3. So the
 * cells of chain c end at position
 *
 *     rank(A, c + 1) + 2 rank(B, c + 1)
 *
 * of the row, and its up to three cells are compared at once: no chain is walked, and no index bit
 * moves when a cell comes or goes.
 *
 *     chain 0: 3 5   chain 2: 7   chain 3: 1 4 9       A = 0 0 1 1   B = 1 0 0 1
 *                                                      row = 3 5 7 1 4 9
 *
 * Of a longer chain the row has the three smallest cells, and of a longer row the line has the first
 * cells, as many as fit. All others, about one in twenty-five, are in the side table.
 *
 *     chain 3: 1 4 9 9 12                              row = 3 5 7 1 9 4   side table: 9 12
 *
 * A lookup asks the side table only if its chain goes on there: because the line ends before the
 * chain, or because it has more than three cells. The latter is told by the last two cells in the
 * line, which are then exchanged. (Where they are equal nothing is told, and the side table is asked
 * in vain at times.) So most removals do without it too.
 *
 * What lies where follows from the content alone, so equal content has one representation. What is
 * not in use is zero. Cells are bytes, because the compiler must know all widths: with others, the
 * instructions cost more than waiting for memory did.
 */
public final class LineTable extends PlaceTable {

  /** A one in each of four cells. */
  private static final int ONES = 0x01010101;

  /** The highest bit of each. */
  private static final int HIGHS = 0x80808080;

  private static final int BLOCK = Long.SIZE;

  private final LineGeometry geometry;
  private final LineBytes lines;
  private final SideTable side;
  private final LineSpill spill;
  private final boolean repeats;

  // What the hot path needs, flat.
  private final byte[] bytes;
  private final long totalChains;
  private final int chains;
  private final long reciprocal;
  private final int planeBytes;
  private final int row;
  private final int room;

  public LineTable(LineGeometry geometry, CellPolicy policy) {
    this(geometry, policy, new LineBytes(geometry), new SideTable(geometry, policy));
  }

  private LineTable(LineGeometry geometry, CellPolicy policy, LineBytes lines, SideTable side) {
    super(policy);
    this.geometry = geometry;
    this.lines = lines;
    this.side = side;
    spill = new LineSpill(this, lines, side, geometry.room());
    repeats = policy.repeats();
    bytes = lines.bytes();
    totalChains = geometry.totalChains();
    chains = geometry.chains();
    reciprocal = geometry.reciprocal();
    planeBytes = geometry.planeBytes();
    row = 2 * planeBytes;
    room = geometry.room();
  }

  @Override
  public LineGeometry geometry() {
    return geometry;
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        new Figure.Count("sideInUse", "in the side table", side.cellsInUse(), "cell", ""));
  }

  /** {@return planes and rows} */
  LineBytes lines() {
    return lines;
  }

  /** {@return the cells that have no room in lines} */
  SideTable side() {
    return side;
  }

  // Places: a hash's chain, counted through all lines, and its cell in that chain.

  private long chain(long hash) {
    return Math.multiplyHigh(hash, totalChains) + ((hash >> 63) & totalChains);
  }

  private int cell(long hash) {
    return (int) ((hash * totalChains) >>> -LineGeometry.FINGERPRINT_BITS);
  }

  private int line(long chain) {
    return (int) ((chain * reciprocal) >>> LineGeometry.RECIPROCAL_SHIFT);
  }

  // Looking.

  @Override
  public boolean contains(long hash) {
    long chainOfAll = chain(hash);
    int line = line(chainOfAll);
    int chain = (int) chainOfAll - line * chains;
    int cell = cell(hash);
    int base = LineBytes.base(line);
    long a = ByteWords.getLong(bytes, base) << ~chain;
    long b = ByteWords.getLong(bytes, base + planeBytes) << ~chain;
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int cells = before(base, end);
    if (hasZero(differences(cells, cell, a, b)) && end <= room) {
      return true;
    }
    // The highest bits: the chain has three cells, the last one smaller, or ends after the line.
    return ((a & b & (last(cells) - cell)) | (room - end)) < 0
        && containsBeyond(line, chain, end, cellBits(a, b) / Byte.SIZE, cells, cell);
  }

  /** The four cells before a position of a row. */
  private int before(int base, int position) {
    return ByteWords.getInt(bytes, base + row - Integer.BYTES + position);
  }

  private static int last(int cells) {
    return cells >>> 24;
  }

  private static int lastButOne(int cells) {
    return (cells >>> 16) & 0xff;
  }

  /** The bits that the cells of a chain take whose bits in the planes are the highest. */
  private static int cellBits(long a, long b) {
    return ((int) (a >>> 60) & 8) | ((int) (b >>> 59) & 16);
  }

  /** Four cells beside one: a byte is zero where the chain has it whose bits are highest. */
  private static int differences(int cells, int cell, long a, long b) {
    return (cells ^ (cell * ONES)) | (-1 >>> cellBits(a, b));
  }

  private static boolean hasZero(int bytes) {
    return ((bytes - ONES) & ~bytes & HIGHS) != 0;
  }

  /** The highest bit of each byte that is zero. */
  private static int zeros(int bytes) {
    return ~(((bytes & ~HIGHS) + ~HIGHS) | bytes) & HIGHS;
  }

  /** Looks for a cell in a chain of three that are smaller, or that ends after the line. */
  private boolean containsBeyond(int line, int chain, int end, int length, int cells, int cell) {
    if (end <= room) {
      int largest = lastButOne(cells);
      return last(cells) <= largest && largest < cell && side.contains(line, chain, cell);
    }
    int base = LineBytes.base(line);
    for (int i = end - length; i < room; i++) {
      if (lines.cell(base, i) == cell) {
        return true;
      }
    }
    return length > 0 && side.contains(line, chain, cell);
  }

  @Override
  public long copies(long hash) {
    long chain = chain(hash);
    int line = line(chain);
    return spill.copies(line, (int) chain - line * chains, cell(hash));
  }

  @Override
  public BulkLookup lookup(int most) {
    long[] touched = new long[Math.min(BLOCK, most)];
    return (hashes, offset, length, result) -> {
      int found = 0;
      for (int done = 0, count; done < length; done += count) {
        count = Math.min(BLOCK, length - done);
        touch(hashes, offset + done, count, touched);
        long answers = 0;
        for (int i = 0; i < count; i++) {
          answers |= contains(hashes[offset + done + i]) ? 1L << i : 0;
        }
        result[done >>> 6] |= answers;
        found += Long.bitCount(answers);
      }
      return found;
    };
  }

  @Override
  void touch(long[] hashes, int offset, int count, long[] touched) {
    for (int i = 0; i < count; i++) {
      touched[i] = bytes[LineBytes.base(line(chain(hashes[offset + i])))];
    }
  }

  @Override
  public TableCursor cursor() {
    return new LineCursor(this);
  }

  @Override
  public boolean holdsTheSame(PlaceTable other) {
    if (other instanceof LineTable table && geometry.equals(table.geometry)) {
      return lines.holdTheSame(table.lines) && side.holdsTheSame(table.side);
    }
    return super.holdsTheSame(other);
  }

  // Changing.

  @Override
  public boolean insert(long hash) {
    long chain = chain(hash);
    int line = line(chain);
    return insert(line, (int) chain - line * chains, cell(hash));
  }

  private boolean insert(int line, int chain, int cell) {
    int base = LineBytes.base(line);
    long planeA = ByteWords.getLong(bytes, base);
    long planeB = ByteWords.getLong(bytes, base + planeBytes);
    long a = planeA << ~chain;
    long b = planeB << ~chain;
    int load = Long.bitCount(planeA << -chains) + 2 * Long.bitCount(planeB << -chains);
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    if (((a & b) | (room - 1 - end)) >= 0) {
      int cells = before(base, end);
      boolean present = hasZero(differences(cells, cell, a, b));
      if (present && !repeats) {
        return false;
      }
      // Of the chain's cells, at most two.
      int larger =
          (int) (((a | b) & (cell - last(cells))) >>> 63)
              + (int) ((b & (cell - lastButOne(cells))) >>> 63);
      if (load >= room) {
        return insertIntoFull(line, chain, end - larger, cell, present);
      }
      LineBytes.insertByte(bytes, base, row + end - larger, cell);
      // One more: a one in plane A carries to plane B. (One less: a zero borrows.)
      LineBytes.flip(bytes, base, chain, 1);
      LineBytes.flip(bytes, base + planeBytes, chain, (int) (a >>> 63));
      count(1, present ? 0 : 1);
      return true;
    }
    // Comes last, because the compiler inlines in this order until it has enough.
    return spill.insert(line, chain, cell);
  }

  private boolean insertIntoFull(int line, int chain, int position, int cell, boolean present) {
    long more = spill.pushLast(line);
    lines.insertCell(LineBytes.base(line), position, cell);
    lines.lengthen(LineBytes.base(line), chain);
    count(more, present ? 0 : 1);
    return true;
  }

  @Override
  public void add(long hash, long copies) {
    long chain = chain(hash);
    int line = line(chain);
    add(line, (int) chain - line * chains, cell(hash), copies);
  }

  private void add(int line, int chain, int cell, long copies) {
    int added = 0;
    try {
      for (; added < Math.min(copies, LineGeometry.LONGEST); added++) {
        insert(line, chain, cell);
      }
      if (copies > added) {
        // Then the row has the cell or smaller ones alone.
        spill.add(line, chain, cell, copies - added);
      }
    } catch (FilterFullException e) {
      for (; added > 0; added--) {
        remove(line, chain, cell);
      }
      throw e;
    }
  }

  /** Takes a place, which must come after all others, {@code copies} times. */
  void append(long place, long copies) {
    long chain = place >>> LineGeometry.FINGERPRINT_BITS;
    int line = line(chain);
    int cell = (int) place & 0xff;
    if (copies == 1) {
      insert(line, (int) chain - line * chains, cell);
    } else {
      add(line, (int) chain - line * chains, cell, copies);
    }
  }

  @Override
  public boolean remove(long hash) {
    long chain = chain(hash);
    int line = line(chain);
    return remove(line, (int) chain - line * chains, cell(hash));
  }

  private boolean remove(int line, int chain, int cell) {
    int base = LineBytes.base(line);
    long planeA = ByteWords.getLong(bytes, base);
    long planeB = ByteWords.getLong(bytes, base + planeBytes);
    long a = planeA << ~chain;
    long b = planeB << ~chain;
    int load = Long.bitCount(planeA << -chains) + 2 * Long.bitCount(planeB << -chains);
    int end = Long.bitCount(a) + 2 * Long.bitCount(b);
    int cells = before(base, end);
    if (((a & b & (last(cells) - lastButOne(cells) - 1)) | (room - end)) >= 0) {
      int zeros = zeros(differences(cells, cell, a, b));
      if (zeros == 0) {
        return false;
      }
      // Equal cells are side by side, so it does not matter which of them goes.
      int position = end - 1 - (Integer.numberOfLeadingZeros(zeros) >>> 3);
      LineBytes.removeByte(bytes, base, row + position);
      LineBytes.flip(bytes, base, chain, 1);
      LineBytes.flip(bytes, base + planeBytes, chain, (int) (~a >>> 63));
      int distinct = Integer.lowestOneBit(zeros) == zeros ? -1 : 0;
      if (load > room) {
        count(-spill.pullNext(line), distinct);
      } else {
        count(-1, distinct);
      }
      return true;
    }
    return spill.remove(line, chain, cell);
  }

  @Override
  public void clear() {
    lines.clear();
    side.clear();
    clearCounts();
  }

  // Sharing: a bucket, for one writer at a time, is a group of lines with its bucket of the side.

  @Override
  public long buckets() {
    return geometry.side().buckets();
  }

  @Override
  public int bucket(long hash) {
    return line(chain(hash)) / LineGeometry.GROUP;
  }

  @Override
  public long bucketBytes() {
    return LineGeometry.GROUP * LineGeometry.LINE_BYTES;
  }

  @Override
  public LineTable view() {
    return new LineTable(geometry, policy(), lines, side.view());
  }

  @Override
  public boolean sharesCells(PlaceTable other) {
    return other instanceof LineTable table && table.bytes == bytes;
  }

  @Override
  public LineTable copy() {
    LineTable copy = new LineTable(geometry, policy(), lines.copy(geometry), side.copy());
    copy.addCounts(this);
    return copy;
  }
}

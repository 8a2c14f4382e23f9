package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankFile;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The parameters of a rank-indexed filter of version 1 in a container, little-endian:
 *
 * <pre>
 *    0  8  buckets
 *    8  8  j2
 *   16  8  j3
 *   24  4  z1
 *   28  4  z2
 *   32  4  z3
 *   36  2  chains
 *   38  1  fingerprint bits
 *   39  1  payload bits
 *   40  8  cells in use
 *   48  8  distinct fingerprints, each counted once for each chain it is in
 *   56  8  elements: keys, copies or the sum of counts
 *   64  8  group: buckets for each entry of the directory
 * </pre>
 */
public record RankHeader(
    RankGeometry geometry, long cells, long distinct, long elements, long group) {

  public static final int BYTES = 72;

  /** {@return the header that a table with a number of elements is written with} */
  public static RankHeader of(RankTable table, long elements) {
    return new RankHeader(
        table.geometry(),
        table.cells(),
        table.distinct(),
        elements,
        RankFile.group(Shape.of(table.geometry()), table.cells()));
  }

  public byte[] toBytes() {
    return TableSizes.put(geometry, ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN))
        .put((byte) geometry.payloadBits())
        .putLong(cells)
        .putLong(distinct)
        .putLong(elements)
        .putLong(group)
        .array();
  }

  /** Reads a header, which may be hostile. */
  public static RankHeader read(ByteBuffer bytes) throws FilterFormatException {
    TableSizes sizes = TableSizes.read(bytes);
    int payloadBits = bytes.get();
    RankGeometry geometry;
    try {
      geometry = sizes.geometry(payloadBits);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
    RankHeader header =
        new RankHeader(
            geometry, bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    header.check();
    return header;
  }

  /** Checks that the table has room for what is counted. */
  public void check() throws FilterFormatException {
    if (cells < 0
        || cells > geometry.totalCells()
        || distinct < 0
        || distinct > cells
        || elements < 0) {
      throw new FilterFormatException("the header counts more than there is room for");
    }
    FileLayout.requireGroup(group, Shape.of(geometry));
  }

  /** {@return where things lie in a plain body} */
  public FileLayout layout(CellPolicy policy) {
    return FileLayout.of(
        Shape.of(geometry), policy, geometry.payloadBits(), geometry.maxBucketLoad(), cells, group);
  }
}

package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankFile;
import io.github.rankbloom.rank.table.RankDLeftTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The parameters of a rank-indexed d-left filter in a container, little-endian:
 *
 * <pre>
 *    0  8  buckets of a subtable
 *    8  4  cells of a bucket
 *   12  2  chains
 *   14  1  fingerprint bits
 *   15  1  subtables
 *   16  8  cells in use
 *   24  8  keys that can be told apart
 *   32  8  group: buckets for each entry of the directory
 * </pre>
 *
 * The body is that of a rank-indexed filter with the buckets of all subtables, one subtable after
 * the other.
 *
 * @param geometry the table
 * @param sizes that table as a rank-indexed one; what it counts as distinct are the keys that can
 *     be told apart
 */
public record RankDLeftHeader(RankDLeftGeometry geometry, RankHeader sizes) {

  static final int BYTES = RankFile.DLEFT_PARAMETER_BYTES;

  /** {@return the header that a table is written with} */
  public static RankDLeftHeader of(RankDLeftTable table) {
    long cells = table.buckets().cells();
    long group = RankHeader.of(table.buckets(), cells).group();
    return new RankDLeftHeader(
        table.geometry(),
        new RankHeader(table.geometry().table(), cells, table.homes(), cells, group));
  }

  /** {@return the parameters as they stand in a container} */
  public byte[] toBytes() {
    return ByteBuffer.allocate(BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(geometry.buckets())
        .putInt(geometry.cells())
        .putShort((short) geometry.chains())
        .put((byte) geometry.fingerprintBits())
        .put((byte) geometry.subtables())
        .putLong(sizes.cells())
        .putLong(sizes.distinct())
        .putLong(sizes.group())
        .array();
  }

  /** Reads a header, which may be hostile. */
  public static RankDLeftHeader read(ByteBuffer parameters) throws FilterFormatException {
    RankDLeftGeometry geometry = geometry(parameters);
    long cells = parameters.getLong();
    long homes = parameters.getLong();
    RankHeader sizes = new RankHeader(geometry.table(), cells, homes, cells, parameters.getLong());
    sizes.check();
    return new RankDLeftHeader(geometry, sizes);
  }

  private static RankDLeftGeometry geometry(ByteBuffer parameters) throws FilterFormatException {
    long buckets = parameters.getLong();
    int cells = parameters.getInt();
    int chains = Short.toUnsignedInt(parameters.getShort());
    int fingerprintBits = parameters.get();
    int subtables = parameters.get();
    try {
      return new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, cells);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("the header is of no possible filter: " + e.getMessage());
    }
  }
}

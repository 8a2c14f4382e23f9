package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankFile;
import io.github.rankbloom.rank.table.RankDLeftTable;
import io.github.rankbloom.rank.table.RankTable;
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
 * The body is that of a rank-indexed filter with the buckets of all subtables, one subtable behind
 * the other.
 *
 * @param geometry the table
 * @param sizes that table as a rank-indexed one; what it counts as distinct are the keys that can
 *     be told apart
 */
record RankDLeftHeader(RankDLeftGeometry geometry, RankHeader sizes)
    implements TableHeader<RankDLeftFilter> {

  static final int BYTES = RankFile.DLEFT_PARAMETER_BYTES;

  /** The header that a filter is written with. */
  static RankDLeftHeader of(RankDLeftFilter filter) {
    RankDLeftTable table = filter.table();
    long cells = table.buckets().cells();
    long group = RankHeader.of(table.buckets(), cells).group();
    return new RankDLeftHeader(
        filter.geometry(),
        new RankHeader(filter.geometry().table(), cells, table.homes(), cells, group));
  }

  @Override
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

  @Override
  public RankDLeftFilter filter(RankTable buckets, KeyHash hashing) throws FilterFormatException {
    RankDLeftTable table = RankDLeftTable.over(geometry, buckets);
    if (buckets.cells() != sizes.cells() || table.homes() != sizes.distinct()) {
      throw new FilterFormatException("the cells are not those that the header counts");
    }
    return new RankDLeftFilter(table, hashing);
  }

  static RankDLeftHeader read(ByteBuffer parameters) throws FilterFormatException {
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

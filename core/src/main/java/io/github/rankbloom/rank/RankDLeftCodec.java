package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.plan.RankDLeftGeometry;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.ContainerWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Rank-indexed d-left filters as containers: the body is that of a rank-indexed filter with the
 * buckets of all subtables, one subtable behind the other. The parameters, little-endian:
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
 */
final class RankDLeftCodec {

  private static final int BYTES = 40;

  private RankDLeftCodec() {}

  static void write(RankDLeftFilter filter, OutputStream out) throws IOException {
    RankTable buckets = filter.table().buckets();
    RankHeader header = RankHeader.of(buckets, buckets.cells());
    ContainerWriter writer =
        new ContainerWriter(
            out,
            RankDLeftFilter.KIND.code(),
            Coding.PLAIN,
            filter.hashing(),
            parameters(filter, header.group()),
            header.bodyWords());
    RankCodec.writeBody(buckets, header, writer::write);
    writer.finish();
  }

  private static byte[] parameters(RankDLeftFilter filter, long group) {
    RankDLeftGeometry geometry = filter.geometry();
    return ByteBuffer.allocate(BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(geometry.buckets())
        .putInt(geometry.cells())
        .putShort((short) geometry.chains())
        .put((byte) geometry.fingerprintBits())
        .put((byte) geometry.subtables())
        .putLong(filter.table().buckets().cells())
        .putLong(filter.table().homes())
        .putLong(group)
        .array();
  }

  static RankDLeftFilter read(ContainerReader in) throws IOException {
    in.requireCoding(Coding.PLAIN);
    ByteBuffer parameters = in.parameters(BYTES);
    RankDLeftGeometry geometry = geometry(parameters);
    long cells = parameters.getLong();
    long homes = parameters.getLong();
    RankHeader header = new RankHeader(geometry.table(), cells, homes, cells, parameters.getLong());
    header.check();
    in.requireMemory(geometry.totalWords() * Long.BYTES);
    RankCodec.requireBodyLength(in, header);
    long[] body = in.readBody();
    RankTable buckets = new RankTable(header.geometry());
    RankCodec.restoreBuckets(buckets, body, header, true);
    RankDLeftTable table = RankDLeftTable.over(geometry, buckets);
    if (buckets.cells() != cells || table.homes() != homes) {
      throw new FilterFormatException("the cells are not those that the header counts");
    }
    return new RankDLeftFilter(table, in.hashing());
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

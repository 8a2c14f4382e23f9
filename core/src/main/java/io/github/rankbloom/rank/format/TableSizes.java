package io.github.rankbloom.rank.format;

import io.github.rankbloom.rank.plan.RankGeometry;
import java.nio.ByteBuffer;

/** The sizes of a table as they stand in headers, all but the payload. They may be hostile. */
record TableSizes(
    long buckets, long j2, long j3, int z1, int z2, int z3, int chains, int fingerprintBits) {

  static ByteBuffer put(RankGeometry table, ByteBuffer bytes) {
    return bytes
        .putLong(table.buckets())
        .putLong(table.j2())
        .putLong(table.j3())
        .putInt(table.z1())
        .putInt(table.z2())
        .putInt(table.z3())
        .putShort((short) table.chains())
        .put((byte) table.fingerprintBits());
  }

  static TableSizes read(ByteBuffer bytes) {
    return new TableSizes(
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getInt(),
        bytes.getInt(),
        bytes.getInt(),
        Short.toUnsignedInt(bytes.getShort()),
        bytes.get());
  }

  /** The table, if there is one of these sizes. */
  RankGeometry geometry(int payloadBits) {
    return new RankGeometry(buckets, chains, fingerprintBits, payloadBits, z1, z2, z3, j2, j3);
  }
}

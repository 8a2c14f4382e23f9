package io.github.rankbloom.documented;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A container, taken apart as docs/format.md says. */
final class DocumentedContainer {

  private final ByteBuffer all;
  private final int parameterBytes;
  private final long[] body;

  private DocumentedContainer(byte[] bytes) {
    all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    parameterBytes = all.getInt(16);
    body = new long[(int) (all.getLong(20) / 8)];
    for (int i = 0; i < body.length; i++) {
      body[i] = all.getLong(32 + parameterBytes + 8 * i);
    }
  }

  static DocumentedContainer of(byte[] bytes) {
    return new DocumentedContainer(bytes);
  }

  int version() {
    return all.get(4);
  }

  /** The code of the kind. */
  int kind() {
    return all.get(5);
  }

  int algorithm() {
    return all.get(6);
  }

  /** 0 plain, 1 entropy-coded, 2 delta. */
  int coding() {
    return all.get(7);
  }

  /** The seed of the key hash. */
  long seed() {
    return all.getLong(8);
  }

  /** The words of the body. */
  long[] body() {
    return body;
  }

  /** The parameters from an offset on: those of a delta's target start at 16. */
  ByteBuffer parametersFrom(int offset) {
    return all.slice(28 + offset, parameterBytes - offset).order(ByteOrder.LITTLE_ENDIAN);
  }
}

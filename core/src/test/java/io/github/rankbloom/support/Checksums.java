package io.github.rankbloom.support;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** What an adversary does to a container: changes bytes, and writes checksums that fit. */
public final class Checksums {

  /** Where the length of the parameters and the parameters start in a container. */
  public static final int PARAMETER_LENGTH_AT = 16;

  /** Where the parameters start. */
  public static final int PARAMETERS_AT = 28;

  private Checksums() {}

  /** Sets both checksums to what the bytes give, as far as the header's lengths allow. */
  public static void fit(byte[] bytes) {
    if (bytes.length < PARAMETERS_AT) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long parameters = buffer.getInt(PARAMETER_LENGTH_AT);
    long headerEnd = PARAMETERS_AT + parameters;
    if (parameters >= 0 && headerEnd + 4 <= bytes.length) {
      buffer.putInt((int) headerEnd, checksum(bytes, 0, (int) headerEnd));
      int bodyAt = (int) headerEnd + 4;
      if (bodyAt + 4 <= bytes.length) {
        int bodyEnd = bytes.length - 4;
        buffer.putInt(bodyEnd, checksum(bytes, bodyAt, bodyEnd));
      }
    }
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }
}

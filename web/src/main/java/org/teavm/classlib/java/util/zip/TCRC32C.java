package org.teavm.classlib.java.util.zip;

import java.nio.ByteBuffer;
import java.util.zip.Checksum;

/** CRC-32C (Castagnoli), a byte at a time by a table. */
public final class TCRC32C implements Checksum {

  /** The polynomial, lowest power last. */
  private static final int POLYNOMIAL = 0x82F63B78;

  private static final int[] TABLE = table();

  private int state = -1;

  /** Starts with no bytes. */
  public TCRC32C() {}

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int rest = i;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        rest = (rest >>> 1) ^ (POLYNOMIAL & -(rest & 1));
      }
      table[i] = rest;
    }
    return table;
  }

  @Override
  public void update(int b) {
    state = (state >>> 8) ^ TABLE[(state ^ b) & 0xFF];
  }

  @Override
  public void update(byte[] bytes) {
    update(bytes, 0, bytes.length);
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      update(bytes[i]);
    }
  }

  @Override
  public void update(ByteBuffer buffer) {
    while (buffer.hasRemaining()) {
      update(buffer.get());
    }
  }

  @Override
  public long getValue() {
    return ~state & 0xFFFF_FFFFL;
  }

  @Override
  public void reset() {
    state = -1;
  }
}

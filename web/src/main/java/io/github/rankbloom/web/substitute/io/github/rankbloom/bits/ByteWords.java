package io.github.rankbloom.web.substitute.io.github.rankbloom.bits;

/** Words within an array of bytes, without the handles that TeaVM lacks. */
public final class ByteWords {

  private ByteWords() {}

  /** {@return the word at an index} */
  public static long getLong(byte[] bytes, int index) {
    return (getInt(bytes, index) & 0xffffffffL) | ((long) getInt(bytes, index + 4) << 32);
  }

  /** Writes a word at an index. */
  public static void setLong(byte[] bytes, int index, long value) {
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[index + i] = (byte) (value >>> (8 * i));
    }
  }

  /** {@return the half word at an index} */
  public static int getInt(byte[] bytes, int index) {
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value |= (bytes[index + i] & 0xff) << (8 * i);
    }
    return value;
  }
}

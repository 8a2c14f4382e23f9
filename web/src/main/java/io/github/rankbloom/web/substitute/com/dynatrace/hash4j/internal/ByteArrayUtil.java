package io.github.rankbloom.web.substitute.com.dynatrace.hash4j.internal;

/** Little-endian numbers in arrays and texts, byte by byte. */
public final class ByteArrayUtil {

  private ByteArrayUtil() {}

  /** {@return two bytes} */
  public static char getChar(byte[] bytes, int at) {
    return (char) ((bytes[at] & 0xFF) | (bytes[at + 1] << 8));
  }

  /** {@return two bytes} */
  public static short getShort(byte[] bytes, int at) {
    return (short) getChar(bytes, at);
  }

  /** {@return four bytes} */
  public static int getInt(byte[] bytes, int at) {
    return getChar(bytes, at) | (getChar(bytes, at + 2) << 16);
  }

  /** {@return eight bytes} */
  public static long getLong(byte[] bytes, int at) {
    return (getInt(bytes, at) & 0xFFFF_FFFFL) | ((long) getInt(bytes, at + 4) << 32);
  }

  /** {@return the bits of two characters} */
  public static int getInt(CharSequence text, int at) {
    return text.charAt(at) | (text.charAt(at + 1) << 16);
  }

  /** {@return the bits of two characters, as a number that is not negative} */
  public static long getIntAsUnsignedLong(CharSequence text, int at) {
    return getInt(text, at) & 0xFFFF_FFFFL;
  }

  /** {@return the bits of four characters} */
  public static long getLong(CharSequence text, int at) {
    return getIntAsUnsignedLong(text, at) | ((long) getInt(text, at + 2) << 32);
  }

  /** Sets two bytes. */
  public static void setChar(byte[] bytes, int at, char value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >>> 8);
  }

  /** Sets two bytes. */
  public static void setShort(byte[] bytes, int at, short value) {
    setChar(bytes, at, (char) value);
  }

  /** Sets four bytes. */
  public static void setInt(byte[] bytes, int at, int value) {
    setChar(bytes, at, (char) value);
    setChar(bytes, at + 2, (char) (value >>> 16));
  }

  /** Sets eight bytes. */
  public static void setLong(byte[] bytes, int at, long value) {
    setInt(bytes, at, (int) value);
    setInt(bytes, at + 4, (int) (value >>> 32));
  }

  /** Sets two bytes for each of some characters. */
  public static void copyCharsToByteArray(
      CharSequence text, int from, byte[] bytes, int to, int characters) {
    for (int i = 0; i < characters; i++) {
      setChar(bytes, to + 2 * i, text.charAt(from + i));
    }
  }
}

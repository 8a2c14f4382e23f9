package io.github.rankbloom.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words within an array of bytes, the least significant byte first. */
public final class ByteWords {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private ByteWords() {}

  public static long getLong(byte[] bytes, int index) {
    return (long) LONG.get(bytes, index);
  }

  public static void setLong(byte[] bytes, int index, long value) {
    LONG.set(bytes, index, value);
  }

  public static int getInt(byte[] bytes, int index) {
    return (int) INT.get(bytes, index);
  }
}

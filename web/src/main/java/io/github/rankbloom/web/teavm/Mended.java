package io.github.rankbloom.web.teavm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Methods of the JDK that TeaVM's class library lacks, or has with other results. */
public final class Mended {

  /** From here on every double is a whole number. */
  private static final double WHOLE = 0x1p52;

  private static final long LOW = 0xFFFF_FFFFL;

  private Mended() {}

  /** {@return the upper half of the product of two signed numbers} */
  public static long multiplyHigh(long x, long y) {
    long xHigh = x >> 32;
    long yHigh = y >> 32;
    long xLow = x & LOW;
    long yLow = y & LOW;
    long middle = xHigh * yLow + ((xLow * yLow) >>> 32);
    return xHigh * yHigh + (middle >> 32) + (((middle & LOW) + xLow * yHigh) >> 32);
  }

  /** {@return log(1 + x), precise for small x too: the error of 1 + x is divided out (Kahan)} */
  public static double log1p(double x) {
    double sum = 1 + x;
    if (sum == 1) {
      return x;
    }
    return Double.isInfinite(sum) ? Math.log(sum) : Math.log(sum) * (x / (sum - 1));
  }

  /** {@return exp(x) - 1, precise for small x too, in the same way} */
  public static double expm1(double x) {
    double power = Math.exp(x);
    if (power == 1) {
      return x;
    }
    double less = power - 1;
    return less == -1 || Double.isInfinite(power) ? less : less * (x / Math.log(power));
  }

  /** {@return the nearest whole number, of two equally near ones the even one} */
  public static double rint(double x) {
    double size = Math.abs(x);
    if (!(size < WHOLE)) {
      return x;
    }
    // The sum has no bits below one, and is rounded to even.
    return Math.copySign(size + WHOLE - WHOLE, x);
  }

  /** {@return a part of a buffer's bytes, with a position and limit of its own} */
  public static ByteBuffer slice(ByteBuffer buffer, int index, int length) {
    if (index < 0 || length < 0 || length > buffer.limit() - index) {
      throw new IndexOutOfBoundsException();
    }
    ByteBuffer part = buffer.duplicate();
    part.position(index);
    part.limit(index + length);
    return part.slice();
  }

  /** {@return the next bytes of a stream, fewer if it ends before} */
  public static byte[] readNBytes(InputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    int had = 0;
    while (had < length) {
      int read = in.read(bytes, had, length - had);
      if (read < 0) {
        return Arrays.copyOf(bytes, had);
      }
      had += read;
    }
    return bytes;
  }
}

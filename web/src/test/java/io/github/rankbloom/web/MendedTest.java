package io.github.rankbloom.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.web.teavm.Mended;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.teavm.classlib.java.util.zip.TCRC32C;

/** What stands for methods of the JDK does what they do. */
class MendedTest {

  private static final int TIMES = 100_000;

  private final Random random = new Random(20260101);

  @Test
  void products() {
    for (int i = 0; i < TIMES; i++) {
      long x = random.nextLong() >> random.nextInt(64);
      long y = random.nextLong() >> random.nextInt(64);
      assertEquals(Math.multiplyHigh(x, y), Mended.multiplyHigh(x, y));
    }
    assertEquals(
        Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE),
        Mended.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE));
  }

  @Test
  void logarithmsAndPowers() {
    for (int i = 0; i < TIMES; i++) {
      double x = Math.pow(10, -random.nextDouble() * 300);
      assertClose(Math.log1p(x), Mended.log1p(x));
      assertClose(Math.log1p(-x), Mended.log1p(-x));
      assertClose(Math.expm1(x), Mended.expm1(x));
      assertClose(Math.expm1(-x), Mended.expm1(-x));
      double large = random.nextDouble() * 800;
      assertClose(Math.log1p(large), Mended.log1p(large));
      assertClose(Math.expm1(large), Mended.expm1(large));
      assertClose(Math.expm1(-large), Mended.expm1(-large));
    }
    for (double edge :
        new double[] {
          0, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.MAX_VALUE
        }) {
      assertEquals(Math.log1p(edge), Mended.log1p(edge));
      assertEquals(Math.expm1(edge), Mended.expm1(edge), 1e-16);
    }
  }

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, Math.abs(expected) * 1e-14);
  }

  @Test
  void wholeNumbers() {
    for (int i = 0; i < TIMES; i++) {
      double x = Math.scalb(random.nextDouble() - 0.5, random.nextInt(70));
      assertEquals(Math.rint(x), Mended.rint(x));
      double half = random.nextInt(1000) - 500 + 0.5;
      assertEquals(Math.rint(half), Mended.rint(half));
    }
    for (double edge : new double[] {0.0, -0.0, -0.3, 0x1p52, 0x1p53, Double.NaN, 1 / 0.0}) {
      assertEquals(Math.rint(edge), Mended.rint(edge));
    }
  }

  @Test
  void slices() {
    ByteBuffer whole = ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    whole.position(3);
    assertEquals(whole.slice(2, 5), Mended.slice(whole, 2, 5));
    assertEquals(whole.slice(10, 0), Mended.slice(whole, 10, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> Mended.slice(whole, 8, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> Mended.slice(whole, -1, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> Mended.slice(whole, 1, -1));
  }

  @Test
  void streams() throws IOException {
    byte[] bytes = new byte[10];
    random.nextBytes(bytes);
    ByteArrayInputStream expected = new ByteArrayInputStream(bytes);
    ByteArrayInputStream actual = new ByteArrayInputStream(bytes);
    for (int length : new int[] {0, 4, 5, 6, 1}) {
      assertArrayEquals(expected.readNBytes(length), Mended.readNBytes(actual, length));
    }
  }

  @Test
  void checksums() {
    byte[] bytes = new byte[1000];
    random.nextBytes(bytes);
    CRC32C expected = new CRC32C();
    TCRC32C actual = new TCRC32C();
    for (int i = 0; i < 100; i++) {
      int offset = random.nextInt(500);
      int length = random.nextInt(500);
      expected.update(bytes, offset, length);
      actual.update(bytes, offset, length);
      expected.update(i);
      actual.update(i);
      expected.update(ByteBuffer.wrap(bytes, offset, length));
      actual.update(ByteBuffer.wrap(bytes, offset, length));
      assertEquals(expected.getValue(), actual.getValue());
    }
    actual.reset();
    assertEquals(new CRC32C().getValue(), actual.getValue());
  }
}

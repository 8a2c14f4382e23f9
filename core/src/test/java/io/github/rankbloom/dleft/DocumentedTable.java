package io.github.rankbloom.dleft;

import io.github.rankbloom.support.Checksums;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A table in a plain file, as docs/dleft.md writes it down, bit by bit. */
abstract class DocumentedTable {

  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

  /** The parameters, then the rest. */
  final ByteBuffer parameters;

  private final byte[] bytes;
  private final int bodyAt;

  DocumentedTable(byte[] bytes) {
    this.bytes = bytes;
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int length = header.getInt(Checksums.PARAMETER_LENGTH_AT);
    parameters = header.position(Checksums.PARAMETERS_AT).slice().order(ByteOrder.LITTLE_ENDIAN);
    bodyAt = Checksums.PARAMETERS_AT + length + 4;
  }

  /** A number that lies in the body. */
  final long bits(long from, int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      long bit = from + i;
      value |= (long) (bytes[bodyAt + (int) (bit / 8)] >>> (bit % 8) & 1) << i;
    }
    return value;
  }

  /** The first bits of a word, as a number. */
  static long first(long word, int count) {
    return unsigned(word).shiftRight(64 - count).longValue();
  }

  /** The upper half of an unsigned product. */
  static long high(long word, long bound) {
    return unsigned(word).multiply(BigInteger.valueOf(bound)).shiftRight(64).longValueExact();
  }

  private static BigInteger unsigned(long word) {
    return BigInteger.valueOf(word).mod(TWO_64);
  }

  static long mix(long word) {
    long x = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}

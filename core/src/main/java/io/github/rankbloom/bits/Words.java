package io.github.rankbloom.bits;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A long string of bits that is only read, wherever it lies. Words beyond its end read as zero, so
 * that no position, however wrong, leads out of it.
 */
public interface Words {

  /**
   * A word of the string.
   *
   * @param index which one, from 0
   * @return its 64 bits, or 0 if there is no such word
   */
  long word(long index);

  /**
   * Reads a field.
   *
   * @param bit where it starts
   * @param width bits of the field, 1 to 64
   * @return the field's value
   */
  default long field(long bit, int width) {
    long index = bit >>> 6;
    return ((word(index) >>> bit) | (word(index + 1) << 1 << ~bit)) & Bits.mask(width);
  }

  /**
   * Tells whether a bit is one.
   *
   * @param bit which bit
   * @return whether it is one
   */
  default boolean isSet(long bit) {
    return (word(bit >>> 6) >>> bit & 1) != 0;
  }

  /**
   * Counts ones.
   *
   * @param bit where to start
   * @param length how many bits to look at
   * @return how many of them are one
   */
  default int count(long bit, int length) {
    if (length <= 0) {
      return 0;
    }
    long end = bit + length;
    long first = bit >>> 6;
    long last = (end - 1) >>> 6;
    long lastMask = -1L >>> -end;
    if (first == last) {
      return Long.bitCount(word(first) & (-1L << bit) & lastMask);
    }
    int ones = Long.bitCount(word(first) & (-1L << bit)) + Long.bitCount(word(last) & lastMask);
    for (long i = first + 1; i < last; i++) {
      ones += Long.bitCount(word(i));
    }
    return ones;
  }

  /**
   * The words at the start of an array.
   *
   * @param words holds them
   * @param length how many there are
   * @return a view of the array
   */
  static Words of(long[] words, int length) {
    return index -> index >= 0 && index < length ? words[(int) index] : 0;
  }

  /**
   * Little-endian words in buffers, which may be direct or mapped.
   *
   * @param pieces buffers whose bytes from 0 on follow each other
   * @param pieceBits all buffers but the last have 2<sup>pieceBits</sup> bytes; 3 to 30
   * @param length how many words there are
   * @return a view of the buffers
   */
  static Words of(List<ByteBuffer> pieces, int pieceBits, long length) {
    return new BufferWords(pieces, pieceBits, length);
  }
}

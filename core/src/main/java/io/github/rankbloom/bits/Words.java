package io.github.rankbloom.bits;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A long string of bits that is only read, wherever it lies. Words beyond its end read as zero, so
 * that no position, however wrong, leads out of it.
 */
public interface Words {

  /** {@return the 64 bits of a word, 0 if there is no such word} */
  long word(long index);

  /** {@return the field of 1 to 64 bits that starts at a bit} */
  default long field(long bit, int width) {
    long index = bit >>> 6;
    return ((word(index) >>> bit) | (word(index + 1) << 1 << ~bit)) & Bits.mask(width);
  }

  /** {@return whether a bit is one} */
  default boolean isSet(long bit) {
    return (word(bit >>> 6) >>> bit & 1) != 0;
  }

  /** {@return the number of ones among {@code length} bits from a bit on} */
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

  /** {@return a view of the first words of an array} */
  static Words of(long[] words, int length) {
    return index -> index >= 0 && index < length ? words[(int) index] : 0;
  }

  /**
   * {@return a view of little-endian words in buffers, which may be direct or mapped}
   *
   * @param pieceBits all buffers but the last have 2<sup>pieceBits</sup> bytes; 3 to 30
   */
  static Words of(List<ByteBuffer> pieces, int pieceBits, long length) {
    return new BufferWords(pieces, pieceBits, length);
  }
}

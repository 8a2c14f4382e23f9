package io.github.rankbloom.bits;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Little-endian words in buffers that follow each other. */
final class BufferWords implements Words {

  private final ByteBuffer[] buffers;
  private final int wordBits;
  private final int mask;
  private final long length;

  BufferWords(List<ByteBuffer> pieces, int pieceBits, long length) {
    buffers =
        pieces.stream()
            .map(piece -> piece.duplicate().order(ByteOrder.LITTLE_ENDIAN))
            .toArray(ByteBuffer[]::new);
    wordBits = pieceBits - 3;
    mask = (1 << wordBits) - 1;
    this.length = length;
  }

  @Override
  public long word(long index) {
    return index >= 0 && index < length
        ? buffers[(int) (index >>> wordBits)].getLong(((int) index & mask) * Long.BYTES)
        : 0;
  }

  /** Counts what lies in one buffer without looking for the buffer of every word. */
  @Override
  public int count(long bit, int bits) {
    long first = bit >>> 6;
    long last = (bit + bits - 1) >>> 6;
    if (bits <= 0 || first < 0 || last >= length || first >>> wordBits != last >>> wordBits) {
      return Words.super.count(bit, bits);
    }
    ByteBuffer buffer = buffers[(int) (first >>> wordBits)];
    int at = ((int) first & mask) * Long.BYTES;
    int end = ((int) last & mask) * Long.BYTES;
    long word = buffer.getLong(at) & (-1L << bit);
    int ones = 0;
    while (at < end) {
      ones += Long.bitCount(word);
      at += Long.BYTES;
      word = buffer.getLong(at);
    }
    return ones + Long.bitCount(word & (-1L >>> -(bit + bits)));
  }
}

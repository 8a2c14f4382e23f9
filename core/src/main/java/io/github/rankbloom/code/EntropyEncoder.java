package io.github.rankbloom.code;

import java.util.Arrays;

/**
 * Codes symbols of known probabilities in as many bits as they carry information, all but a few
 * bytes for each 131 072 of them. {@link EntropyDecoder} gives them back, in the same order, if it
 * is handed the same tables.
 */
public final class EntropyEncoder {

  /** By frequency: 2<sup>56</sup> divided by it, rounded up. */
  private static final long[] RECIPROCALS = reciprocals();

  private int[] pending = new int[128];
  private int pendingCount;
  private char[] units = {};
  private long[] out = new long[16];
  private long outUnits;

  private static long[] reciprocals() {
    long[] reciprocals = new long[(1 << 16) + 1];
    for (int frequency = 1; frequency < reciprocals.length; frequency++) {
      reciprocals[frequency] = ((1L << 56) + frequency - 1) / frequency;
    }
    return reciprocals;
  }

  /** Codes a symbol, which must have a frequency above 0 in the table. */
  public void encode(int symbol, FrequencyTable table) {
    int code = table.code(symbol);
    if (code == FrequencyTable.NO_CODE) {
      throw new IllegalArgumentException("symbol " + symbol + " has frequency 0");
    }
    add(code);
  }

  /** Codes the low bits of a number as they are, 0 to 64 of them, for what has no better model. */
  public void encodeBits(long value, int width) {
    long rest = value;
    for (int left = width; left > 0; left -= 16) {
      int bits = Math.min(left, 16);
      int slots = 1 << (16 - bits);
      int start = (int) (rest & ((1 << bits) - 1)) * slots;
      add(start << 16 | (slots - 1));
      rest >>>= bits;
    }
  }

  /** Codes the bytes of a word, the lowest first, as symbols of one table of frequency above 0. */
  void encodeBytes(long word, FrequencyTable table) {
    if (pendingCount + Long.BYTES > pending.length) {
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        add(table.code((int) (word >>> shift) & 0xFF));
      }
    } else {
      for (int i = 0; i < Long.BYTES; i++) {
        pending[pendingCount + i] = table.code((int) (word >>> (i << 3)) & 0xFF);
      }
      pendingCount += Long.BYTES;
    }
  }

  private void add(int code) {
    if (pendingCount == pending.length) {
      if (pendingCount == Rans.BLOCK_SYMBOLS) {
        writeBlock();
      } else {
        pending = Arrays.copyOf(pending, Math.min(4 * pendingCount, Rans.BLOCK_SYMBOLS));
      }
    }
    pending[pendingCount++] = code;
  }

  /** {@return the coded symbols, filled up with zero bits to whole words; no more may come} */
  public long[] finish() {
    if (pendingCount > 0) {
      writeBlock();
    }
    return Arrays.copyOf(out, (int) ((outUnits + 3) >>> 2));
  }

  /** {@return the bytes of the coded symbols, without what fills up the last word, at the end} */
  public long byteSize() {
    return outUnits * 2;
  }

  private void writeBlock() {
    if (units.length < pendingCount + Rans.BLOCK_HEADER_UNITS) {
      units = new char[pendingCount + Rans.BLOCK_HEADER_UNITS];
    }
    int at = units.length;
    long due = Rans.LOWEST;
    long other = Rans.LOWEST;
    for (int i = pendingCount - 1; i >= 0; i--) {
      int code = pending[i];
      long frequency = FrequencyTable.frequencyOf(code);
      // Without a branch: whether a unit moves out is as good as random.
      int out16 = (int) (((frequency << Rans.LOWEST_BITS) - 1 - due) >>> 63);
      units[at - 1] = (char) due;
      at -= out16;
      long state = due >>> (out16 << 4);
      long quotient = Math.multiplyHigh(state << 8, RECIPROCALS[(int) frequency]);
      due = other;
      other = (quotient << 16) + state - quotient * frequency + FrequencyTable.startOf(code);
    }
    // The lane that was served last holds the block's first symbol.
    long first = other;
    long second = due;
    units[--at] = (char) (first >>> 32 | second >>> 32 << 8);
    units[--at] = (char) (second >>> 16);
    units[--at] = (char) second;
    units[--at] = (char) (first >>> 16);
    units[--at] = (char) first;
    append(at);
    pendingCount = 0;
  }

  private void append(int from) {
    long newUnits = outUnits + units.length - from;
    int words = Math.toIntExact((newUnits + 3) >>> 2);
    if (words > out.length) {
      out = Arrays.copyOf(out, (int) Math.min(Integer.MAX_VALUE - 8L, words + (words >>> 1) + 1L));
    }
    int next = from;
    while (next < units.length && (outUnits & 3) != 0) {
      appendUnit(units[next++]);
    }
    for (; next <= units.length - 4; next += 4) {
      out[(int) (outUnits >>> 2)] =
          units[next]
              | (long) units[next + 1] << 16
              | (long) units[next + 2] << 32
              | (long) units[next + 3] << 48;
      outUnits += 4;
    }
    while (next < units.length) {
      appendUnit(units[next++]);
    }
  }

  private void appendUnit(char unit) {
    out[(int) (outUnits >>> 2)] |= (long) unit << (outUnits << 4);
    outUnits++;
  }
}

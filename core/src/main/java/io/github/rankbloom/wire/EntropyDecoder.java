package io.github.rankbloom.wire;

import io.github.rankbloom.FilterFormatException;
import java.util.Arrays;

/**
 * Gives back the symbols that an {@link EntropyEncoder} coded.
 *
 * <p>Coded symbols carry neither their number nor their tables: the caller knows both. Words that
 * no encoder wrote decode to arbitrary symbols, each of them one that its table has, until the
 * words run out; {@link #finish} tells, all but certainly, whether they were what an encoder wrote.
 * A symbol of a high frequency may take next to no bits, so the caller bounds how many it asks for.
 */
public final class EntropyDecoder {

  private final long[] words;
  private final long units;
  private long nextUnit;
  private long due = Rans.LOWEST;
  private long other = Rans.LOWEST;
  private int left;

  /**
   * A decoder before the first symbol.
   *
   * @param words holds the coded symbols
   * @param count how many of the words are theirs; if there is no word behind them, they are copied
   */
  public EntropyDecoder(long[] words, int count) {
    this.words = words.length > count ? words : Arrays.copyOf(words, count + 1);
    this.units = count * 4L;
  }

  /**
   * Decodes a symbol.
   *
   * @param table the table that it was coded with
   * @return the symbol
   * @throws FilterFormatException if there are no more coded symbols
   */
  public int decode(FrequencyTable table) throws FilterFormatException {
    if (left == 0) {
      openBlock();
    }
    int slot = (int) due & 0xFFFF;
    int symbol = table.symbolAt(slot);
    step(slot, table.code(symbol));
    return symbol;
  }

  /**
   * Decodes bits that were coded as they are.
   *
   * @param width how many, 0 to 64
   * @return the bits
   * @throws FilterFormatException if there are no more coded symbols
   */
  public long decodeBits(int width) throws FilterFormatException {
    long value = 0;
    for (int done = 0; done < width; done += 16) {
      int bits = Math.min(width - done, 16);
      if (left == 0) {
        openBlock();
      }
      int slot = (int) due & 0xFFFF;
      int slots = 1 << (16 - bits);
      step(slot, (slot & -slots) << 16 | (slots - 1));
      value |= (long) (slot >>> (16 - bits)) << done;
    }
    return value;
  }

  /** Decodes eight symbols of one table as the bytes of a word, the lowest first. */
  long decodeBytes(FrequencyTable table) throws FilterFormatException {
    long word = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      word |= (long) decode(table) << shift;
    }
    return word;
  }

  /** Takes from the lane that is due the symbol that its slot has told. */
  private void step(int slot, int code) throws FilterFormatException {
    long next =
        FrequencyTable.frequencyOf(code) * (due >>> 16) + slot - FrequencyTable.startOf(code);
    // Without a branch: whether a unit moves in is as good as random.
    long in16 = (next - Rans.LOWEST) >>> 63;
    long unit = unitAt(nextUnit) & -in16;
    nextUnit += in16;
    if (nextUnit > units) {
      throw cutShort();
    }
    due = other;
    other = next << (in16 << 4) | unit;
    left--;
  }

  private long unitAt(long unit) {
    return words[(int) (unit >>> 2)] >>> (unit << 4) & 0xFFFF;
  }

  private long take() throws FilterFormatException {
    if (nextUnit == units) {
      throw cutShort();
    }
    return unitAt(nextUnit++);
  }

  private void openBlock() throws FilterFormatException {
    requireEndOfBlock();
    long first = take() | take() << 16;
    long second = take() | take() << 16;
    long high = take();
    due = first | (high & 0xFF) << 32;
    other = second | (high >>> 8) << 32;
    if (due < Rans.LOWEST || other < Rans.LOWEST) {
      throw notCoded();
    }
    left = Rans.BLOCK_SYMBOLS;
  }

  private void requireEndOfBlock() throws FilterFormatException {
    if (due != Rans.LOWEST || other != Rans.LOWEST) {
      throw notCoded();
    }
  }

  /**
   * Checks, after the last symbol, that it was the last and that the words are what an encoder
   * wrote.
   *
   * @throws FilterFormatException if they are not
   */
  public void finish() throws FilterFormatException {
    requireEndOfBlock();
    if (units - nextUnit >= 4) {
      throw notCoded();
    }
    while (nextUnit < units) {
      if (take() != 0) {
        throw notCoded();
      }
    }
  }

  private static FilterFormatException cutShort() {
    return new FilterFormatException("the coded content ends before the last symbol");
  }

  private static FilterFormatException notCoded() {
    return new FilterFormatException("the coded content is not what an encoder writes");
  }
}

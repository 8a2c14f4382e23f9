package io.github.rankbloom.code;

import io.github.rankbloom.FilterFormatException;
import java.util.Arrays;

/**
 * Gives back the symbols that an {@link EntropyEncoder} coded.
 *
 * <p>Coded symbols carry neither their number nor their tables: the caller knows both. Words that
 * no encoder wrote decode to arbitrary symbols, each of them one that its table has, until the
 * words run out or {@link #finish} finds that they are not the one form of these symbols. Words
 * that are pass for what they are: to notice damage is the container's task. A symbol of a high
 * frequency may take next to no bits, so the caller bounds how many it asks for.
 */
public final class EntropyDecoder {

  private final long[] words;
  private final long units;
  private long nextUnit;
  private long due = Rans.LOWEST;
  private long other = Rans.LOWEST;
  private int left;

  /** A decoder of the first words of an array, which are copied if there is no word after them. */
  public EntropyDecoder(long[] words, int count) {
    this.words = words.length > count ? words : Arrays.copyOf(words, count + 1);
    this.units = count * 4L;
  }

  /** {@return the next symbol, by the table that it was coded with} */
  public int decode(FrequencyTable table) throws FilterFormatException {
    if (left == 0) {
      openBlock();
    }
    int slot = Rans.slotOf(due);
    int symbol = table.ownerNear(slot);
    int code = table.code(symbol);
    if (!FrequencyTable.owns(code, slot)) {
      symbol = table.symbolAt(slot);
      code = table.code(symbol);
    }
    step(slot, code);
    return symbol;
  }

  /** {@return the next bits that were coded as they are, 0 to 64 of them} */
  public long decodeBits(int width) throws FilterFormatException {
    long value = 0;
    for (int done = 0; done < width; done += 16) {
      int bits = Math.min(width - done, 16);
      if (left == 0) {
        openBlock();
      }
      int slot = Rans.slotOf(due);
      int slots = 1 << (16 - bits);
      step(slot, (slot & -slots) << 16 | (slots - 1));
      value |= (long) (slot >>> (16 - bits)) << done;
    }
    return value;
  }

  /** Decodes eight symbols of one table for each word, as its bytes, the lowest first. */
  void decodeBytes(FrequencyTable table, long[] target, int count) throws FilterFormatException {
    int done = 0;
    while (done < count) {
      done = decodeWords(table, target, done, count);
      if (done < count) {
        target[done++] = decodeWord(table);
      }
    }
  }

  private long decodeWord(FrequencyTable table) throws FilterFormatException {
    long word = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      word |= (long) decode(table) << shift;
    }
    return word;
  }

  /**
   * Decodes words for as long as neither the block nor the units can end within one: what {@link
   * #decodeWord} does, with everything in registers.
   *
   * @return the first word that was not decoded
   */
  private int decodeWords(FrequencyTable table, long[] target, int from, int to) {
    long[] source = words;
    long lane0 = due;
    long lane1 = other;
    long at = nextUnit;
    long room = units - Long.BYTES; // A word is eight symbols, each of at most one unit.
    int end = Math.min(to, from + left / Long.BYTES);
    int i = from;
    for (; i < end && at <= room; i++) {
      long word = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 2 * Byte.SIZE) {
        int slot0 = Rans.slotOf(lane0);
        int symbol0 = table.ownerNear(slot0);
        int code0 = table.code(symbol0);
        if (!FrequencyTable.owns(code0, slot0)) {
          symbol0 = table.symbolAt(slot0);
          code0 = table.code(symbol0);
        }
        long next0 = Rans.undo(lane0, slot0, code0);
        long low0 = Rans.isLow(next0);
        lane0 = Rans.refill(next0, low0, unitAt(source, at));
        at -= low0;

        int slot1 = Rans.slotOf(lane1);
        int symbol1 = table.ownerNear(slot1);
        int code1 = table.code(symbol1);
        if (!FrequencyTable.owns(code1, slot1)) {
          symbol1 = table.symbolAt(slot1);
          code1 = table.code(symbol1);
        }
        long next1 = Rans.undo(lane1, slot1, code1);
        long low1 = Rans.isLow(next1);
        lane1 = Rans.refill(next1, low1, unitAt(source, at));
        at -= low1;

        word |= (long) (symbol0 | symbol1 << 8) << shift;
      }
      target[i] = word;
    }
    due = lane0;
    other = lane1;
    nextUnit = at;
    left -= (i - from) * Long.BYTES;
    return i;
  }

  /** Takes from the lane that is due the symbol that its slot has told. */
  private void step(int slot, int code) throws FilterFormatException {
    long next = Rans.undo(due, slot, code);
    long low = Rans.isLow(next);
    long refilled = Rans.refill(next, low, unitAt(words, nextUnit));
    nextUnit -= low;
    if (nextUnit > units) {
      throw cutShort();
    }
    due = other;
    other = refilled;
    left--;
  }

  private static long unitAt(long[] words, long unit) {
    return words[(int) (unit >>> 2)] >>> (unit << 4) & 0xFFFF;
  }

  private long take() throws FilterFormatException {
    if (nextUnit == units) {
      throw cutShort();
    }
    return unitAt(words, nextUnit++);
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

  /** Checks, after the last symbol, that it was the last and that an encoder wrote the words. */
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

package io.github.rankbloom.documented;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Coded symbols, taken apart as docs/compressed.md says under "The bytes". */
final class DocumentedSymbols {

  private static final int SLOTS = 1 << 16;
  private static final int BLOCK = 131_072;
  private static final long RESTING = 1L << 24;

  private final long[] words;
  private int nextUnit;
  private final long[] lanes = {RESTING, RESTING};
  private int lane;
  private int leftInBlock;

  DocumentedSymbols(long[] words) {
    this.words = words;
  }

  private long unit() {
    long word = words[nextUnit / 4];
    long unit = word >>> (16 * (nextUnit % 4)) & 0xFFFF;
    nextUnit++;
    return unit;
  }

  /** Takes the next symbol, given each one's slots. */
  int symbol(int[] shares) {
    openBlock();
    long slot = lanes[lane] % SLOTS;
    int symbol = 0;
    long start = 0;
    while (slot >= start + shares[symbol]) {
      start += shares[symbol];
      symbol++;
    }
    step(slot, start, shares[symbol]);
    return symbol;
  }

  /** Takes bits as they are. */
  long bits(int width) {
    long value = 0;
    for (int done = 0; done < width; done += 16) {
      int part = Math.min(16, width - done);
      openBlock();
      long each = SLOTS >> part;
      long slot = lanes[lane] % SLOTS;
      long number = slot / each;
      step(slot, number * each, each);
      value |= number << done;
    }
    return value;
  }

  private void openBlock() {
    if (leftInBlock == 0) {
      atRest();
      long first = unit() | unit() << 16;
      long second = unit() | unit() << 16;
      long high = unit();
      lanes[0] = first | (high & 0xFF) << 32;
      lanes[1] = second | (high >>> 8) << 32;
      leftInBlock = BLOCK;
      lane = 0;
    }
    leftInBlock--;
  }

  private void step(long slot, long start, long share) {
    long x = share * (lanes[lane] / SLOTS) + slot - start;
    lanes[lane] = x < RESTING ? x << 16 | unit() : x;
    lane = 1 - lane;
  }

  private void atRest() {
    assertEquals(RESTING, lanes[0]);
    assertEquals(RESTING, lanes[1]);
  }

  /** After the last symbol: both lanes at rest, and nothing but zero units up to a whole word. */
  void finish() {
    atRest();
    while (nextUnit % 4 != 0) {
      assertEquals(0, unit());
    }
    assertEquals(words.length, nextUnit / 4);
  }

  /** The slots of each symbol, by its weight. */
  static int[] shares(long... weights) {
    return shares(SLOTS, weights);
  }

  /** The same out of fewer slots, each of which then counts for several. */
  static int[] shares(int slots, long[] weights) {
    int[] shares = new int[weights.length];
    List<Integer> rest = new ArrayList<>();
    for (int symbol = 0; symbol < weights.length; symbol++) {
      if (weights[symbol] > 0) {
        rest.add(symbol);
      }
    }
    long free = slots;
    List<Integer> small;
    do {
      long sum = rest.stream().mapToLong(symbol -> weights[symbol]).sum();
      long before = free;
      small = rest.stream().filter(symbol -> weights[symbol] * before < sum).toList();
      small.forEach(symbol -> shares[symbol] = 1);
      rest.removeAll(small);
      free -= small.size();
    } while (!small.isEmpty());
    long sum = rest.stream().mapToLong(symbol -> weights[symbol]).sum();
    long most = free;
    for (int symbol : rest) {
      shares[symbol] = (int) (weights[symbol] * most / sum);
      free -= shares[symbol];
    }
    // The largest fraction first; the sort keeps lower symbols before higher ones.
    rest.sort(Comparator.comparingLong(symbol -> -(weights[symbol] * most % sum)));
    for (int i = 0; i < free; i++) {
      shares[rest.get(i)]++;
    }
    for (int symbol = 0; symbol < shares.length; symbol++) {
      shares[symbol] *= SLOTS / slots;
    }
    return shares;
  }

  /** The slots of symbols whose weights, of 16 bits each, are written ahead of them. */
  int[] model(int symbols) {
    long[] weights = new long[symbols];
    for (int i = 0; i < symbols; i++) {
      weights[i] = bits(16);
    }
    return shares(weights);
  }
}

package io.github.rankbloom.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The symbol coder: everything comes back, in the bits that it is worth. */
class EntropyCoderTest {

  /** What a block costs beyond the information in it: two states less what they carry. */
  private static final double BLOCK_COST_BYTES = 10;

  private static final int SYMBOLS = 300;

  private static FrequencyTable random(SplittableRandom random, int precision) {
    int symbols = 1 + random.nextInt(Math.min(256, 1 << precision));
    long[] weights = new long[symbols];
    int skew = random.nextInt(40);
    for (int i = 0; i < symbols; i++) {
      weights[i] = random.nextInt(3) == 0 ? 0 : random.nextLong(1L << random.nextInt(skew + 1));
    }
    weights[random.nextInt(symbols)] += 1;
    return FrequencyTable.ofPrecision(precision, weights);
  }

  private static int draw(SplittableRandom random, FrequencyTable table) {
    return table.symbolAt(random.nextInt(1 << 16));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 12, 16})
  void mixedSymbolsComeBack(int precision) throws FilterFormatException {
    for (int trial = 0; trial < 40; trial++) {
      SplittableRandom random = Seeds.random("mixed", precision, trial);
      FrequencyTable[] tables = new FrequencyTable[3];
      Arrays.setAll(tables, i -> random(random, precision));
      int count = random.nextInt(trial % 10 == 0 ? 3 * Rans.BLOCK_SYMBOLS : 50);
      long[] values = new long[count];
      EntropyEncoder encoder = new EntropyEncoder();
      for (int i = 0; i < count; i++) {
        if (i % 5 == 4) {
          values[i] = random.nextLong();
          encoder.encodeBits(values[i], i % 65);
        } else {
          values[i] = draw(random, tables[i % 3]);
          encoder.encode((int) values[i], tables[i % 3]);
        }
      }
      long[] words = encoder.finish();
      EntropyDecoder decoder = new EntropyDecoder(words, words.length);
      for (int i = 0; i < count; i++) {
        if (i % 5 == 4) {
          int width = i % 65;
          long expected = width == 0 ? 0 : values[i] & -1L >>> -width;
          assertEquals(expected, decoder.decodeBits(width), Seeds::replay);
        } else {
          assertEquals(values[i], decoder.decode(tables[i % 3]), Seeds::replay);
        }
      }
      decoder.finish();
    }
  }

  @Test
  void theCodeIsAsLongAsTheInformation() {
    for (int trial = 0; trial < 20; trial++) {
      SplittableRandom random = Seeds.random("length", trial);
      FrequencyTable table = random(random, FrequencyTable.MAX_PRECISION);
      EntropyEncoder encoder = new EntropyEncoder();
      double bits = 0;
      for (int i = 0; i < Rans.BLOCK_SYMBOLS; i++) {
        int symbol = draw(random, table);
        bits += 16 - Math.log(frequency(table, symbol)) / Math.log(2);
        encoder.encode(symbol, table);
      }
      encoder.finish();
      double excess = encoder.byteSize() - bits / 8;
      assertTrue(excess <= BLOCK_COST_BYTES + 1e-5 * bits / 8, () -> excess + " bytes too many");
    }
  }

  @Test
  void noSymbolsAreNoWords() throws FilterFormatException {
    EntropyEncoder encoder = new EntropyEncoder();
    assertArrayEquals(new long[0], encoder.finish());
    new EntropyDecoder(new long[0], 0).finish();
  }

  @Test
  void certainSymbolsAreFree() throws FilterFormatException {
    FrequencyTable table = FrequencyTable.of(0L, 7L, 0L);
    EntropyEncoder encoder = new EntropyEncoder();
    for (int i = 0; i < 1000; i++) {
      encoder.encode(1, table);
    }
    long[] words = encoder.finish();
    assertEquals(10, encoder.byteSize());
    EntropyDecoder decoder = new EntropyDecoder(words, words.length);
    for (int i = 0; i < 1000; i++) {
      assertEquals(1, decoder.decode(table));
    }
    decoder.finish();
    assertThrows(IllegalArgumentException.class, () -> encoder.encode(0, table));
  }

  /** How much of the code space a symbol has, in parts of 2^16. */
  private static int frequency(FrequencyTable table, int symbol) {
    int code = table.code(symbol);
    return code == FrequencyTable.NO_CODE ? 0 : FrequencyTable.frequencyOf(code);
  }

  @Test
  void slotsAreSharedInProportion() {
    FrequencyTable table = FrequencyTable.of(3L, 0L, 1L, 4L);
    assertEquals(3 << 13, frequency(table, 0));
    assertEquals(0, frequency(table, 1));
    assertEquals(1 << 13, frequency(table, 2));
    assertEquals(1 << 15, frequency(table, 3));
  }

  @Test
  void everySlotHasItsSymbolAndRareSymbolsHaveOne() {
    for (int trial = 0; trial < 200; trial++) {
      SplittableRandom random = Seeds.random("slots", trial);
      int precision = 1 + random.nextInt(16);
      FrequencyTable table = random(random, precision);
      int sum = IntStream.range(0, table.symbols()).map(symbol -> frequency(table, symbol)).sum();
      assertEquals(1 << 16, sum, Seeds::replay);
      int slot = 0;
      for (int symbol = 0; symbol < table.symbols(); symbol++) {
        int frequency = frequency(table, symbol);
        assertEquals(0, frequency % (1 << (16 - precision)));
        for (int i = 0; i < frequency; i++) {
          assertEquals(symbol, table.symbolAt(slot++), Seeds::replay);
        }
      }
    }
    FrequencyTable skewed =
        FrequencyTable.ofPrecision(
            8, IntStream.range(0, 256).mapToLong(i -> 1L << i % 40).toArray());
    IntStream.range(0, 256).forEach(symbol -> assertEquals(256, frequency(skewed, symbol)));
  }

  @Test
  void badTablesAreRefused() {
    assertThrows(IllegalArgumentException.class, FrequencyTable::of);
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.of(0L, 0L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.of(2L, -1L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.ofPrecision(0, 1L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.ofPrecision(17, 1L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.ofPrecision(1, 1L, 1L, 1L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.of(new long[257]));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.of(1L << 46, 1L));
    assertThrows(IllegalArgumentException.class, () -> FrequencyTable.of(Long.MAX_VALUE, 1L));
  }

  private static long[] encode(int[] symbols, FrequencyTable table) {
    EntropyEncoder encoder = new EntropyEncoder();
    for (int symbol : symbols) {
      encoder.encode(symbol, table);
    }
    return encoder.finish();
  }

  /** What an encoder cannot have written is refused; all else is the one form of its symbols. */
  private static boolean isRefused(long[] words, int count, FrequencyTable table) {
    try {
      int[] symbols = decode(words, count, table);
      assertArrayEquals(Arrays.copyOf(words, count), encode(symbols, table), Seeds::replay);
      return false;
    } catch (FilterFormatException expected) {
      return true;
    }
  }

  @Test
  void changedCutAndForeignWordsAreRefusedOrTheOneFormOfOtherSymbols()
      throws FilterFormatException {
    FrequencyTable table = FrequencyTable.of(50L, 30L, 10L, 10L);
    SplittableRandom random = Seeds.random("changed");
    int[] symbols = new int[SYMBOLS];
    Arrays.setAll(symbols, i -> draw(random, table));
    long[] words = encode(symbols, table);
    assertArrayEquals(symbols, decode(words, words.length, table));
    int refused = 0;
    for (int bit = 0; bit < words.length * Long.SIZE; bit++) {
      long[] changed = words.clone();
      changed[bit >>> 6] ^= 1L << bit;
      refused += isRefused(changed, changed.length, table) ? 1 : 0;
    }
    assertTrue(refused > words.length * Long.SIZE * 0.9);
    for (int count = 0; count < words.length; count++) {
      assertTrue(isRefused(words, count, table));
    }
    for (int trial = 0; trial < 2000; trial++) {
      long[] foreign = random.longs(random.nextInt(2 * words.length)).toArray();
      isRefused(foreign, foreign.length, table);
    }
  }

  private static int[] decode(long[] words, int count, FrequencyTable table)
      throws FilterFormatException {
    EntropyDecoder decoder = new EntropyDecoder(words, count);
    int[] symbols = new int[SYMBOLS];
    for (int i = 0; i < symbols.length; i++) {
      symbols[i] = decoder.decode(table);
    }
    decoder.finish();
    return symbols;
  }
}

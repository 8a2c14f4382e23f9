package io.github.rankbloom.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counter arrays of every width: they come back, in the bytes that their values are worth. */
class CounterArrayCoderTest {

  private static long[] packed(long[] values, int width) {
    long[] words = new long[(int) ((values.length * (long) width + 63) >>> 6) + 1];
    for (int i = 0; i < values.length; i++) {
      Bits.set(words, 0, i * width, width, values[i]);
    }
    return words;
  }

  private static long used(long[] values) {
    long used = 0;
    for (long value : values) {
      used += value == 0 ? 0 : 1;
    }
    return used;
  }

  private static EntropyEncoder encode(long[] values, int width) {
    EntropyEncoder encoder = new EntropyEncoder();
    new CounterArrayCoder(values.length, width, used(values))
        .encode(packed(values, width), encoder);
    return encoder;
  }

  private static long[] decode(long[] coded, int length, int width, long used)
      throws FilterFormatException {
    long[] words = new long[(int) ((length * (long) width + 63) >>> 6) + 1];
    EntropyDecoder decoder = new EntropyDecoder(coded, coded.length);
    new CounterArrayCoder(length, width, used).decode(decoder, words);
    decoder.finish();
    return words;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8, 9, 16, 31, 32})
  void everyWidthComesBack(int width) throws FilterFormatException {
    SplittableRandom random = Seeds.random("width", width);
    for (int trial = 0; trial < 60; trial++) {
      long[] values = new long[random.nextInt(3000)];
      double present = random.nextDouble();
      int bits = 1 + random.nextInt(width);
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextDouble() < present ? random.nextLong() & Bits.mask(bits) : 0;
      }
      long[] coded = encode(values, width).finish();
      assertArrayEquals(
          packed(values, width), decode(coded, values.length, width, used(values)), Seeds::replay);
    }
  }

  @Test
  void theCodeIsAsLongAsTheValuesAreWorth() {
    SplittableRandom random = Seeds.random("worth");
    int length = 200_000;
    long[] values = new long[length];
    long[] histogram = new long[16];
    for (int i = 0; i < 0.7 * length; i++) {
      int at = random.nextInt(length);
      values[at] = Math.min(values[at] + 1, 15);
    }
    for (long value : values) {
      histogram[(int) value]++;
    }
    double entropy = 0;
    for (long count : histogram) {
      entropy -= count == 0 ? 0 : count * Math.log((double) count / length) / Math.log(2) / 8;
    }
    EntropyEncoder encoder = encode(values, 4);
    encoder.finish();
    double limit = entropy * 1.001 + 64;
    assertTrue(encoder.byteSize() < limit, encoder.byteSize() + " bytes, " + entropy + " worth");
  }

  @Test
  void damageIsRefusedOrGivesAnotherArrayOfTheSameKind() {
    SplittableRandom random = Seeds.random("damage");
    for (int trial = 0; trial < 2000; trial++) {
      int width = 1 + random.nextInt(12);
      long[] values = new long[1 + random.nextInt(200)];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextInt(3) == 0 ? random.nextInt(1 << width) : 0;
      }
      long[] coded = encode(values, width).finish();
      if (coded.length > 0) {
        coded[random.nextInt(coded.length)] ^= 1L << random.nextInt(64);
        try {
          long[] decoded = decode(coded, values.length, width, used(values));
          long[] others = new long[values.length];
          Arrays.setAll(others, i -> Bits.get(decoded, 0, i * width, width));
          assertEquals(used(values), used(others), Seeds::replay);
        } catch (FilterFormatException expected) {
          // As well.
        }
      }
    }
  }
}

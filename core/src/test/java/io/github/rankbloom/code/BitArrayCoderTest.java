package io.github.rankbloom.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bit arrays of every density: they come back, in the bytes that they are worth. */
class BitArrayCoderTest {

  private static final double RELATIVE_EXCESS = 0.001;
  private static final int EXCESS_BYTES = 16;

  private static long[] randomBits(SplittableRandom random, long length, double density) {
    long[] words = new long[(int) ((length + 63) >>> 6)];
    for (long bit = 0; bit < length; bit++) {
      if (random.nextDouble() < density) {
        words[(int) (bit >>> 6)] |= 1L << bit;
      }
    }
    return words;
  }

  private static long ones(long[] words) {
    return Arrays.stream(words).map(Long::bitCount).sum();
  }

  private static double entropyBytes(long length, long ones) {
    if (ones == 0 || ones == length) {
      return 0;
    }
    double p = (double) ones / length;
    return -length * (p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2) / 8;
  }

  private static EntropyEncoder encode(long[] words, long length) {
    EntropyEncoder encoder = new EntropyEncoder();
    new BitArrayCoder(length, ones(words)).encode(words, encoder);
    return encoder;
  }

  private static long[] decode(long[] coded, long length, long ones) throws FilterFormatException {
    long[] words = new long[(int) ((length + 63) >>> 6)];
    EntropyDecoder decoder = new EntropyDecoder(coded, coded.length);
    new BitArrayCoder(length, ones).decode(decoder, words);
    decoder.finish();
    return words;
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0, 1e-6, 1e-4, 0.001, 0.01, 0.03, 0.05, 0.0768, 0.0771, 0.1, 0.133, 0.25, 0.5, 0.7, 0.9,
        0.95, 0.999, 0.99999, 1
      })
  void everyDensityComesBackAtItsEntropy(double density) throws FilterFormatException {
    for (long length : new long[] {1000, 140_000, 2_000_003}) {
      long[] words = randomBits(Seeds.random("density", density, length), length, density);
      long ones = ones(words);
      EntropyEncoder encoder = encode(words, length);
      long[] coded = encoder.finish();
      assertArrayEquals(words, decode(coded, length, ones), Seeds::replay);
      double entropy = entropyBytes(length, ones);
      assertTrue(
          encoder.byteSize() <= entropy * (1 + RELATIVE_EXCESS) + EXCESS_BYTES,
          () -> encoder.byteSize() + " bytes for " + entropy + ", " + Seeds.replay());
    }
  }

  @Test
  void tinyArraysComeBack() throws FilterFormatException {
    for (int length = 0; length <= 10; length++) {
      for (long bits = 0; bits < 1 << length; bits++) {
        long[] words = length == 0 ? new long[0] : new long[] {bits};
        long[] coded = encode(words, length).finish();
        assertArrayEquals(words, decode(coded, length, Long.bitCount(bits)));
      }
    }
    SplittableRandom random = Seeds.random("tiny");
    for (int trial = 0; trial < 20_000; trial++) {
      int length = 1 + random.nextInt(300);
      long[] words = randomBits(random, length, Math.pow(random.nextDouble(), 3));
      assertArrayEquals(
          words, decode(encode(words, length).finish(), length, ones(words)), Seeds::replay);
    }
  }

  @Test
  void bitsThatComeInClustersComeBackToo() throws FilterFormatException {
    long length = 1_000_000;
    long[] words = new long[(int) ((length + 63) >>> 6)];
    Arrays.fill(words, 3000, 3100, -1L);
    words[words.length - 1] = 1;
    assertArrayEquals(words, decode(encode(words, length).finish(), length, ones(words)));
  }

  /** The paper's averages are those of an adaptive coder; its n is 10 000. */
  @ParameterizedTest
  @CsvSource({"140000, 2, 9920", "480000, 3, 19805", "70000, 1, 5000", "126000, 2, 9493"})
  void messagesOfThePaperAreShorterThanThere(int length, int hashes, int paperBytes) {
    SplittableRandom random = Seeds.random("paper", length, hashes);
    int trials = 100;
    double sum = 0;
    double limit = 0;
    for (int trial = 0; trial < trials; trial++) {
      long[] words = new long[(length + 63) >>> 6];
      for (int i = 0; i < 10_000 * hashes; i++) {
        int bit = random.nextInt(length);
        words[bit >>> 6] |= 1L << bit;
      }
      EntropyEncoder encoder = encode(words, length);
      encoder.finish();
      sum += encoder.byteSize();
      limit += entropyBytes(length, ones(words)) * (1 + RELATIVE_EXCESS) + EXCESS_BYTES;
    }
    assertTrue(sum < limit);
    assertTrue(sum / trials < paperBytes, "mean " + sum / trials + " bytes");
  }

  @Test
  void moreOnesThanBitsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new BitArrayCoder(10, 11));
    assertThrows(IllegalArgumentException.class, () -> new BitArrayCoder(10, -1));
    assertThrows(IllegalArgumentException.class, () -> new BitArrayCoder(-1, 0));
  }

  /** With more bits than an array has, the arithmetic would overflow, and the steps never end. */
  @ParameterizedTest
  @ValueSource(longs = {(1L << 37) - 63, (1L << 62) + 1, Long.MAX_VALUE})
  void moreBitsThanAnArrayHasAreRefused(long length) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new BitArrayCoder(length, 1));
    assertEquals("length must be from 0 to 137438952832 bits, not " + length, refusal.getMessage());
  }

  /** Words that an encoder could not have written are refused; others are some array's one form. */
  @Test
  void changedWordsAreRefusedOrTheOneFormOfAnotherArray() {
    SplittableRandom random = Seeds.random("changed");
    int refused = 0;
    for (int trial = 0; trial < 3000; trial++) {
      int length = 1 + random.nextInt(2000);
      long[] words = randomBits(random, length, Math.pow(random.nextDouble(), 3));
      long[] coded = encode(words, length).finish();
      long ones = trial % 3 == 0 ? random.nextInt(length + 1) : ones(words);
      if (coded.length > 0 && trial % 3 == 1) {
        coded[random.nextInt(coded.length)] ^= 1L << random.nextInt(64);
      } else if (trial % 3 == 2) {
        coded = random.longs(random.nextInt(40)).toArray();
      }
      try {
        long[] decoded = decode(coded, length, ones);
        assertEquals(ones, ones(decoded), Seeds::replay);
        assertArrayEquals(coded, encode(decoded, length).finish(), Seeds::replay);
      } catch (FilterFormatException expected) {
        refused++;
      }
    }
    assertTrue(refused > 2500, refused + " of 3000 refused, " + Seeds.replay());
  }

  /** A body that costs the sender nothing costs the receiver no more than its announced length. */
  @Test
  void escapesWithoutEndAreStopped() {
    // One bit in 1000 has one model, however long the array: here all ones behind many escapes.
    int length = 10_000_000;
    long[] words = new long[length / 64];
    Arrays.fill(words, words.length - 157, words.length - 1, -1L);
    words[words.length - 1] = 0xFFFF;
    assertEquals(10_000, ones(words));
    long[] coded = encode(words, length).finish();
    assertStopped(Arrays.copyOf(coded, 30), length, 10_000, "ends before");
    assertStopped(Arrays.copyOf(coded, 30), 100_000, 100, "not of the length or number announced");
    assertEquals(0, encode(new long[10], 640).finish().length);
  }

  private static void assertStopped(long[] coded, long length, long ones, String why) {
    FilterFormatException stopped =
        assertThrows(FilterFormatException.class, () -> decode(coded, length, ones));
    assertTrue(stopped.getMessage().contains(why), stopped.getMessage());
  }
}

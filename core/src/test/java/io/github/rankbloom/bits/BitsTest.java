package io.github.rankbloom.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every operation against the same operation on an array of single bits. */
class BitsTest {

  private static final int WORDS = 9;
  private static final int ROUNDS = 200_000;

  private final SplittableRandom random = Seeds.random("bits");

  @Test
  void getReadsWhatTheBitsSay() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int width = 1 + random.nextInt(64);
      int bit = random.nextInt(limit(base) - width + 1);
      long expected = 0;
      for (int i = 0; i < width; i++) {
        expected |= (isOne(words, base * 64 + bit + i) ? 1L : 0) << i;
      }
      assertEquals(expected, Bits.get(words, base, bit, width), Seeds.replay());
    }
  }

  @Test
  void setChangesTheFieldAndNothingElse() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int width = 1 + random.nextInt(64);
      int bit = random.nextInt(limit(base) - width + 1);
      long value = random.nextLong() & Bits.mask(width);
      boolean[] expected = toBits(words);
      for (int i = 0; i < width; i++) {
        expected[base * 64 + bit + i] = (value >>> i & 1) != 0;
      }
      Bits.set(words, base, bit, width, value);
      assertArrayEquals(expected, toBits(words), Seeds.replay());
    }
  }

  @Test
  void insertShiftsUpAndLosesTheEnd() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int width = 1 + random.nextInt(64);
      int bit = random.nextInt(limit(base) - width + 1);
      int end = bit + width + random.nextInt(limit(base) - bit - width + 1);
      long value = random.nextLong() & Bits.mask(width);
      boolean[] before = toBits(words);
      boolean[] expected = before.clone();
      int start = base * 64;
      for (int i = bit; i < end; i++) {
        expected[start + i] =
            i < bit + width ? (value >>> (i - bit) & 1) != 0 : before[start + i - width];
      }
      Bits.insert(words, base, bit, end, width, value);
      assertArrayEquals(expected, toBits(words), Seeds.replay());
    }
  }

  @Test
  void removeShiftsDownAndClearsTheEnd() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int width = 1 + random.nextInt(64);
      int bit = random.nextInt(limit(base) - width + 1);
      int end = bit + width + random.nextInt(limit(base) - bit - width + 1);
      boolean[] before = toBits(words);
      boolean[] expected = before.clone();
      int start = base * 64;
      for (int i = bit; i < end; i++) {
        expected[start + i] = i < end - width && before[start + i + width];
      }
      Bits.remove(words, base, bit, end, width);
      assertArrayEquals(expected, toBits(words), Seeds.replay());
    }
  }

  @Test
  void rankAgreesWithCountingOneByOne() {
    for (int round = 0; round < ROUNDS / 10; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int bit = random.nextInt(limit(base) + 1);
      int expected = ones(words, base * 64, bit);
      assertEquals(expected, Bits.rank(words, base, bit), Seeds.replay());
      assertEquals(expected, Bits.rankOfMany(words, base, bit), Seeds.replay());
      int few = bit % Math.min(limit(base), Bits.FEW);
      assertEquals(ones(words, base * 64, few), Bits.rankOfFew(words, base, few), Seeds.replay());
    }
  }

  @Test
  void onesAreCountedBetweenTwoBits() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] words = randomWords();
      int base = random.nextInt(2);
      int to = random.nextInt(limit(base) + 1);
      int from = random.nextInt(to + 1);
      int expected = ones(words, base * 64, to) - ones(words, base * 64, from);
      assertEquals(expected, Bits.ones(words, base, from, to), Seeds.replay());
    }
  }

  @Test
  void copyMovesBitsBetweenArbitraryPositions() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] from = randomWords();
      long[] to = randomWords();
      int length = random.nextInt((WORDS - 1) * 64);
      int fromBit = random.nextInt((WORDS - 1) * 64 - length + 1);
      int toBit = random.nextInt((WORDS - 1) * 64 - length + 1);
      boolean[] expected = toBits(to);
      System.arraycopy(toBits(from), fromBit, expected, toBit, length);
      Bits.copy(from, fromBit, to, toBit, length);
      assertArrayEquals(expected, toBits(to), Seeds.replay());
    }
  }

  @Test
  void equalLooksAtTheGivenBitsOnly() {
    long[] some = {5, 7, 0};
    long[] others = {5, 7 | 1L << 40, 0};
    assertTrue(Bits.equal(some, others, 64 + 40));
    assertFalse(Bits.equal(some, others, 64 + 41));
    assertTrue(Bits.equal(some, others, 0));
  }

  private static int limit(int base) {
    return (WORDS - 1 - base) * 64;
  }

  private long[] randomWords() {
    return random.longs(WORDS).toArray();
  }

  private static boolean isOne(long[] words, int bit) {
    return (words[bit / 64] >>> (bit % 64) & 1) != 0;
  }

  private static boolean[] toBits(long[] words) {
    boolean[] bits = new boolean[words.length * 64];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = isOne(words, i);
    }
    return bits;
  }

  private static int ones(long[] words, int from, int length) {
    int ones = 0;
    for (int i = 0; i < length; i++) {
      ones += isOne(words, from + i) ? 1 : 0;
    }
    return ones;
  }
}

package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Lists of cells against trimmed buckets that are drawn bit by bit, depth by depth. */
class BucketCellsTest {

  private static final int ROUNDS = 20_000;

  private final SplittableRandom random = Seeds.random("bucket cells");

  /** One list after the other is used for buckets of many sizes, as by cursors and writers. */
  @Test
  void aBucketIsWrittenAndReadAsDrawn() {
    for (int round = 0; round < ROUNDS / 20; round++) {
      int fingerprintBits = 1 + random.nextInt(random.nextBoolean() ? 10 : 50);
      int payloadBits = random.nextBoolean() ? 0 : 1 + random.nextInt(64);
      int chains = 1 + random.nextInt(random.nextBoolean() ? 3 : 700);
      Shape shape = new Shape(1, chains, fingerprintBits);
      BucketCells cells = new BucketCells(shape, payloadBits);
      BucketCells read = new BucketCells(shape, payloadBits);
      for (int bucket = 0; bucket < 20; bucket++) {
        int size = random.nextInt(random.nextBoolean() ? 5 : 300);
        long[] places = places(size, (long) chains << fingerprintBits, fingerprintBits);
        long[] payloads = random.longs(size).map(value -> payload(value, payloadBits)).toArray();
        cells.clear();
        for (int i = 0; i < size; i++) {
          cells.add(places[i], payloads[i]);
        }
        long[] drawn = draw(places, payloads, chains, fingerprintBits, payloadBits);
        long[] trimmed = new long[drawn.length];
        cells.trimTo(trimmed);
        assertArrayEquals(drawn, trimmed, Seeds.replay());
        read.readFrom(trimmed, size);
        assertEquals(size, read.size(), Seeds.replay());
        for (int i = 0; i < size; i++) {
          assertEquals(places[i], read.place(i), Seeds.replay());
          assertEquals(payloads[i], payloadBits == 0 ? 0 : read.payload(i), Seeds.replay());
        }
      }
    }
  }

  private static long payload(long value, int payloadBits) {
    return payloadBits == 0 ? 0 : value & Bits.mask(payloadBits);
  }

  /** Some places, in order, mostly spread over all chains, now and then all in one. */
  private long[] places(int size, long limit, int fingerprintBits) {
    long most = random.nextInt(4) == 0 ? 1L << fingerprintBits : limit;
    return random.longs(size, 0, most).sorted().toArray();
  }

  private static long[] draw(
      long[] places, long[] payloads, int chains, int fingerprintBits, int payloadBits) {
    int size = places.length;
    long bits = chains + (long) size * (1 + fingerprintBits + payloadBits);
    long[] words = new long[(int) (bits >>> 6) + 2];
    int[] depths = new int[size];
    for (int i = 0; i < size; i++) {
      long chain = places[i] >>> fingerprintBits;
      depths[i] = i > 0 && places[i - 1] >>> fingerprintBits == chain ? depths[i - 1] + 1 : 0;
      Bits.set(words, 0, (int) chain, 1, 1);
    }
    int cell = 0;
    int deepest = Arrays.stream(depths).max().orElse(0);
    for (int depth = 0; depth <= deepest; depth++) {
      for (int i = 0; i < size; i++) {
        if (depths[i] == depth) {
          boolean goesOn = i + 1 < size && depths[i + 1] > depth;
          Bits.set(words, 0, chains + cell, 1, goesOn ? 1 : 0);
          int at = chains + size + cell * fingerprintBits;
          Bits.set(words, 0, at, fingerprintBits, places[i] & Bits.mask(fingerprintBits));
          if (payloadBits > 0) {
            int payloadAt = chains + size * (1 + fingerprintBits) + cell * payloadBits;
            Bits.set(words, 0, payloadAt, payloadBits, payloads[i]);
          }
          cell++;
        }
      }
    }
    return words;
  }
}

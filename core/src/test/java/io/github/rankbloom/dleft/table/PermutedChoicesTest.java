package io.github.rankbloom.dleft.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.support.Seeds;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The permutations of places, on which the safety of removals rests. */
class PermutedChoicesTest {

  private static DLeftCountingGeometry geometry(long buckets, int remainderBits) {
    return new DLeftCountingGeometry(4, buckets, RemainderLengths.ONE, 8, remainderBits, 1, 300);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 64, 1000})
  void everyPermutationIsOne(long buckets) {
    for (int remainderBits : new int[] {2, 5, 10}) {
      PermutedChoices choices = new PermutedChoices(geometry(buckets, remainderBits));
      long places = buckets << remainderBits;
      for (int subtable = 0; subtable < 4; subtable++) {
        BitSet seen = new BitSet();
        for (long place = 0; place < places; place++) {
          long pair = choices.permute(place, subtable);
          assertTrue(pair >= 0 && pair < places);
          seen.set((int) pair);
        }
        assertEquals(places, seen.cardinality());
      }
    }
  }

  @Test
  void bucketsOfDifferentSubtablesAreIndependent() {
    int buckets = 13;
    PermutedChoices choices = new PermutedChoices(geometry(buckets, 20));
    SplittableRandom random = Seeds.random("permutations");
    int keys = 1 << 20;
    for (int other = 1; other < 4; other++) {
      long[][] counts = new long[buckets][buckets];
      for (int i = 0; i < keys; i++) {
        long place = choices.place(random.nextLong());
        int one = (int) choices.bucket(choices.permute(place, other - 1), 0);
        int two = (int) choices.bucket(choices.permute(place, other), 0);
        counts[one][two]++;
      }
      double mean = (double) keys / (buckets * buckets);
      double chiSquare = 0;
      for (long[] row : counts) {
        for (long count : row) {
          chiSquare += (count - mean) * (count - mean) / mean;
        }
      }
      int freedom = buckets * buckets - 1;
      assertEquals(freedom, chiSquare, 6 * Math.sqrt(2.0 * freedom), Seeds.replay());
    }
  }

  @Test
  void placesAndRemaindersAreTheDigitsOfTheHash() {
    PermutedChoices choices = new PermutedChoices(geometry(2048, 14));
    long hash = 0xFEDCBA9876543210L;
    long place = choices.place(hash);
    assertEquals(hash >>> 39, place);
    assertEquals(hash >>> 53, choices.bucket(place, 0));
    assertEquals(hash >>> 53, choices.bucket(place, 2) - 4096);
    assertEquals(hash << 11, choices.remainder(place, hash));
  }
}

package io.github.rankbloom.dleft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.DLeftCountingGeometry;
import io.github.rankbloom.plan.RemainderLengths;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The experiment of section III-C of the paper: keys come and go 2<sup>20</sup> times. */
class DLeftChurnTest {

  private static final int SUBTABLES = 4;
  private static final int BUCKETS = 2048;
  private static final int KEYS = 49_152;
  private static final int ROUNDS = 1 << 20;
  private static final int TRIALS = 2;

  private static DLeftCountingGeometry geometry(RemainderLengths lengths) {
    return new DLeftCountingGeometry(SUBTABLES, BUCKETS, lengths, 8, 14, 1, 120);
  }

  private static RemainderFilter<?> churned(RemainderLengths lengths, SplittableRandom random) {
    RemainderFilter<?> filter = DLeftCountingModelTest.create(geometry(lengths));
    long[] hashes = random.longs(KEYS).toArray();
    for (long hash : hashes) {
      filter.putHash(hash);
    }
    for (int round = 0; round < ROUNDS; round++) {
      int key = random.nextInt(KEYS);
      assertTrue(filter.removeHash(hashes[key]), Seeds.replay());
      hashes[key] = random.nextLong();
      filter.putHash(hashes[key]);
    }
    for (long hash : hashes) {
      assertTrue(filter.mightContainHash(hash), Seeds.replay());
    }
    assertEquals(KEYS, filter.approximateElementCount());
    return filter;
  }

  private static Trials trials(RemainderLengths lengths) {
    return Trials.run(TRIALS, "churn " + lengths, random -> churned(lengths, random));
  }

  @Test
  void fixedLength() {
    Trials trials = trials(RemainderLengths.FIXED);
    trials.assertRate(geometry(RemainderLengths.FIXED).worstFpp(KEYS), 0.0005);
    trials.assertRate(0.0014593, 0.004);
  }

  @Test
  void oneLength() {
    // The paper has 0.0004729, with one bit less at most loads: see docs/dleft.md.
    trials(RemainderLengths.ONE).assertRate(0.000297, 0.01);
  }

  @Test
  void twoLengths() {
    trials(RemainderLengths.TWO).assertRate(0.0003111, 0.02);
  }

  /** The buckets that were ever full are as many as with choices drawn at random. */
  @Test
  void highestLoadsAreThoseOfRandomChoices() {
    SplittableRandom random = Seeds.random("highest loads");
    int[] loads = new int[SUBTABLES * BUCKETS];
    boolean[] full = new boolean[loads.length];
    int[] bucketOf = new int[KEYS];
    for (int round = 0; round < KEYS + ROUNDS; round++) {
      int key = round < KEYS ? round : random.nextInt(KEYS);
      if (round >= KEYS) {
        loads[bucketOf[key]]--;
      }
      int best = random.nextInt(BUCKETS);
      for (int i = 1; i < SUBTABLES; i++) {
        int bucket = i * BUCKETS + random.nextInt(BUCKETS);
        best = loads[bucket] < loads[best] ? bucket : best;
      }
      bucketOf[key] = best;
      full[best] |= ++loads[best] == 8;
    }
    int expected = 0;
    for (boolean wasFull : full) {
      expected += wasFull ? 1 : 0;
    }
    RemainderFilter<?> filter = churned(RemainderLengths.ONE, random);
    int measured = 0;
    for (long bucket = 0; bucket < loads.length; bucket++) {
      measured += filter.table().shape(bucket).room() == 8 ? 1 : 0;
    }
    assertEquals(expected, measured, 6 * Math.sqrt(2.0 * expected), Seeds.replay());
  }
}

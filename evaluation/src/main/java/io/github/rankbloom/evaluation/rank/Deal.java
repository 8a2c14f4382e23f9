package io.github.rankbloom.evaluation.rank;

import java.util.SplittableRandom;

/**
 * Deals keys to buckets at random, far faster than one by one: how many go to the first half of the
 * buckets is drawn, then how many of those to the first half of that, and so on.
 */
final class Deal {

  /** Bits of a probability. */
  private static final int PROBABILITY_BITS = 53;

  private Deal() {}

  /**
   * Adds keys to buckets, each with the same probability to each.
   *
   * @param keys how many
   * @param loads the buckets
   * @param random deals
   */
  static void deal(long keys, int[] loads, SplittableRandom random) {
    deal(keys, loads, 0, loads.length, random);
  }

  private static void deal(long keys, int[] loads, int from, int to, SplittableRandom random) {
    if (to - from == 1) {
      loads[from] += Math.toIntExact(keys);
      return;
    }
    int middle = (from + to) >>> 1;
    long left = binomial(keys, (double) (middle - from) / (to - from), random);
    deal(left, loads, from, middle, random);
    deal(keys - left, loads, middle, to, random);
  }

  /**
   * How many of some trials succeed. A trial draws a number bit by bit, and succeeds if that is
   * below the probability: it is decided by the first bit that differs. All that are undecided draw
   * their next bit together.
   *
   * @param trials how many there are
   * @param probability of each, to so many bits as a double below 1 has
   * @param random draws
   * @return a number of the binomial distribution
   */
  static long binomial(long trials, double probability, SplittableRandom random) {
    long threshold = (long) Math.scalb(probability, PROBABILITY_BITS);
    long successes = 0;
    long undecided = trials;
    for (int bit = PROBABILITY_BITS - 1; bit >= 0 && undecided > 0; bit--) {
      long ones = ones(undecided, random);
      if ((threshold >>> bit & 1) == 1) {
        successes += undecided - ones;
        undecided = ones;
      } else {
        undecided -= ones;
      }
    }
    return successes;
  }

  /** How many of some bits are one. */
  private static long ones(long bits, SplittableRandom random) {
    long ones = 0;
    for (long i = 0; i < bits >>> 6; i++) {
      ones += Long.bitCount(random.nextLong());
    }
    int rest = (int) bits & 63;
    return rest == 0 ? ones : ones + Long.bitCount(random.nextLong() >>> -rest);
  }
}

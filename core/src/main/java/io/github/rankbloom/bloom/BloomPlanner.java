package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Requirement;

/** Plans Bloom filters: the fewest positions, and how many hashes, for a requirement. */
final class BloomPlanner {

  private BloomPlanner() {}

  /**
   * {@return the plan of the smallest Bloom filter that meets a requirement under a scheme} If the
   * requirement carries a payload, each position is a counter of that many bits.
   *
   * @throws IllegalArgumentException if no filter can meet the requirement: it would need longer
   *     hashes or a longer array than there are
   */
  static BloomPlan plan(Requirement requirement, IndexScheme scheme) {
    long keys = requirement.keys();
    double fpp = requirement.fpp();
    int counterBits = Math.max(1, requirement.payloadBits());
    double collisions = collisionsWithin(keys, fpp);
    // Without rounding, log2(1/fpp) hashes are best; the best whole number is one of its
    // neighbours.
    int ideal = Math.min((int) (-Math.log(fpp) / Math.log(2)), BloomGeometry.MAX_HASHES);
    int bestHashes = 0;
    double bestBits = Double.POSITIVE_INFINITY;
    int most = Math.min(ideal + 2, BloomGeometry.MAX_HASHES);
    for (int hashes = Math.max(1, ideal - 1); hashes <= most; hashes++) {
      double bits = bits(keys, fpp - collisions, hashes);
      if (bits < bestBits) {
        bestBits = bits;
        bestHashes = hashes;
      }
    }
    long mostPositions = Bits.MAX_WORDS * Long.SIZE / counterBits;
    if (bestBits > (double) (mostPositions - Long.SIZE - BloomGeometry.MAX_HASHES)) {
      throw new IllegalArgumentException(
          keys
              + " keys at a false-positive probability of "
              + fpp
              + " need "
              + Math.ceil(bestBits)
              + " positions, and the longest array has "
              + mostPositions
              + "; split the keys over several filters");
    }
    long positions = wholeWords(reserve((long) Math.ceil(bestBits), bestHashes), counterBits);
    return new BloomPlan(
        requirement, new BloomGeometry(positions, bestHashes, counterBits, scheme));
  }

  /** The probability of equal hashes, which may be half of what is allowed at the most. */
  static double collisionsWithin(long keys, double fpp) {
    double collisions = BloomTheory.of(keys, 1, 1).hashCollisions();
    if (collisions > fpp / 2) {
      throw new IllegalParameterException(
          "fpp",
          "must be at least "
              + 2 * collisions
              + " for "
              + keys
              + " keys with hashes of 64 bits, not "
              + fpp);
    }
    return collisions;
  }

  /** The fewest bits with which a number of hashes keeps a false-positive probability. */
  static double bits(long keys, double fpp, int hashes) {
    double least = Math.max(BloomGeometry.MIN_POSITIONS, hashes);
    if (keys == 0) {
      return least;
    }
    // A root of the papers' formula, then a few per cent up at most: the mean is a little higher.
    double low =
        Math.max(least, -hashes * (double) keys / Math.log1p(-Math.pow(fpp, 1.0 / hashes)));
    double high = low;
    while (new BloomTheory((double) keys, high, hashes).meanFpp() > fpp) {
      low = high;
      high += Math.max(1, high / 64);
    }
    // To half a bit, or to neighbouring numbers: from 2^52 on these are a whole bit apart or more,
    // and between them there is no middle, which would leave both ends where they are for ever.
    while (high - low > Math.max(0.5, Math.ulp(high))) {
      double middle = (low + high) / 2;
      if (new BloomTheory((double) keys, middle, hashes).meanFpp() > fpp) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * A few positions more than needed, so that schemes that leave some out have enough: those that
   * take a prime number of them, and those that take the same number for each hash.
   */
  private static long reserve(long positions, int hashes) {
    return Math.max(Primes.atLeast(positions), positions + hashes - 1);
  }

  private static long wholeWords(long positions, int counterBits) {
    long words = (positions * counterBits + Long.SIZE - 1) >>> 6;
    return words * Long.SIZE / counterBits;
  }
}

package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Requirement;
import java.util.function.ToDoubleFunction;

/**
 * Plans Bloom filters that travel.
 *
 * <p>A Bloom filter of the smallest size for its false-positive probability is half full of ones,
 * and cannot be compressed. One with more bits and fewer hashes can, and as a message it is shorter
 * at the same probability, or more accurate at the same length; and it is faster. What it takes is
 * memory at both ends: M. Mitzenmacher, <i>Compressed Bloom Filters</i>, IEEE/ACM Transactions on
 * Networking 10(5), 2002.
 *
 * <p>In theory a filter with many more hashes, nearly full of ones, is as good; it is slow, and not
 * considered: plans have at most as many hashes as are best without compression.
 */
public final class CompressedBloomPlanner {

  /**
   * What a plan may not exceed.
   *
   * @param maxMemoryBits the most bits of the uncompressed filter
   * @param maxHashes the most hashes, 1 to {@link BloomGeometry#MAX_HASHES}
   */
  public record Limits(long maxMemoryBits, int maxHashes) {

    /** The limits of every filter. */
    public static final Limits NONE =
        new Limits(Bits.MAX_WORDS * Long.SIZE, BloomGeometry.MAX_HASHES);

    /** Checks both components. */
    public Limits {
      if (maxMemoryBits < BloomGeometry.MIN_POSITIONS) {
        throw new IllegalParameterException(
            "maxMemoryBits",
            "must be at least " + BloomGeometry.MIN_POSITIONS + ", not " + maxMemoryBits);
      }
      Ranges.require("maxHashes", maxHashes, 1, BloomGeometry.MAX_HASHES);
      maxMemoryBits = Math.min(maxMemoryBits, Bits.MAX_WORDS * Long.SIZE);
    }

    private String text() {
      return equals(NONE)
          ? ""
          : " with at most " + maxMemoryBits + " bits and " + maxHashes + " hashes";
    }
  }

  /** A filter that takes nearly everything for a member is none. */
  private static final double MAX_FPP = 0.9;

  private CompressedBloomPlanner() {}

  /**
   * Plans the most accurate filter whose information is within a number of bits: the paper's
   * optimization, for an ideal coder and the average filter. Arrays so sparse that their code may
   * not stand for them count as all their bits, here as in the other questions.
   *
   * @param keys the number of keys, 1 to {@link Requirement#MAX_KEYS}
   * @param messageBits the most information, m·H(p), above 0 and finite
   * @param limits what else may not be exceeded
   * @return a plan
   * @throws IllegalArgumentException if a parameter is out of range or there is no such filter
   */
  public static CompressedBloomPlan mostAccurate(long keys, double messageBits, Limits limits) {
    if (!(messageBits > 0 && messageBits < Double.POSITIVE_INFINITY)) {
      throw new IllegalParameterException(
          "messageBits", "must be above 0 and finite, not " + messageBits);
    }
    return mostAccurate(
        keys, messageBits, limits, CompressedBloomPlan::sentBits, messageBits + " bits");
  }

  /**
   * Plans the most accurate filter whose message is within a number of bytes, header and all. As
   * messages vary in length, it is planned a little shorter, by six standard deviations of the
   * length: one filter in 10<sup>9</sup> has a longer message. Where the limit on memory leaves no
   * more bits than the message has room for, it is a plain Bloom filter, which is sent as it is and
   * always fits.
   *
   * @param keys the number of keys, 1 to {@link Requirement#MAX_KEYS}
   * @param messageBytes the most bytes of a message
   * @param limits what else may not be exceeded
   * @return a plan, with {@link CompressedBloomPlan#messageBytes()} at most {@code messageBytes}
   * @throws IllegalArgumentException if a parameter is out of range or there is no such filter
   */
  public static CompressedBloomPlan mostAccurateWithin(
      long keys, long messageBytes, Limits limits) {
    return mostAccurate(
        keys,
        (double) messageBytes,
        limits,
        CompressedBloomPlan::messageBytes,
        messageBytes + " bytes");
  }

  private static CompressedBloomPlan mostAccurate(
      long keys,
      double budget,
      Limits limits,
      ToDoubleFunction<BloomTheory> cost,
      String budgetText) {
    Ranges.require("keys", keys, 1, Requirement.MAX_KEYS);
    BloomGeometry best = null;
    double bestFpp = 1;
    for (int hashes = 1; hashes <= limits.maxHashes(); hashes++) {
      // The more positions, the longer the message and the fewer false positives.
      long low = fewestPositions(keys, hashes);
      long high = limits.maxMemoryBits();
      if (low > high || cost.applyAsDouble(BloomTheory.of(keys, low, hashes)) > budget) {
        break;
      }
      while (low < high) {
        long middle = low + (high - low + 1) / 2;
        if (cost.applyAsDouble(BloomTheory.of(keys, middle, hashes)) <= budget) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      double fpp = BloomTheory.of(keys, low, hashes).predictedFpp();
      if (fpp < bestFpp) {
        bestFpp = fpp;
        best = BloomGeometry.of(low, hashes);
      }
    }
    if (best == null || bestFpp > MAX_FPP) {
      throw new IllegalArgumentException(
          "no Bloom filter of "
              + keys
              + " keys"
              + limits.text()
              + " is sure to make a message within "
              + budgetText
              + " and have a false-positive probability within "
              + MAX_FPP);
    }
    return new CompressedBloomPlan(Requirement.of(keys, bestFpp), best);
  }

  /**
   * {@return the plan of the filter of a false-positive probability that has the shortest message}
   *
   * @param keys the number of keys, 1 to {@link Requirement#MAX_KEYS}
   * @param fpp the false-positive probability allowed
   * @param limits what may not be exceeded
   * @throws IllegalArgumentException if a parameter is out of range or there is no such filter, or
   *     equal hashes would make more than half of the false positives
   */
  public static CompressedBloomPlan shortest(long keys, double fpp, Limits limits) {
    Ranges.require("keys", keys, 1, Requirement.MAX_KEYS);
    Requirement requirement = Requirement.of(keys, fpp);
    double collisions = BloomPlanner.collisionsWithin(keys, fpp);
    BloomGeometry best = null;
    double bestBits = Double.POSITIVE_INFINITY;
    for (int hashes = 1; hashes <= limits.maxHashes(); hashes++) {
      long positions = positions(keys, fpp, collisions, hashes);
      if (positions < fewestPositions(keys, hashes)) {
        break;
      }
      double bits = CompressedBloomPlan.sentBits(BloomTheory.of(keys, positions, hashes));
      if (positions <= limits.maxMemoryBits() && bits < bestBits) {
        bestBits = bits;
        best = BloomGeometry.of(positions, hashes);
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "no Bloom filter of "
              + keys
              + " keys"
              + limits.text()
              + " has a false-positive probability of "
              + fpp);
    }
    return new CompressedBloomPlan(requirement, best);
  }

  /** The fewest positions with which a number of hashes keeps a false-positive probability. */
  private static long positions(long keys, double fpp, double collisions, int hashes) {
    double bits = BloomPlanner.bits(keys, fpp - collisions, hashes);
    if (bits > (double) Limits.NONE.maxMemoryBits()) {
      return Long.MAX_VALUE;
    }
    long positions = Math.max(Math.max(BloomGeometry.MIN_POSITIONS, hashes), (long) bits - 1);
    while (BloomTheory.of(keys, positions, hashes).predictedFpp() > fpp) {
      positions++;
    }
    return positions;
  }

  /** The fewest positions for which a number of hashes is not more than ln 2 · m/n, rounded up. */
  private static long fewestPositions(long keys, int hashes) {
    long positions = (long) ((hashes - 1) * (double) keys / Math.log(2)) + 1;
    return Math.max(positions, Math.max(BloomGeometry.MIN_POSITIONS, hashes));
  }
}

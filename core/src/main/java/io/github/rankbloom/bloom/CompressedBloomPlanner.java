package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Requirement;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans Bloom filters that travel, of bits or of counters.
 *
 * <p>A Bloom filter of the smallest size for its false-positive probability is half full of ones,
 * and cannot be compressed. One with more bits and fewer hashes can, and as a message it is shorter
 * at the same probability, or more accurate at the same length; and it is faster. What it takes is
 * memory at both ends: M. Mitzenmacher, <i>Compressed Bloom Filters</i>, IEEE/ACM Transactions on
 * Networking 10(5), 2002. Counters gain more than bits do, and so do the deltas of both.
 *
 * <p>A planner is told what may not be exceeded, and then asked for the {@linkplain #mostAccurate
 * most accurate} filter or for the one with the {@linkplain #shortest shortest message}. As lengths
 * vary from filter to filter, limits in bytes are kept by six standard deviations: one filter in
 * 10<sup>9</sup> has a longer message. Arrays so sparse that their code may not stand for them
 * count as all their bits.
 *
 * <p>A filter with many more hashes, nearly full of ones, is as good in theory; it is slow, and not
 * considered: plans have at most as many hashes as are best without compression.
 *
 * <p>A method that sets something returns the planner, and refuses what is out of range with an
 * {@link IllegalArgumentException}.
 */
public final class CompressedBloomPlanner {

  /** A filter that takes nearly everything for a member is none. */
  private static final double MAX_FPP = 0.9;

  /** Where the width of counters is free, fewer than this part of them may be stuck. */
  private static final double MAX_STUCK = 1e-9;

  private static final long MAX_MEMORY_BITS = Bits.MAX_WORDS * Long.SIZE;

  private final long keys;
  private final int leastBits;
  private final int mostBits;

  private long maxMemoryBits = MAX_MEMORY_BITS;
  private int maxHashes = BloomGeometry.MAX_HASHES;
  private double maxMessageBits = Double.POSITIVE_INFINITY;
  private double maxMessageBytes = Double.POSITIVE_INFINITY;
  private double maxDeltaBytes = Double.POSITIVE_INFINITY;
  private double replaced = CompressedBloomPlan.USUAL_REPLACED;

  private CompressedBloomPlanner(long keys, int leastBits, int mostBits) {
    Ranges.require("keys", keys, 1, Requirement.MAX_KEYS);
    this.keys = keys;
    this.leastBits = leastBits;
    this.mostBits = mostBits;
  }

  /** {@return a planner of filters of bits, for up to {@link Requirement#MAX_KEYS} keys} */
  public static CompressedBloomPlanner ofBits(long keys) {
    return new CompressedBloomPlanner(keys, 1, 1);
  }

  /**
   * {@return a planner of counting filters, without limits, whose counters are as narrow as keys
   * that are put once allow: fewer than one in 10<sup>9</sup> reaches its highest value}
   */
  public static CompressedBloomPlanner ofCounters(long keys) {
    return new CompressedBloomPlanner(keys, 2, CountingBloomFilter.DEFAULT_COUNTER_BITS);
  }

  /**
   * {@return a planner of counting filters, without limits, with counters of 2 to {@link
   * BloomGeometry#MAX_COUNTER_BITS} bits}
   */
  public static CompressedBloomPlanner ofCounters(long keys, int counterBits) {
    Ranges.require("counterBits", counterBits, 2, BloomGeometry.MAX_COUNTER_BITS);
    return new CompressedBloomPlanner(keys, counterBits, counterBits);
  }

  /**
   * Limits the memory of the filter itself, to {@link BloomGeometry#MIN_POSITIONS} bits or more.
   */
  public CompressedBloomPlanner maxMemoryBits(long bits) {
    Ranges.requireAtLeast("maxMemoryBits", bits, BloomGeometry.MIN_POSITIONS);
    maxMemoryBits = Math.min(bits, MAX_MEMORY_BITS);
    return this;
  }

  /** Limits the positions of a key, to 1 to {@link BloomGeometry#MAX_HASHES}. */
  public CompressedBloomPlanner maxHashes(int hashes) {
    Ranges.require("maxHashes", hashes, 1, BloomGeometry.MAX_HASHES);
    maxHashes = hashes;
    return this;
  }

  /**
   * Limits the information in the filter, for an ideal coder and the average filter: the z of the
   * paper, above 0 and finite.
   */
  public CompressedBloomPlanner maxMessageBits(double bits) {
    if (!(bits > 0 && bits < Double.POSITIVE_INFINITY)) {
      throw new IllegalParameterException(
          "maxMessageBits", "must be above 0 and finite, not " + bits);
    }
    maxMessageBits = bits;
    return this;
  }

  /**
   * Limits the length of real messages of the whole filter, header and all. Where the memory
   * allowed is no more than a message has room for, the filter is sent as it is and always fits.
   *
   * @param bytes at least 1
   */
  public CompressedBloomPlanner maxMessageBytes(long bytes) {
    Ranges.requireAtLeast("maxMessageBytes", bytes, 1);
    maxMessageBytes = (double) bytes;
    return this;
  }

  /**
   * Limits real deltas, header and all, after a {@linkplain #replaced part} was replaced.
   *
   * @param bytes at least 1
   */
  public CompressedBloomPlanner maxDeltaBytes(long bytes) {
    Ranges.requireAtLeast("maxDeltaBytes", bytes, 1);
    maxDeltaBytes = (double) bytes;
    return this;
  }

  /**
   * Sets how much changes before a delta is sent: the part of the keys that leave, as many others
   * coming. Above 0 and at most 1, {@value CompressedBloomPlan#USUAL_REPLACED} by default.
   */
  public CompressedBloomPlanner replaced(double part) {
    CompressedBloomPlan.requireReplaced(part);
    replaced = part;
    return this;
  }

  /**
   * {@return the plan of the filter with the smallest false-positive probability within the limits}
   *
   * @throws IllegalArgumentException if there is no such filter
   */
  public CompressedBloomPlan mostAccurate() {
    BloomGeometry best = null;
    double bestFpp = 1;
    for (int hashes = 1; hashes <= maxHashes; hashes++) {
      boolean isPossible = false;
      for (int width = leastBits; width <= mostBits; width++) {
        long positions = mostPositions(hashes, width);
        if (positions > 0) {
          isPossible = true;
          double fpp = BloomTheory.of(keys, positions, hashes).predictedFpp();
          if (fpp < bestFpp) {
            bestFpp = fpp;
            best = new BloomGeometry(positions, hashes, width, IndexScheme.STANDARD);
          }
        }
      }
      if (!isPossible && hashes > 1) {
        break;
      }
    }
    if (best == null || bestFpp > MAX_FPP) {
      throw new IllegalArgumentException(
          described()
              + " is sure to make "
              + lengthsText()
              + " and have a false-positive probability within "
              + MAX_FPP);
    }
    return plan(bestFpp, best);
  }

  /**
   * The most positions within the limits, or 0 if even the fewest are too many. The more there are,
   * the longer are message and delta, and the fewer the false positives.
   */
  private long mostPositions(int hashes, int width) {
    long low = Math.max(fewestPositions(hashes), (long) (keys / -Math.log1p(-MAX_FPP)));
    long high = maxMemoryBits / width;
    while (low <= high && !isWideEnough(BloomTheory.of(keys, low, hashes), width)) {
      low += Math.max(1, low / 64);
    }
    if (low > high || !isShort(BloomTheory.of(keys, low, hashes), width)) {
      return 0;
    }
    while (low < high) {
      long middle = low + (high - low + 1) / 2;
      if (isShort(BloomTheory.of(keys, middle, hashes), width)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * {@return the plan of the filter of a false-positive probability that has the shortest message
   * within the limits} It has also the shortest deltas, unless so many keys are replaced that a
   * delta is as long as the whole message.
   *
   * @param fpp the false-positive probability allowed
   * @throws IllegalArgumentException if it is out of range or there is no such filter, or equal
   *     hashes would make more than half of the false positives
   */
  public CompressedBloomPlan shortest(double fpp) {
    Ranges.requireProbability("fpp", fpp);
    double collisions = BloomPlanner.collisionsWithin(keys, fpp);
    BloomGeometry best = null;
    double bestBits = Double.POSITIVE_INFINITY;
    for (int hashes = 1; hashes <= maxHashes; hashes++) {
      long positions = positions(fpp, collisions, hashes);
      if (positions < fewestPositions(hashes)) {
        break;
      }
      BloomTheory theory = BloomTheory.of(keys, positions, hashes);
      for (int width = leastBits; width <= mostBits; width++) {
        if (positions <= maxMemoryBits / width
            && isWideEnough(theory, width)
            && isShort(theory, width)) {
          double bits = new SentArray(theory, width).messageBits();
          if (bits < bestBits) {
            bestBits = bits;
            best = new BloomGeometry(positions, hashes, width, IndexScheme.STANDARD);
          }
          break;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          described()
              + " has a false-positive probability of "
              + fpp
              + (lengthsText().isEmpty() ? "" : " and is sure to make " + lengthsText()));
    }
    return plan(fpp, best);
  }

  private CompressedBloomPlan plan(double fpp, BloomGeometry geometry) {
    Requirement requirement = Requirement.of(keys, fpp).withPayloadBits(geometry.payloadBits());
    return new CompressedBloomPlan(requirement, geometry, replaced);
  }

  private boolean isShort(BloomTheory theory, int width) {
    SentArray sent = new SentArray(theory, width);
    return (maxMessageBits == Double.POSITIVE_INFINITY || sent.messageBits() <= maxMessageBits)
        && (maxMessageBytes == Double.POSITIVE_INFINITY || sent.messageBytes() <= maxMessageBytes)
        && (maxDeltaBytes == Double.POSITIVE_INFINITY
            || sent.deltaBytes(replaced) <= maxDeltaBytes);
  }

  /** Whether hardly any counter sticks; the widest, or the only one asked for, has to do. */
  private boolean isWideEnough(BloomTheory theory, int width) {
    return width == mostBits
        || ArrayInformation.atLeast(Bits.mask(width), theory.load()) < MAX_STUCK;
  }

  /** The fewest positions with which a number of hashes keeps a false-positive probability. */
  private long positions(double fpp, double collisions, int hashes) {
    double bits = BloomPlanner.bits(keys, fpp - collisions, hashes);
    if (bits > (double) MAX_MEMORY_BITS) {
      return Long.MAX_VALUE;
    }
    long positions = Math.max(Math.max(BloomGeometry.MIN_POSITIONS, hashes), (long) bits - 1);
    while (BloomTheory.of(keys, positions, hashes).predictedFpp() > fpp) {
      positions++;
    }
    return positions;
  }

  /** The fewest positions for which a number of hashes is not more than ln 2 · m/n, rounded up. */
  private long fewestPositions(int hashes) {
    long positions = (long) ((hashes - 1) * (double) keys / Math.log(2)) + 1;
    return Math.max(positions, Math.max(BloomGeometry.MIN_POSITIONS, hashes));
  }

  private String described() {
    String filter = mostBits == 1 ? "no Bloom filter of " : "no counting Bloom filter of ";
    return maxMemoryBits == MAX_MEMORY_BITS && maxHashes == BloomGeometry.MAX_HASHES
        ? filter + keys + " keys"
        : filter
            + keys
            + " keys with at most "
            + maxMemoryBits
            + " bits and "
            + maxHashes
            + " hashes";
  }

  private String lengthsText() {
    List<String> limits = new ArrayList<>();
    if (maxMessageBits < Double.POSITIVE_INFINITY) {
      limits.add("a message within " + maxMessageBits + " bits");
    }
    if (maxMessageBytes < Double.POSITIVE_INFINITY) {
      limits.add("a message within " + (long) maxMessageBytes + " bytes");
    }
    if (maxDeltaBytes < Double.POSITIVE_INFINITY) {
      limits.add("a delta within " + (long) maxDeltaBytes + " bytes");
    }
    return String.join(" and ", limits);
  }
}

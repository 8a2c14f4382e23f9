package io.github.rankbloom.bloom;

import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Message;
import java.util.Objects;

/**
 * A Bloom filter that is planned as a message: sparse in memory, short when entropy-coded.
 *
 * @param requirement the number of keys and the false-positive probability that the filter meets
 * @param geometry the sizes of the filter in memory
 */
public record CompressedBloomPlan(Requirement requirement, BloomGeometry geometry) implements Plan {

  /*
   * A message has, beyond the information in the array, a container with the parameters of a Bloom
   * filter, and what the coder loses: whole words at its end, two states, and rounded frequencies.
   */
  static final int CODER_BYTES = 10 + 7;
  static final double CODER_EXCESS = 0.001;

  /** How many standard deviations a message may be longer than expected. */
  static final double DEVIATIONS = 6;

  /** Checks that nothing is missing. */
  public CompressedBloomPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.PROVED;
  }

  /** Memory of the uncompressed filter. */
  @Override
  public long bitSize() {
    return (long) geometry.totalWords() * Long.SIZE;
  }

  @Override
  public double predictedFpp() {
    return theory().predictedFpp();
  }

  @Override
  public double overflowBound() {
    return 0;
  }

  /**
   * The information in the filter (the paper's z): what an ideal coder makes of it on average.
   *
   * @return bits
   */
  public double messageBits() {
    return theory().messageBits();
  }

  /**
   * The information in the filter for each key.
   *
   * @return {@link #messageBits()} by the number of keys, or 0 where no key is required
   */
  @Override
  public double messageBitsPerKey() {
    long keys = requirement.keys();
    return keys == 0 ? 0 : messageBits() / keys;
  }

  /**
   * How much the length of messages varies from filter to filter, because the number of ones does.
   *
   * @return the standard deviation, in bits
   */
  public double messageDeviationBits() {
    return theory().messageDeviation();
  }

  /**
   * The length that a message of this filter with all its keys has at most, all included: that of
   * the plain array, which always fits, or of its code if that is shorter and {@linkplain Expansion
   * may stand} for so much memory. The latter may be exceeded by one filter in 10<sup>9</sup>: it
   * is six standard deviations above the mean.
   *
   * @return bytes
   */
  public long messageBytes() {
    return (long) Math.ceil(messageBytes(theory()));
  }

  static double messageBytes(BloomTheory theory) {
    double bits = theory.messageBits() + DEVIATIONS * theory.messageDeviation();
    double coded = CODER_BYTES + bits / Byte.SIZE * (1 + CODER_EXCESS);
    double plain = Math.ceil(theory.bits() / Long.SIZE) * Long.BYTES;
    return Message.byteSize(BloomHeader.FIXED_BYTES, 0)
        + (isFair(theory) ? Math.min(coded, plain) : plain);
  }

  /** The information in an array, or all its bits where its code may not stand for it. */
  static double sentBits(BloomTheory theory) {
    return isFair(theory) ? theory.messageBits() : theory.bits();
  }

  /** Whether even the shortest code, six standard deviations below the mean, may be sent. */
  private static boolean isFair(BloomTheory theory) {
    double bits = theory.messageBits() - DEVIATIONS * theory.messageDeviation();
    double codedWords = bits * (1 - CODER_EXCESS) / Long.SIZE;
    return Expansion.isFair(
        (long) Math.ceil(theory.bits() / Long.SIZE), (long) Math.max(0, codedWords));
  }

  private BloomTheory theory() {
    return BloomTheory.of(requirement.keys(), geometry);
  }
}

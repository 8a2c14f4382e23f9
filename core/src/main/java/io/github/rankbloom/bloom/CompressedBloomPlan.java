package io.github.rankbloom.bloom;

import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.Message;
import java.util.List;
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

  /** The same plan with positions under a scheme. */
  CompressedBloomPlan withScheme(IndexScheme scheme) {
    return new CompressedBloomPlan(requirement, geometry.withScheme(scheme));
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        Figure.count("m", "", geometry.positions()),
        Figure.count("k", "", geometry.hashes()),
        new Figure.Ratio("memoryBitsPerKey", "", bitsPerKey(), ""),
        new Figure.Count(
            "messageBytes", "longest message", messageBytes(), "byte", "header and all"));
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
   * {@return the information in the filter (the paper's z), in bits: what an ideal coder makes of
   * it on average}
   */
  public double messageBits() {
    return theory().messageBits();
  }

  /** {@return {@link #messageBits()} by the number of keys, or 0 where no key is required} */
  @Override
  public double messageBitsPerKey() {
    long keys = requirement.keys();
    return keys == 0 ? 0 : messageBits() / keys;
  }

  /**
   * {@return the standard deviation of the length of messages, in bits, because the number of ones
   * varies from filter to filter}
   */
  public double messageDeviationBits() {
    return theory().messageDeviation();
  }

  /**
   * {@return the length in bytes that a message of this filter with all its keys has at most, all
   * included: that of the plain array, which always fits, or of its code if that is shorter and
   * {@linkplain Expansion may stand} for that much memory} The latter may be exceeded by one filter
   * in 10<sup>9</sup>: it is six standard deviations above the mean.
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

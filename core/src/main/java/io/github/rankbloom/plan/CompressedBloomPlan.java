package io.github.rankbloom.plan;

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
  static final int CONTAINER_BYTES = 36 + 27;
  static final int CODER_BYTES = 10 + 7;
  static final double CODER_EXCESS = 0.001;

  /** How many standard deviations a message may be longer than expected. */
  static final double DEVIATIONS = 6;

  /** Checks that nothing is missing. */
  public CompressedBloomPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  /** Memory of the uncompressed filter. */
  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.PROVED;
  }

  @Override
  public long bitSize() {
    return (long) geometry.totalWords() * Long.SIZE;
  }

  @Override
  public double predictedFpp() {
    return theory().fpp();
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
   * @return {@link #messageBits()} by the number of keys
   */
  @Override
  public double messageBitsPerKey() {
    return messageBits() / (double) requirement.keys();
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
   * The length that a message of this filter has at most, all included, but for one in
   * 10<sup>9</sup> filters: six standard deviations above the mean.
   *
   * @return bytes
   */
  public long messageBytes() {
    return (long) Math.ceil(messageBytes(theory()));
  }

  static double messageBytes(BloomTheory theory) {
    double bits = theory.messageBits() + DEVIATIONS * theory.messageDeviation();
    return CONTAINER_BYTES + CODER_BYTES + bits / Byte.SIZE * (1 + CODER_EXCESS);
  }

  private BloomTheory theory() {
    return BloomTheory.of(requirement.keys(), geometry);
  }
}

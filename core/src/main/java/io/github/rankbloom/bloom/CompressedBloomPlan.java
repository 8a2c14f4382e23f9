package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.Objects;

/**
 * A Bloom filter, of bits or of counters, that is planned as a message: sparse in memory, short
 * when entropy-coded.
 *
 * @param replaced the part of the keys that other keys take the place of before a delta is sent,
 *     above 0 and at most 1
 */
public record CompressedBloomPlan(Requirement requirement, BloomGeometry geometry, double replaced)
    implements Plan {

  /** The part of the keys that is replaced unless something else is said. */
  public static final double USUAL_REPLACED = 0.05;

  /** Checks every component. */
  public CompressedBloomPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
    requireReplaced(replaced);
  }

  /** A plan for the usual deltas. */
  public CompressedBloomPlan(Requirement requirement, BloomGeometry geometry) {
    this(requirement, geometry, USUAL_REPLACED);
  }

  static void requireReplaced(double replaced) {
    if (!(replaced > 0 && replaced <= 1)) {
      throw new IllegalParameterException(
          "replaced", "must be above 0 and at most 1, not " + replaced);
    }
  }

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.PROVED;
  }

  /** The same plan with positions under a scheme. */
  CompressedBloomPlan withScheme(IndexScheme scheme) {
    return new CompressedBloomPlan(requirement, geometry.withScheme(scheme), replaced);
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        Figure.count("m", "", geometry.positions()),
        Figure.count("k", "", geometry.hashes()),
        new Figure.Ratio("memoryBitsPerKey", "", bitsPerKey(), ""),
        new Figure.Count(
            "messageBytes", "longest message", messageBytes(), "byte", "header and all"),
        new Figure.Count(
            "deltaBytes",
            "longest delta",
            deltaBytes(),
            "byte",
            "after " + percent() + "% of the keys were replaced"),
        new Figure.Ratio("replaced", "", replaced, ""));
  }

  /** The part in per cent, without what binary fractions add to it. */
  private String percent() {
    double percent = Math.rint(1e8 * replaced) / 1e6;
    return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
  }

  @Override
  public double predictedFpp() {
    return BloomTheory.of(requirement.keys(), geometry).predictedFpp();
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
    return sent().information().bits();
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
    return sent().information().deviation();
  }

  /**
   * {@return the length in bytes that a message of this filter with all its keys has at most, all
   * included: that of the plain array, which always fits, or of its code if that is shorter and may
   * stand for that much memory} The latter may be exceeded by one filter in 10<sup>9</sup>: it is
   * six standard deviations above the mean. Keys are put once.
   */
  public long messageBytes() {
    return (long) Math.ceil(sent().messageBytes());
  }

  /**
   * {@return the information in what changed, in bits, after {@link #replaced()} of the keys left
   * and as many came}
   */
  public double deltaBits() {
    return sent().change(replaced).bits();
  }

  /** {@return the standard deviation of the length of deltas, in bits} */
  public double deltaDeviationBits() {
    return sent().change(replaced).deviation();
  }

  /**
   * {@return the length in bytes that a delta has at most after {@link #replaced()} of the keys
   * left and as many came, all included} One in 10<sup>9</sup> may be longer.
   */
  public long deltaBytes() {
    return (long) Math.ceil(sent().deltaBytes(replaced));
  }

  private SentArray sent() {
    return SentArray.of(requirement.keys(), geometry);
  }
}

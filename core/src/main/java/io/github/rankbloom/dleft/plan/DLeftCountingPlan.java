package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;

/**
 * A d-left counting filter that meets a requirement.
 *
 * @param overflowBound the probability that the required keys do not fit, at a moment after many
 *     removals and insertions. Not proved: an estimate from the distribution that large tables tend
 *     to, taken at a load with a margin for chance
 */
public record DLeftCountingPlan(
    Requirement requirement, DLeftCountingGeometry geometry, double overflowBound) implements Plan {

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.ESTIMATED;
  }

  /**
   * The false-positive probability with all required keys in, when every bucket has been full at
   * some time. Until then remainders of different lengths make it less.
   */
  @Override
  public double predictedFpp() {
    return geometry.worstFpp(requirement.keys());
  }

  /** {@inheritDoc} Before any key was removed; loads are those that large tables tend to. */
  @Override
  public double messageBitsPerKey() {
    return requirement.keys() == 0
        ? 0
        : DLeftLoads.filled(geometry.subtables(), averageLoad())
            .informationPerKey(1, (load, total) -> remainderBits(load));
  }

  private int remainderBits(int load) {
    return geometry.lengths() == RemainderLengths.FIXED
        ? geometry.remainderBits()
        : geometry.remainderBits(load);
  }

  /** {@inheritDoc} Before any key was removed; loads are those that large tables tend to. */
  @Override
  public double fileBitsPerKey() {
    return requirement.keys() == 0
        ? 0
        : geometry.tagBits() / averageLoad()
            + geometry.counterBits()
            - geometry.sortBits()
            + DLeftLoads.filled(geometry.subtables(), averageLoad())
                .bitsPerKey(1, (load, total) -> remainderBits(load));
  }

  /** {@return the keys per bucket with all required keys in} */
  public double averageLoad() {
    return (double) requirement.keys() / (geometry.subtables() * geometry.buckets());
  }

  @Override
  public List<Figure> figures() {
    return List.of(new Figure.Ratio("load", "load", averageLoad(), "keys per bucket"));
  }
}

package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * A d-left Bloom filter that meets a requirement.
 *
 * @param predictedFpp the false-positive probability with all required keys in
 * @param overflowBound the probability that the required keys do not fit. Not proved: an estimate
 *     from the distribution that large tables tend to, taken at a load with a margin for chance
 */
public record DLeftPlan(
    Requirement requirement, DLeftGeometry geometry, double predictedFpp, double overflowBound)
    implements Plan {

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.ESTIMATED;
  }

  /** {@inheritDoc} Loads are those that large tables tend to. */
  @Override
  public double messageBitsPerKey() {
    int[][] lengths = geometry.fingerprintLengths();
    return requirement.keys() == 0
        ? 0
        : DLeftLoads.filled(geometry.subtables(), averageLoad())
            .informationPerKey(geometry.group(), geometry.lengthsOf(lengths));
  }

  /** {@inheritDoc} Loads are those that large tables tend to. */
  @Override
  public double fileBitsPerKey() {
    IntBinaryOperator lengths = geometry.lengthsOf(geometry.fingerprintLengths());
    return requirement.keys() == 0
        ? 0
        : geometry.counterBits() / averageLoad()
            + DLeftLoads.filled(geometry.subtables(), averageLoad())
                .bitsPerKey(
                    geometry.group(),
                    (load, total) ->
                        lengths.applyAsInt(load, total)
                            - geometry.sortBits().get(Math.min(load, geometry.capacity())));
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

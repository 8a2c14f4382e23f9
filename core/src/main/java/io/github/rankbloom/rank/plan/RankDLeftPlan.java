package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Entropy;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;

/**
 * A rank-indexed d-left table that meets a requirement.
 *
 * @param overflowBound an estimate, not a proved bound, of the probability that the required keys
 *     do not fit; see {@link RankDLeftPlanner#overflowEstimate}
 */
public record RankDLeftPlan(
    Requirement requirement, RankDLeftGeometry geometry, double overflowBound) implements Plan {

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.ESTIMATED;
  }

  /** A key that was never added has one place of each subtable, as has each key that was. */
  @Override
  public double predictedFpp() {
    return -Math.expm1(-(requirement.keys() / geometry.places()));
  }

  /** {@inheritDoc} Cells lie on places of all subtables at random. */
  @Override
  public double messageBitsPerKey() {
    return Entropy.perKey(requirement.keys(), geometry.table().places());
  }

  /** {@inheritDoc} Header, trimmed buckets and directory. */
  @Override
  public double fileBitsPerKey() {
    return RankFile.bitsPerKey(
        Shape.of(geometry.table()), 0, requirement.keys(), RankFile.DLEFT_PARAMETER_BYTES);
  }

  @Override
  public List<Figure> figures() {
    double load = (double) requirement.keys() / geometry.table().totalChains();
    return List.of(new Figure.Ratio("load", "load", load, "keys per chain"));
  }
}

package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.Objects;

/**
 * A table of places that meets a requirement.
 *
 * @param overflowBound a bound on the probability that the required keys do not fit, proved for
 *     chained tables and estimated for those in lines
 */
public record RankPlan(Requirement requirement, Geometry geometry, double overflowBound)
    implements TablePlan {

  /** Checks that nothing is missing. */
  public RankPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public RankGeometry table() {
    return (RankGeometry) geometry;
  }

  @Override
  public OverflowBasis overflowBasis() {
    return geometry instanceof RankGeometry ? OverflowBasis.PROVED : OverflowBasis.ESTIMATED;
  }

  /** A key that was never added has one of all places, and each added key holds one of them. */
  @Override
  public double predictedFpp() {
    return -Math.expm1(-(requirement.keys() / Places.of(geometry).count()));
  }

  @Override
  public double messageBitsPerKey() {
    return TablePlan.messageBitsPerKey(
        requirement.keys(), Places.of(geometry).count(), requirement.payloadBits());
  }

  /** {@inheritDoc} Header, trimmed buckets and directory. */
  @Override
  public double fileBitsPerKey() {
    Shape shape =
        requirement.fixed()
            ? Shape.of(table())
            : Shape.of(Places.of(geometry), requirement.keys(), Profile.COMPACT);
    return RankFile.bitsPerKey(
        shape,
        requirement.payloadBits(),
        requirement.keys(),
        requirement.fixed() ? RankFile.FIXED_PARAMETER_BYTES : RankFile.PARAMETER_BYTES);
  }

  @Override
  public List<Plan> growth() {
    return RankPlanner.growth(this);
  }

  @Override
  public double trimmedBitsPerKey() {
    return geometry instanceof LineGeometry && requirement.keys() > 0
        ? 1 / load() + 1 + LineGeometry.FINGERPRINT_BITS
        : TablePlan.super.trimmedBitsPerKey();
  }

  @Override
  public double load() {
    return geometry instanceof LineGeometry lines
        ? (double) requirement.keys() / lines.totalChains()
        : TablePlan.super.load();
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        new Figure.Ratio("load", "load", load(), "keys per chain"),
        new Figure.Ratio("trimmedBitsPerKey", "", trimmedBitsPerKey(), ""));
  }
}

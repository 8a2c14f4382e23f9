package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Entropy;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import java.util.List;

/**
 * A table of places that meets a requirement.
 *
 * @param overflowBound a bound on the probability that the required keys do not fit, proved for
 *     chained tables and estimated for those in lines
 */
public record RankPlan(Requirement requirement, Geometry geometry, double overflowBound)
    implements Plan {

  /** {@return the chained table, where the plan is of one} */
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

  /** {@inheritDoc} Cells lie on places at random; payloads are taken for incompressible. */
  @Override
  public double messageBitsPerKey() {
    double placed = Entropy.perKey(requirement.keys(), Places.of(geometry).count());
    return placed == 0 ? 0 : placed + requirement.payloadBits();
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

  /** {@return keys per chain (the paper's λ) with all required keys in} */
  public double load() {
    long chains =
        geometry instanceof LineGeometry lines ? lines.totalChains() : table().totalChains();
    return (double) requirement.keys() / chains;
  }

  /**
   * {@return bits per key of the buckets when vacant cells are left out, as in files: 1/λ of the
   * base index, a higher index bit, a fingerprint and a payload; 0 where no key is required}
   */
  public double trimmedBitsPerKey() {
    int fingerprintBits =
        geometry instanceof LineGeometry
            ? LineGeometry.FINGERPRINT_BITS
            : table().fingerprintBits();
    return requirement.keys() == 0
        ? 0
        : 1 / load() + 1 + fingerprintBits + requirement.payloadBits();
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        new Figure.Ratio("load", "load", load(), "keys per chain"),
        new Figure.Ratio("trimmedBitsPerKey", "", trimmedBitsPerKey(), ""));
  }
}

package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Entropy;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.Objects;

/**
 * A rank-indexed d-left table that meets a requirement.
 *
 * @param requirement what was asked for
 * @param geometry the table
 * @param overflowBound an estimate, not a proved bound, of the probability that the required keys
 *     do not fit; see {@link RankDLeftPlanner#overflowEstimate}
 */
public record RankDLeftPlan(
    Requirement requirement, RankDLeftGeometry geometry, double overflowBound) implements Plan {

  /** The bytes that tell in a file what the table is. */
  private static final int PARAMETER_BYTES = 40;

  /** Checks that nothing is missing. */
  public RankDLeftPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.ESTIMATED;
  }

  /**
   * Keys per chain with all required keys in. A lookup looks into one chain of each subtable.
   *
   * @return the load
   */
  public double load() {
    return (double) requirement.keys() / geometry.table().totalChains();
  }

  /** A key that was never added has one place of each subtable, as has each key that was. */
  @Override
  public double predictedFpp() {
    return -Math.expm1(-requirement.keys() / geometry.places());
  }

  /**
   * The size of the filter's file per key, with all required keys in: header, trimmed buckets and
   * directory.
   *
   * @return bits, or 0 where no key is required
   */
  @Override
  public double fileBitsPerKey() {
    long keys = requirement.keys();
    return keys == 0 ? 0 : (double) fileBytes() * Byte.SIZE / keys;
  }

  /**
   * The length of the filter's file, with all required keys in, each of them put once.
   *
   * @return bytes
   */
  public long fileBytes() {
    return RankFile.bytes(
        Shape.of(geometry.table()), requirement.keys(), 0, PARAMETER_BYTES);
  }

  /** {@inheritDoc} Cells lie on the places of all subtables at random. */
  @Override
  public double messageBitsPerKey() {
    double perPlace = load() / Math.scalb(1.0, geometry.fingerprintBits());
    return requirement.keys() == 0 ? 0 : Entropy.ofPoisson(perPlace) / perPlace;
  }

  /**
   * Bits per key of the buckets when vacant cells are left out, as in files: the base index, a
   * higher index bit and a fingerprint.
   *
   * @return 1/λ + 1 + r, or 0 where no key is required
   */
  public double trimmedBitsPerKey() {
    return requirement.keys() == 0 ? 0 : 1 / load() + 1 + geometry.fingerprintBits();
  }

  @Override
  public List<Figure> figures() {
    return List.of(new Figure.Ratio("load", "load", load(), "keys per chain"));
  }
}

package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Entropy;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;
import java.util.List;
import java.util.Objects;

/**
 * A rank-indexed table that meets a requirement.
 *
 * @param requirement what was asked for
 * @param geometry the table
 * @param overflowBound a proved bound on the probability that the required keys do not fit
 */
public record RankPlan(Requirement requirement, RankGeometry geometry, double overflowBound)
    implements Plan {

  /** The bytes that tell in a file what the table is. */
  private static final int PARAMETER_BYTES = 64;

  private static final int FIXED_PARAMETER_BYTES = 104;

  /** Checks that nothing is missing. */
  public RankPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.PROVED;
  }

  /**
   * Keys per chain (the paper's λ) with all required keys in.
   *
   * @return the load
   */
  public double load() {
    return (double) requirement.keys() / geometry.totalChains();
  }

  /**
   * A key that was never added meets a uniformly drawn chain and fingerprint, and each added key
   * holds one of those with equal probability.
   */
  @Override
  public double predictedFpp() {
    return -Math.expm1(-load() / Math.scalb(1.0, geometry.fingerprintBits()));
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
        Shape.of(Places.of(geometry), requirement.keys(), Profile.COMPACT),
        requirement.keys(),
        geometry.payloadBits(),
        requirement.fixed() ? FIXED_PARAMETER_BYTES : PARAMETER_BYTES);
  }

  /** {@inheritDoc} Cells lie on places at random; payloads are taken for incompressible. */
  @Override
  public double messageBitsPerKey() {
    double perPlace = load() / Math.scalb(1.0, geometry.fingerprintBits());
    return requirement.keys() == 0
        ? 0
        : Entropy.ofPoisson(perPlace) / perPlace + geometry.payloadBits();
  }

  /**
   * Bits per key of the buckets when vacant cells are left out, as in files: the base index, a
   * higher index bit, a fingerprint and a payload.
   *
   * @return 1/λ + 1 + r + payload bits, or 0 where no key is required
   */
  public double trimmedBitsPerKey() {
    return requirement.keys() == 0
        ? 0
        : 1 / load() + 1 + geometry.fingerprintBits() + geometry.payloadBits();
  }

  @Override
  public List<Figure> figures() {
    return List.of(
        new Figure.Ratio("load", "load", load(), "keys per chain"),
        new Figure.Ratio("trimmedBitsPerKey", "", trimmedBitsPerKey(), ""));
  }
}

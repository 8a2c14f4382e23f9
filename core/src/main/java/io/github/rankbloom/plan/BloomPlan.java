package io.github.rankbloom.plan;

import java.util.Objects;

/**
 * A Bloom filter that meets a requirement. Every key fits.
 *
 * @param requirement what was asked for
 * @param geometry the sizes of the filter
 */
public record BloomPlan(Requirement requirement, BloomGeometry geometry) implements Plan {

  /** Checks that nothing is missing. */
  public BloomPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public long bitSize() {
    return (long) geometry.totalWords() * Long.SIZE;
  }

  /**
   * {@inheritDoc}
   *
   * <p>For independent positions. The schemes that make all positions out of two come closer to it
   * the more keys there are.
   */
  @Override
  public double predictedFpp() {
    BloomTheory theory = BloomTheory.of(requirement.keys(), geometry);
    return theory.meanFpp() + theory.hashCollisions();
  }

  @Override
  public double overflowBound() {
    return 0;
  }
}

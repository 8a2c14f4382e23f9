package io.github.rankbloom.bloom;

import io.github.rankbloom.plan.OverflowBasis;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import java.util.Objects;

/** A Bloom filter that meets a requirement. Every key fits. */
public record BloomPlan(Requirement requirement, BloomGeometry geometry) implements Plan {

  /** Checks that nothing is missing. */
  public BloomPlan {
    Objects.requireNonNull(requirement, "requirement");
    Objects.requireNonNull(geometry, "geometry");
  }

  @Override
  public OverflowBasis overflowBasis() {
    return OverflowBasis.PROVED;
  }

  /**
   * {@inheritDoc}
   *
   * <p>For independent positions. The schemes that make all positions out of two come closer to it
   * the more keys there are.
   */
  @Override
  public double predictedFpp() {
    return BloomTheory.of(requirement.keys(), geometry).predictedFpp();
  }

  @Override
  public double messageBitsPerKey() {
    long keys = requirement.keys();
    return keys == 0 ? 0 : SentArray.of(keys, geometry).information().bits() / keys;
  }

  @Override
  public double overflowBound() {
    return 0;
  }
}

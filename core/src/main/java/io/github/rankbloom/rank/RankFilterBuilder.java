package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankPlan;

/**
 * Makes rank-indexed filters. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <F> the filter's type
 */
public final class RankFilterBuilder<F extends RankFilter<F>>
    extends ChainsFilterBuilder<RankFilterBuilder<F>> {

  private final RankKind<F> kind;
  private int payloadBits;

  RankFilterBuilder(RankKind<F> kind) {
    this.kind = kind;
    payloadBits = kind.payload().usual();
  }

  @Override
  protected RankFilterBuilder<F> self() {
    return this;
  }

  /**
   * Sets how wide the counters or values are.
   *
   * @param bits 1 to 64; for filters without a payload, 0
   * @return this builder
   */
  public RankFilterBuilder<F> payloadBits(int bits) {
    payloadBits = bits;
    return this;
  }

  /**
   * Plans the filter without making it.
   *
   * @return its geometry, its size and what to expect of it
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public RankPlan plan() {
    return kind.rankPlan(requirement());
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public F build() {
    return kind.create(requirement(), hashing());
  }

  @Override
  protected Requirement requirement() {
    return super.requirement().withPayloadBits(payloadBits);
  }
}

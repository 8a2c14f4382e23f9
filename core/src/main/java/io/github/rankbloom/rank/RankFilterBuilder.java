package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.TableFilterBuilder;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Makes rank-indexed filters. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <F> the filter's type
 */
public final class RankFilterBuilder<F extends RankFilter<F>>
    extends TableFilterBuilder<RankFilterBuilder<F>> {

  private final RankKind<F> kind;
  private int payloadBits;
  private UnaryOperator<Requirement> limits = UnaryOperator.identity();

  RankFilterBuilder(RankKind<F> kind) {
    this.kind = kind;
    payloadBits = kind.defaultPayloadBits();
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
   * Sets how the filter trades size for speed.
   *
   * @param profile {@link Profile#COMPACT} by default
   * @return this builder
   */
  public RankFilterBuilder<F> profile(Profile profile) {
    Objects.requireNonNull(profile, "profile");
    limits = requirement -> requirement.withProfile(profile);
    return this;
  }

  /**
   * Asks for the smallest filter whose buckets have so many chains at the most, in place of a
   * profile.
   *
   * @param chains 1 to 1024: more make a smaller filter, fewer a faster one
   * @return this builder
   */
  public RankFilterBuilder<F> maxChains(int chains) {
    limits = requirement -> requirement.withMaxChains(chains);
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
    return kind.plan(requirement());
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
    return limits.apply(super.requirement()).withPayloadBits(payloadBits);
  }
}

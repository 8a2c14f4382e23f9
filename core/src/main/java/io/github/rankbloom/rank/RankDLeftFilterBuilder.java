package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankDLeftPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.TableFilterBuilder;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Makes rank-indexed d-left filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class RankDLeftFilterBuilder extends TableFilterBuilder<RankDLeftFilterBuilder> {

  private UnaryOperator<Requirement> limits = UnaryOperator.identity();
  private int subtables = RankDLeftPlanner.DEFAULT_SUBTABLES;

  RankDLeftFilterBuilder() {}

  @Override
  protected RankDLeftFilterBuilder self() {
    return this;
  }

  /**
   * Sets how the filter trades size for speed.
   *
   * @param profile {@link Profile#COMPACT} by default
   * @return this builder
   */
  public RankDLeftFilterBuilder profile(Profile profile) {
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
  public RankDLeftFilterBuilder maxChains(int chains) {
    limits = requirement -> requirement.withMaxChains(chains);
    return this;
  }

  /**
   * Sets how many subtables there are.
   *
   * @param number 2, the default, to 4; more make a larger filter
   * @return this builder
   */
  public RankDLeftFilterBuilder subtables(int number) {
    subtables = number;
    return this;
  }

  /**
   * Plans the filter without making it.
   *
   * @return its geometry, its size and what to expect of it
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public RankDLeftPlan plan() {
    return RankDLeftPlanner.plan(limits.apply(requirement()), subtables);
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public RankDLeftFilter build() {
    return RankDLeftFilter.KIND.create(plan().geometry(), hashing());
  }
}

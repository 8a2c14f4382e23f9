package io.github.rankbloom.rank;

import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankDLeftPlanner;

/**
 * Makes rank-indexed d-left filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class RankDLeftFilterBuilder extends ChainsFilterBuilder<RankDLeftFilterBuilder> {

  private int subtables = RankDLeftPlanner.DEFAULT_SUBTABLES;

  RankDLeftFilterBuilder() {}

  @Override
  protected RankDLeftFilterBuilder self() {
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
    return RankDLeftPlanner.plan(requirement(), subtables);
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

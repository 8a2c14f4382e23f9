package io.github.rankbloom.rank;

import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankDLeftPlanner;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.TableFilterBuilder;

/**
 * Makes rank-indexed d-left filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class RankDLeftFilterBuilder extends TableFilterBuilder<RankDLeftFilterBuilder> {

  private int maxChains = Requirement.COMPACT_CHAINS;
  private int subtables = RankDLeftPlanner.DEFAULT_SUBTABLES;

  RankDLeftFilterBuilder() {}

  @Override
  protected RankDLeftFilterBuilder self() {
    return this;
  }

  /**
   * Sets how many chains a bucket may have.
   *
   * @param chains 1 to 1024: {@link Requirement#FAST_CHAINS} for speed, {@link
   *     Requirement#COMPACT_CHAINS}, the default, for size
   * @return this builder
   */
  public RankDLeftFilterBuilder maxChains(int chains) {
    maxChains = chains;
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
    return RankDLeftPlanner.plan(requirement().withMaxChains(maxChains), subtables);
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

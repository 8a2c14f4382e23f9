package io.github.rankbloom.rank;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankDLeftPlanner;
import io.github.rankbloom.wire.TableFilterBuilder;

/**
 * Makes rank-indexed d-left filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class RankDLeftFilterBuilder extends TableFilterBuilder<RankDLeftFilterBuilder> {

  private int maxChains = Profile.COMPACT.maxChains();
  private double maxLoad = Profile.COMPACT.maxLoad();
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
    maxChains = profile.maxChains();
    maxLoad = profile.maxLoad();
    return this;
  }

  /**
   * Sets how many chains a bucket may have, instead of the number of the profile.
   *
   * @param chains 1 to 1024: more make a smaller filter, fewer a faster one
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
    return RankDLeftPlanner.plan(
        requirement().withMaxChains(maxChains).withMaxLoad(maxLoad), subtables);
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

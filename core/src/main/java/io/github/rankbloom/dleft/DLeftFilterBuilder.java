package io.github.rankbloom.dleft;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.dleft.plan.DLeftPlanner;
import io.github.rankbloom.plan.DLeftLoads;
import io.github.rankbloom.plan.TableFilterBuilder;

/**
 * Makes d-left Bloom filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class DLeftFilterBuilder extends TableFilterBuilder<DLeftFilterBuilder> {

  private int subtables;
  private int group = 1;

  DLeftFilterBuilder() {}

  @Override
  protected DLeftFilterBuilder self() {
    return this;
  }

  /**
   * Sets in how many subtables a key has a bucket.
   *
   * @param count 1 to {@link DLeftLoads#MAX_SUBTABLES}; by default 2 or 3, whichever is smaller
   * @return this builder
   */
  public DLeftFilterBuilder subtables(int count) {
    if (count < 1) {
      throw new IllegalParameterException("subtables", "must be at least 1, not " + count);
    }
    subtables = count;
    return this;
  }

  /**
   * Sets how many buckets share their bits.
   *
   * @param buckets 1 by default; 4 makes a slightly smaller and slower filter
   * @return this builder
   */
  public DLeftFilterBuilder group(int buckets) {
    group = buckets;
    return this;
  }

  /**
   * Plans the filter without making it.
   *
   * @return its geometry, its size and what to expect of it
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public DLeftPlan plan() {
    return subtables == 0
        ? DLeftPlanner.plan(requirement(), group)
        : DLeftPlanner.plan(requirement(), subtables, group);
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public DLeftFilter build() {
    return DLeftFilter.KIND.create(plan().geometry(), hashing());
  }

  /**
   * Makes a filter of keys that are all known beforehand. They are placed more evenly than one by
   * one, which makes fewer false positives in the same memory. The filter can take more keys.
   *
   * @param hashes the keys' hashes by the builder's key hash, not changed
   * @return the filter of these keys
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   * @throws FilterFullException if the keys do not fit, as when they are more than were expected
   */
  public DLeftFilter buildBalanced(long... hashes) {
    return DLeftFilter.balanced(plan().geometry(), hashing(), hashes);
  }
}

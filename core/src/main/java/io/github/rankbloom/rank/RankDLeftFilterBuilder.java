package io.github.rankbloom.rank;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.RankDLeftPlan;
import io.github.rankbloom.plan.RankDLeftPlanner;
import io.github.rankbloom.plan.Requirement;
import java.util.Objects;

/**
 * Makes rank-indexed d-left filters. Everything has a default but the number of keys and the
 * false-positive probability.
 */
public final class RankDLeftFilterBuilder {

  private long expectedInsertions = -1;
  private double fpp = Double.NaN;
  private double overflowProbability = Requirement.DEFAULT_OVERFLOW_PROBABILITY;
  private int maxChains = Requirement.COMPACT_CHAINS;
  private int subtables = RankDLeftPlanner.DEFAULT_SUBTABLES;
  private KeyHash hashing = HashAlgorithm.XXH3_64.seeded(0);

  RankDLeftFilterBuilder() {}

  /**
   * Sets how many keys must fit. Required.
   *
   * @param keys at least 0
   * @return this builder
   */
  public RankDLeftFilterBuilder expectedInsertions(long keys) {
    expectedInsertions = keys;
    return this;
  }

  /**
   * Sets how probable a false positive may be with all expected keys in. Required.
   *
   * @param probability above 0 and below 1
   * @return this builder
   */
  public RankDLeftFilterBuilder fpp(double probability) {
    fpp = probability;
    return this;
  }

  /**
   * Sets how probable it may be that the expected keys do not fit.
   *
   * @param probability above 0 and below 1; 10<sup>-10</sup> by default
   * @return this builder
   */
  public RankDLeftFilterBuilder overflowProbability(double probability) {
    overflowProbability = probability;
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
   * Sets the seed of the key hash. Filters with different seeds cannot be merged.
   *
   * @param seed 0 by default; random and secret where an adversary chooses the keys
   * @return this builder
   */
  public RankDLeftFilterBuilder seed(long seed) {
    return hashing(HashAlgorithm.XXH3_64.seeded(seed));
  }

  /**
   * Sets how keys are hashed.
   *
   * @param keyHash one of {@link HashAlgorithm}
   * @return this builder
   */
  public RankDLeftFilterBuilder hashing(KeyHash keyHash) {
    hashing = Objects.requireNonNull(keyHash, "keyHash");
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
    if (expectedInsertions < 0) {
      throw new IllegalArgumentException(
          "expectedInsertions must be set, to 0 or more"
              + (expectedInsertions == -1 ? "" : ", not " + expectedInsertions));
    }
    Requirement requirement =
        new Requirement(expectedInsertions, fpp, 0, overflowProbability, maxChains);
    return RankDLeftPlanner.plan(requirement, subtables);
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public RankDLeftFilter build() {
    return RankDLeftFilter.KIND.create(plan().geometry(), hashing);
  }
}

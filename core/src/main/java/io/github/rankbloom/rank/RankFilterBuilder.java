package io.github.rankbloom.rank;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.Requirement;
import java.util.Objects;

/**
 * Makes rank-indexed filters. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <F> the filter's type
 */
public final class RankFilterBuilder<F extends RankFilter<F>> {

  private final RankKind<F> kind;
  private long expectedInsertions = -1;
  private double fpp = Double.NaN;
  private int payloadBits;
  private double overflowProbability = Requirement.DEFAULT_OVERFLOW_PROBABILITY;
  private int maxChains = Requirement.COMPACT_CHAINS;
  private KeyHash hashing = HashAlgorithm.XXH3_64.seeded(0);

  RankFilterBuilder(RankKind<F> kind) {
    this.kind = kind;
    payloadBits = kind.defaultPayloadBits();
  }

  /**
   * Sets how many keys must fit. Required.
   *
   * @param keys at least 0
   * @return this builder
   */
  public RankFilterBuilder<F> expectedInsertions(long keys) {
    expectedInsertions = keys;
    return this;
  }

  /**
   * Sets how probable a false positive may be with all expected keys in. Required.
   *
   * @param probability above 0 and below 1
   * @return this builder
   */
  public RankFilterBuilder<F> fpp(double probability) {
    fpp = probability;
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
   * Sets how probable it may be that the expected keys do not fit.
   *
   * @param probability above 0 and below 1; 10<sup>-10</sup> by default
   * @return this builder
   */
  public RankFilterBuilder<F> overflowProbability(double probability) {
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
  public RankFilterBuilder<F> maxChains(int chains) {
    maxChains = chains;
    return this;
  }

  /**
   * Sets the seed of the key hash. Filters with different seeds cannot be merged.
   *
   * @param seed 0 by default; random and secret where an adversary chooses the keys
   * @return this builder
   */
  public RankFilterBuilder<F> seed(long seed) {
    return hashing(HashAlgorithm.XXH3_64.seeded(seed));
  }

  /**
   * Sets how keys are hashed.
   *
   * @param keyHash one of {@link HashAlgorithm}
   * @return this builder
   */
  public RankFilterBuilder<F> hashing(KeyHash keyHash) {
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
    return kind.create(requirement(), hashing);
  }

  private Requirement requirement() {
    if (expectedInsertions < 0) {
      throw new IllegalArgumentException(
          "expectedInsertions must be set, to 0 or more"
              + (expectedInsertions == -1 ? "" : ", not " + expectedInsertions));
    }
    return new Requirement(expectedInsertions, fpp, payloadBits, overflowProbability, maxChains);
  }
}

package io.github.rankbloom.bloom;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.BloomPlan;
import io.github.rankbloom.plan.Requirement;
import java.util.Objects;

/**
 * Makes Bloom filters. Everything has a default but the number of keys and the false-positive
 * probability. For given sizes instead, see {@link BloomKind#create(
 * io.github.rankbloom.plan.BloomGeometry, IndexScheme, KeyHash)}.
 *
 * @param <F> the filter's type
 */
public final class BloomFilterBuilder<F extends PositionFilter<F>> {

  private final BloomKind<F> kind;
  private long expectedInsertions = -1;
  private double fpp = Double.NaN;
  private int counterBits;
  private IndexScheme scheme = IndexScheme.STANDARD;
  private KeyHash hashing = HashAlgorithm.XXH3_64.seeded(0);

  BloomFilterBuilder(BloomKind<F> kind) {
    this.kind = kind;
    counterBits = kind.defaultPayloadBits();
  }

  /**
   * Sets how many keys there will be. Required.
   *
   * @param keys at least 0
   * @return this builder
   */
  public BloomFilterBuilder<F> expectedInsertions(long keys) {
    expectedInsertions = keys;
    return this;
  }

  /**
   * Sets how probable a false positive may be with all expected keys in. Required.
   *
   * @param probability above 0 and below 1
   * @return this builder
   */
  public BloomFilterBuilder<F> fpp(double probability) {
    fpp = probability;
    return this;
  }

  /**
   * Sets how wide the counters are.
   *
   * @param bits 2 to 32, by default 4; for filters of bits, 0
   * @return this builder
   */
  public BloomFilterBuilder<F> counterBits(int bits) {
    counterBits = bits;
    return this;
  }

  /**
   * Sets how positions follow from hashes.
   *
   * @param indexScheme {@link IndexScheme#STANDARD} by default
   * @return this builder
   */
  public BloomFilterBuilder<F> scheme(IndexScheme indexScheme) {
    scheme = Objects.requireNonNull(indexScheme, "indexScheme");
    return this;
  }

  /**
   * Sets the seed of the key hash. Filters with different seeds cannot be merged.
   *
   * @param seed 0 by default; random and secret where an adversary chooses the keys
   * @return this builder
   */
  public BloomFilterBuilder<F> seed(long seed) {
    return hashing(HashAlgorithm.XXH3_64.seeded(seed));
  }

  /**
   * Sets how keys are hashed.
   *
   * @param keyHash one of {@link HashAlgorithm}
   * @return this builder
   */
  public BloomFilterBuilder<F> hashing(KeyHash keyHash) {
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
  public BloomPlan plan() {
    if (expectedInsertions < 0) {
      throw new IllegalArgumentException(
          "expectedInsertions must be set, to 0 or more"
              + (expectedInsertions == -1 ? "" : ", not " + expectedInsertions));
    }
    return kind.plan(Requirement.of(expectedInsertions, fpp).withPayloadBits(counterBits));
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public F build() {
    return kind.create(plan().geometry(), scheme, hashing);
  }
}

package io.github.rankbloom.dleft;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.plan.DLeftCountingPlan;
import io.github.rankbloom.plan.DLeftCountingPlanner;
import io.github.rankbloom.plan.RemainderLengths;
import io.github.rankbloom.plan.Requirement;
import java.util.Objects;

/**
 * Makes d-left counting filters. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <F> the filter's type
 */
public final class RemainderFilterBuilder<F extends RemainderFilter<F>> {

  /** Bits of a cell's counter unless another number is asked for. */
  public static final int DEFAULT_COUNTER_BITS = 1;

  private final RemainderKind<F> kind;
  private long expectedInsertions = -1;
  private double fpp = Double.NaN;
  private int counterBits = DEFAULT_COUNTER_BITS;
  private double overflowProbability = Requirement.DEFAULT_OVERFLOW_PROBABILITY;
  private RemainderLengths lengths;
  private KeyHash hashing = HashAlgorithm.XXH3_64.seeded(0);

  RemainderFilterBuilder(RemainderKind<F> kind) {
    this.kind = kind;
    lengths = kind.lengths().get(0);
  }

  /**
   * Sets how many keys must fit. Required.
   *
   * @param keys at least 0
   * @return this builder
   */
  public RemainderFilterBuilder<F> expectedInsertions(long keys) {
    expectedInsertions = keys;
    return this;
  }

  /**
   * Sets how probable a false positive may be with all expected keys in. Required.
   *
   * @param probability above 0 and below 1
   * @return this builder
   */
  public RemainderFilterBuilder<F> fpp(double probability) {
    fpp = probability;
    return this;
  }

  /**
   * Sets how wide the counter of a cell is. A key added more than 2<sup>bits</sup> times takes more
   * than one cell.
   *
   * @param bits 0 to 8; 1 by default, enough for keys that are added once
   * @return this builder
   */
  public RemainderFilterBuilder<F> counterBits(int bits) {
    counterBits = bits;
    return this;
  }

  /**
   * Sets how probable it may be that the expected keys do not fit.
   *
   * @param probability above 0 and below 1; 10<sup>-10</sup> by default
   * @return this builder
   */
  public RemainderFilterBuilder<F> overflowProbability(double probability) {
    overflowProbability = probability;
    return this;
  }

  /**
   * Sets how long remainders are.
   *
   * @param newLengths one of {@link RemainderKind#lengths()}, of which the first is the default
   * @return this builder
   * @throws IllegalArgumentException if this kind has no remainders of such lengths
   */
  public RemainderFilterBuilder<F> lengths(RemainderLengths newLengths) {
    kind.requireLengths(newLengths);
    lengths = newLengths;
    return this;
  }

  /**
   * Sets the seed of the key hash.
   *
   * @param seed 0 by default; random and secret where an adversary chooses the keys
   * @return this builder
   */
  public RemainderFilterBuilder<F> seed(long seed) {
    return hashing(HashAlgorithm.XXH3_64.seeded(seed));
  }

  /**
   * Sets how keys are hashed.
   *
   * @param keyHash one of {@link HashAlgorithm}
   * @return this builder
   */
  public RemainderFilterBuilder<F> hashing(KeyHash keyHash) {
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
  public DLeftCountingPlan plan() {
    if (expectedInsertions < 0) {
      throw new IllegalArgumentException(
          "expectedInsertions must be set, to 0 or more"
              + (expectedInsertions == -1 ? "" : ", not " + expectedInsertions));
    }
    Requirement requirement =
        Requirement.of(expectedInsertions, fpp)
            .withPayloadBits(counterBits)
            .withOverflowProbability(overflowProbability);
    return DLeftCountingPlanner.plan(requirement, lengths);
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public F build() {
    return kind.create(plan().geometry(), hashing);
  }
}

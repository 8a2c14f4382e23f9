package io.github.rankbloom.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.hash.KeyHash;
import java.util.Objects;

/**
 * What is asked of every filter. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <B> the builder's own type
 */
public abstract class FilterBuilder<B extends FilterBuilder<B>> {

  private long expectedInsertions = -1;
  private double fpp = Double.NaN;
  private KeyHash hashing = KeyHash.DEFAULT;

  /** A builder with every default. */
  protected FilterBuilder() {}

  /**
   * This builder, by its own type.
   *
   * @return this builder
   */
  protected abstract B self();

  /**
   * Sets how many keys must fit. Required.
   *
   * @param keys at least 0
   * @return this builder
   */
  public final B expectedInsertions(long keys) {
    expectedInsertions = keys;
    return self();
  }

  /**
   * Sets how probable a false positive may be with all expected keys in. Required.
   *
   * @param probability above 0 and below 1
   * @return this builder
   */
  public final B fpp(double probability) {
    fpp = probability;
    return self();
  }

  /**
   * Sets the seed of the key hash. Filters with different seeds cannot be merged.
   *
   * @param seed 0 by default; random and secret where an adversary chooses the keys
   * @return this builder
   */
  public final B seed(long seed) {
    return hashing(KeyHash.seeded(seed));
  }

  /**
   * Sets how keys are hashed.
   *
   * @param keyHash {@link KeyHash#DEFAULT} by default
   * @return this builder
   */
  public final B hashing(KeyHash keyHash) {
    hashing = Objects.requireNonNull(keyHash, "keyHash");
    return self();
  }

  /**
   * How the filter will hash keys.
   *
   * @return the key hash
   */
  protected final KeyHash hashing() {
    return hashing;
  }

  /**
   * What is asked for, with a default for all that this class does not know of.
   *
   * @return the requirement
   * @throws IllegalArgumentException if a parameter is missing or out of range
   */
  protected Requirement requirement() {
    if (expectedInsertions < 0) {
      throw new IllegalParameterException(
          "expectedInsertions",
          "must be set, to 0 or more"
              + (expectedInsertions == -1 ? "" : ", not " + expectedInsertions));
    }
    if (Double.isNaN(fpp)) {
      throw new IllegalParameterException("fpp", "must be set, above 0 and below 1");
    }
    return Requirement.of(expectedInsertions, fpp);
  }
}

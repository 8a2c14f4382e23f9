package io.github.rankbloom.plan;

import io.github.rankbloom.Filter;
import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.numeric.Ranges;
import java.util.Objects;

/**
 * Makes filters. Everything has a default but the number of keys and the false-positive
 * probability. A method that sets something returns the builder, and refuses what is out of range
 * with an {@link IllegalArgumentException} that tells the range.
 *
 * @param <F> the filter's type
 * @param <B> the builder's own type
 */
public abstract class FilterBuilder<F extends Filter, B extends FilterBuilder<F, B>> {

  /** Where a number is missing. */
  private static final long NOT_SET = -1;

  private long expectedInsertions = NOT_SET;
  private double fpp = Double.NaN;
  private KeyHash hashing = KeyHash.DEFAULT;

  /** A builder with every default. */
  protected FilterBuilder() {}

  /** {@return this builder, by its own type} */
  @SuppressWarnings("unchecked")
  protected final B self() {
    return (B) this;
  }

  /**
   * Sets how many keys must fit, 0 to {@link Requirement#MAX_KEYS}. Required, unless the filter
   * grows and its maximum is set.
   */
  public final B expectedInsertions(long keys) {
    Ranges.require("expectedInsertions", keys, 0, Requirement.MAX_KEYS);
    expectedInsertions = keys;
    return self();
  }

  /** Sets how probable a false positive may be with all keys in, above 0 and below 1. Required. */
  public final B fpp(double probability) {
    Ranges.requireProbability("fpp", probability);
    fpp = probability;
    return self();
  }

  /**
   * Sets the seed of the key hash: 0 by default; random and secret where an adversary chooses the
   * keys. Filters with different seeds cannot be merged.
   */
  public final B seed(long seed) {
    return hashing(KeyHash.seeded(seed));
  }

  /** Sets how keys are hashed: {@link KeyHash#DEFAULT} by default. */
  public final B hashing(KeyHash keyHash) {
    hashing = Objects.requireNonNull(keyHash, "keyHash");
    return self();
  }

  /**
   * {@return the plan of the filter, without making it: its geometry, its size and what to expect
   * of it}
   *
   * @throws IllegalArgumentException if a required parameter is missing, or no such filter is
   *     possible
   */
  public abstract Plan plan();

  /**
   * {@return an empty filter}
   *
   * @throws IllegalArgumentException if a required parameter is missing, or no such filter is
   *     possible
   */
  public abstract F build();

  /** {@return how many keys must fit if that was not set, negative if it must be} */
  protected long usualInsertions() {
    return NOT_SET;
  }

  /** {@return how the filter will hash keys} */
  protected final KeyHash hashing() {
    return hashing;
  }

  /**
   * {@return what is asked for, with a default for all that this class does not know of}
   *
   * @throws IllegalArgumentException if a required parameter is missing
   */
  protected Requirement requirement() {
    long insertions = expectedInsertions == NOT_SET ? usualInsertions() : expectedInsertions;
    if (insertions == NOT_SET) {
      throw new IllegalParameterException(
          "expectedInsertions", "must be set, from 0 to " + Requirement.MAX_KEYS);
    }
    if (Double.isNaN(fpp)) {
      throw new IllegalParameterException("fpp", "must be set, above 0 and below 1");
    }
    return Requirement.of(insertions, fpp);
  }
}

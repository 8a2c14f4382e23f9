package io.github.rankbloom.plan;

/**
 * What is asked of a filter that is a hash table, in which keys may fail to fit.
 *
 * @param <B> the builder's own type
 */
public abstract class TableFilterBuilder<B extends TableFilterBuilder<B>> extends FilterBuilder<B> {

  private double overflowProbability = Requirement.DEFAULT_OVERFLOW_PROBABILITY;

  /** A builder with every default. */
  protected TableFilterBuilder() {}

  /**
   * Sets how probable it may be that the expected keys do not fit.
   *
   * @param probability above 0 and below 1; 10<sup>-10</sup> by default
   * @return this builder
   */
  public final B overflowProbability(double probability) {
    overflowProbability = probability;
    return self();
  }

  @Override
  protected Requirement requirement() {
    return super.requirement().withOverflowProbability(overflowProbability);
  }
}

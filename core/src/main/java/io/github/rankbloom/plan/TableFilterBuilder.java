package io.github.rankbloom.plan;

import io.github.rankbloom.Filter;
import io.github.rankbloom.numeric.Ranges;

/**
 * Makes filters that are hash tables, in which keys may fail to fit.
 *
 * @param <F> the filter's type
 * @param <B> the builder's own type
 */
public abstract class TableFilterBuilder<F extends Filter, B extends TableFilterBuilder<F, B>>
    extends FilterBuilder<F, B> {

  private double overflowProbability = Double.NaN;

  /** A builder with every default. */
  protected TableFilterBuilder() {}

  /**
   * Sets how probable it may be that the expected keys do not fit a table that keeps its size:
   * above 0 and below 1, {@value Requirement#DEFAULT_OVERFLOW_PROBABILITY} by default. A filter
   * that could grow keeps its size then, as with {@code fixed()}.
   */
  public final B overflowProbability(double probability) {
    Ranges.requireProbability("overflowProbability", probability);
    overflowProbability = probability;
    return self();
  }

  @Override
  protected Requirement requirement() {
    Requirement requirement = super.requirement();
    return Double.isNaN(overflowProbability)
        ? requirement
        : requirement.withOverflowProbability(overflowProbability);
  }
}

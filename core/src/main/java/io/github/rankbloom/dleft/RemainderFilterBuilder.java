package io.github.rankbloom.dleft;

import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.DLeftCountingPlanner;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.plan.TableFilterBuilder;

/**
 * Makes d-left counting filters. Everything has a default but the number of keys and the
 * false-positive probability.
 *
 * @param <F> the filter's type
 */
public final class RemainderFilterBuilder<F extends RemainderFilter<F>>
    extends TableFilterBuilder<RemainderFilterBuilder<F>> {

  private final RemainderKind<F> kind;
  private int counterBits;
  private RemainderLengths lengths;

  RemainderFilterBuilder(RemainderKind<F> kind) {
    this.kind = kind;
    counterBits = kind.payload().usual();
    lengths = kind.lengths().get(0);
  }

  @Override
  protected RemainderFilterBuilder<F> self() {
    return this;
  }

  /**
   * Sets how wide the counter of a cell is. A key added more than 2<sup>bits</sup> times takes more
   * than one cell.
   *
   * @param bits 0 to 8; 2 by default, and 0 is enough for keys that are added once
   * @return this builder
   */
  public RemainderFilterBuilder<F> counterBits(int bits) {
    counterBits = bits;
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
   * Plans the filter without making it.
   *
   * @return its geometry, its size and what to expect of it
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public DLeftCountingPlan plan() {
    return DLeftCountingPlanner.plan(requirement().withPayloadBits(counterBits), lengths);
  }

  /**
   * Makes the filter.
   *
   * @return an empty filter
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public F build() {
    return kind.create(plan().geometry(), hashing());
  }
}

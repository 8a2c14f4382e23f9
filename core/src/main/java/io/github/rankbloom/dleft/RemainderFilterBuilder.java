package io.github.rankbloom.dleft;

import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftCountingPlanner;
import io.github.rankbloom.dleft.plan.RemainderLengths;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.TableFilterBuilder;

/** What the builders of d-left counting filters have in common. */
abstract class RemainderFilterBuilder<
        F extends RemainderFilter<F>, B extends RemainderFilterBuilder<F, B>>
    extends TableFilterBuilder<F, B> {

  private final RemainderKind<F> kind;
  private int counterBits;
  RemainderLengths lengths;

  RemainderFilterBuilder(RemainderKind<F> kind) {
    this.kind = kind;
    counterBits = kind.payload().usual();
    lengths = kind.lengths().get(0);
  }

  /**
   * Sets how wide the counter of a cell is: 0 to {@value DLeftCountingGeometry#MAX_COUNTER_BITS}
   * bits, 2 by default, and 0 is enough for keys that are added once. A key added more than
   * 2<sup>bits</sup> times takes more than one cell.
   */
  public B counterBits(int bits) {
    Ranges.require("counterBits", bits, 0, DLeftCountingGeometry.MAX_COUNTER_BITS);
    counterBits = bits;
    return self();
  }

  @Override
  public Plan plan() {
    return DLeftCountingPlanner.plan(requirement().withPayloadBits(counterBits), lengths);
  }

  @Override
  public F build() {
    return kind.create(plan().geometry(), hashing());
  }
}

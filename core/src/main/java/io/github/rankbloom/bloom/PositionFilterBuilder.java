package io.github.rankbloom.bloom;

import io.github.rankbloom.plan.FilterBuilder;
import java.util.Objects;

/** What the builders of Bloom filters of bits and of counters have in common. */
abstract class PositionFilterBuilder<
        F extends PositionFilter<F>, B extends PositionFilterBuilder<F, B>>
    extends FilterBuilder<F, B> {

  private final BloomKind<F> kind;
  int counterBits;
  private IndexScheme scheme = IndexScheme.STANDARD;

  PositionFilterBuilder(BloomKind<F> kind) {
    this.kind = kind;
    counterBits = kind.payload().usual();
  }

  /** Sets how positions follow from hashes: {@link IndexScheme#STANDARD} by default. */
  public B scheme(IndexScheme indexScheme) {
    scheme = Objects.requireNonNull(indexScheme, "indexScheme");
    return self();
  }

  @Override
  public BloomPlan plan() {
    return BloomPlanner.plan(requirement().withPayloadBits(counterBits), scheme);
  }

  @Override
  public F build() {
    return kind.create(plan().geometry(), hashing());
  }
}

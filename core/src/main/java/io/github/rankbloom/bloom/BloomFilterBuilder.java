package io.github.rankbloom.bloom;

import io.github.rankbloom.plan.FilterBuilder;
import java.util.Objects;

/**
 * Makes Bloom filters. Everything has a default but the number of keys and the false-positive
 * probability. For given sizes instead, see {@link
 * io.github.rankbloom.wire.FilterKind#create(io.github.rankbloom.plan.Geometry,
 * io.github.rankbloom.hash.KeyHash)}.
 *
 * @param <F> the filter's type
 */
public final class BloomFilterBuilder<F extends PositionFilter<F>>
    extends FilterBuilder<BloomFilterBuilder<F>> {

  private final BloomKind<F> kind;
  private int counterBits;
  private IndexScheme scheme = IndexScheme.STANDARD;

  BloomFilterBuilder(BloomKind<F> kind) {
    this.kind = kind;
    counterBits = kind.payload().usual();
  }

  @Override
  protected BloomFilterBuilder<F> self() {
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
   * Plans the filter without making it.
   *
   * @return its geometry, its size and what to expect of it
   * @throws IllegalArgumentException if a parameter is missing or out of range, or no such filter
   *     is possible
   */
  public BloomPlan plan() {
    return kind.plan(requirement().withPayloadBits(counterBits), scheme);
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

package io.github.rankbloom.benchmarks.subject;

import org.fastfilter.Filter;
import org.fastfilter.bloom.count.CountingBloom;
import org.fastfilter.bloom.count.SuccinctCountingBlockedBloom;

/** A counting Bloom filter of fastfilter. */
final class FastFilterRemovable extends FastFilterInsertable implements RemovableSubject {

  private FastFilterRemovable(Filter filter) {
    super(filter);
  }

  static Candidate countingBloom(double fpp) {
    double bitsPerKey = bloomBits(fpp);
    return Candidate.growing(
        "fastfilter-counting-bloom-" + fpp,
        fpp,
        FastFilterRemovable.class,
        keys ->
            new FastFilterRemovable(
                empty(CountingBloom.class, keys, bitsPerKey, hashFunctions(bitsPerKey))));
  }

  static Candidate succinctCountingBlockedBloom() {
    return Candidate.growing(
        "fastfilter-succinct-counting",
        BLOCKED_FPP,
        FastFilterRemovable.class,
        keys ->
            new FastFilterRemovable(
                empty(
                    SuccinctCountingBlockedBloom.class,
                    keys,
                    BLOCKED_BITS,
                    hashFunctions(BLOCKED_BITS))));
  }

  @Override
  public void remove(long key) {
    filter.remove(key);
  }
}

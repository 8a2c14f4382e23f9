package io.github.rankbloom.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/** Guava's Bloom filter, with boxed keys as its interface asks for. */
final class GuavaBloom implements InsertableSubject {

  private final BloomFilter<Long> filter;

  GuavaBloom(int keys, double fpp) {
    filter = BloomFilter.create(Funnels.longFunnel(), keys, fpp);
  }

  static Candidate candidate(double fpp) {
    return Candidate.growing(
        "guava-bloom-" + fpp, fpp, GuavaBloom.class, keys -> new GuavaBloom(keys, fpp));
  }

  @Override
  public boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public void put(long key) {
    filter.put(key);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

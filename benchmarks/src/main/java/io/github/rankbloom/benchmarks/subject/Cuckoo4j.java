package io.github.rankbloom.benchmarks.subject;

import com.github.mgunlogson.cuckoofilter4j.CuckooFilter;
import com.google.common.hash.Funnels;

/** The concurrent cuckoo filter of cuckoofilter4j, with boxed keys as its interface asks for. */
final class Cuckoo4j implements RemovableSubject {

  /** By which factor it exceeds the false-positive probability asked for: at most this. */
  private static final double EXCESS = 4;

  private final CuckooFilter<Long> filter;

  Cuckoo4j(int keys, double fpp) {
    filter =
        new CuckooFilter.Builder<>(Funnels.longFunnel(), keys).withFalsePositiveRate(fpp).build();
  }

  static Candidate candidate(double fpp) {
    return Candidate.growing(
            "cuckoofilter4j-" + fpp, fpp, Cuckoo4j.class, keys -> new Cuckoo4j(keys, fpp))
        .exceedingClaim(EXCESS);
  }

  @Override
  public boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public void put(long key) {
    if (!filter.put(key)) {
      throw new IllegalStateException("cuckoofilter4j is full");
    }
  }

  @Override
  public void remove(long key) {
    filter.delete(key);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

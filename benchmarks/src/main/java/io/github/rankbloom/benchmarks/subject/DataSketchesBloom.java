package io.github.rankbloom.benchmarks.subject;

import org.apache.datasketches.filters.bloomfilter.BloomFilter;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;

/** The Bloom filter of Apache DataSketches, on the heap. */
final class DataSketchesBloom implements InsertableSubject {

  private static final long SEED = 1;

  private final BloomFilter filter;

  DataSketchesBloom(int keys, double fpp) {
    filter = BloomFilterBuilder.createByAccuracy(keys, fpp, SEED);
  }

  static Candidate candidate(double fpp) {
    return Candidate.growing(
        "datasketches-bloom-" + fpp,
        fpp,
        DataSketchesBloom.class,
        keys -> new DataSketchesBloom(keys, fpp));
  }

  @Override
  public boolean mightContain(long key) {
    return filter.query(key);
  }

  @Override
  public void put(long key) {
    filter.update(key);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

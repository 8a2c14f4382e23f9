package io.github.rankbloom.benchmarks.subject;

import org.apache.commons.collections4.bloomfilter.EnhancedDoubleHasher;
import org.apache.commons.collections4.bloomfilter.Hasher;
import org.apache.commons.collections4.bloomfilter.Shape;
import org.apache.commons.collections4.bloomfilter.SimpleBloomFilter;

/**
 * The simple Bloom filter of Apache Commons Collections. It leaves hashing to its user: here two
 * rounds of the finalizer of SplitMix64, about the shortest that is sound.
 */
final class CommonsBloom implements InsertableSubject {

  private final SimpleBloomFilter filter;

  CommonsBloom(int keys, double fpp) {
    filter = new SimpleBloomFilter(Shape.fromNP(keys, fpp));
  }

  static Candidate candidate(double fpp) {
    return Candidate.growing(
        "commons-bloom-" + fpp, fpp, CommonsBloom.class, keys -> new CommonsBloom(keys, fpp));
  }

  @Override
  public boolean mightContain(long key) {
    return filter.contains(hasher(key));
  }

  @Override
  public void put(long key) {
    filter.merge(hasher(key));
  }

  private static Hasher hasher(long key) {
    long first = mix(key);
    return new EnhancedDoubleHasher(first, mix(first));
  }

  private static long mix(long key) {
    long mixed = (key ^ (key >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

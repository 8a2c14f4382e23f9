package io.github.rankbloom.benchmarks.subject;

import java.lang.reflect.Constructor;
import org.fastfilter.Filter;
import org.fastfilter.bloom.BlockedBloom;
import org.fastfilter.bloom.Bloom;

/** A Bloom filter of fastfilter. */
class FastFilterInsertable extends FastFilter implements InsertableSubject {

  /** Bits per key of the blocked filters. */
  static final int BLOCKED_BITS = 10;

  /**
   * False-positive probability at {@link #BLOCKED_BITS}. fastfilter states none; measured 1.28% to
   * 1.33% from 10<sup>5</sup> to 10<sup>6</sup> keys.
   */
  static final double BLOCKED_FPP = 0.013;

  FastFilterInsertable(Filter filter) {
    super(filter);
  }

  static Candidate bloom(double fpp) {
    double bitsPerKey = bloomBits(fpp);
    return Candidate.growing(
        "fastfilter-bloom-" + fpp,
        fpp,
        FastFilterInsertable.class,
        keys ->
            new FastFilterInsertable(
                empty(Bloom.class, keys, bitsPerKey, hashFunctions(bitsPerKey))));
  }

  static Candidate blockedBloom() {
    return Candidate.growing(
        "fastfilter-blocked-bloom",
        BLOCKED_FPP,
        FastFilterInsertable.class,
        keys -> new FastFilterInsertable(empty(BlockedBloom.class, keys, BLOCKED_BITS)));
  }

  /** Bits per key of a Bloom filter: log2(1/fpp) / ln 2. */
  static double bloomBits(double fpp) {
    return -Math.log(fpp) / (Math.log(2) * Math.log(2));
  }

  /** As many hash functions as fastfilter itself takes for the size. */
  static int hashFunctions(double bitsPerKey) {
    return (int) Math.max(1, Math.round(bitsPerKey * Math.log(2)));
  }

  /**
   * Calls the only constructor of a filter. The public way to make one adds all keys at once, and
   * would hide how long an insertion takes.
   */
  static <F extends Filter> F empty(Class<F> type, Object... arguments) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance(arguments));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("fastfilter has changed its constructors", e);
    }
  }

  @Override
  public final void put(long key) {
    filter.add(key);
  }
}

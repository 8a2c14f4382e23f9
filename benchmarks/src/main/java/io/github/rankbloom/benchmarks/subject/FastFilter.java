package io.github.rankbloom.benchmarks.subject;

import org.fastfilter.Filter;
import org.fastfilter.xor.Xor8;
import org.fastfilter.xor.XorFuse8;

/** A filter of fastfilter that is looked up only: the static ones. */
class FastFilter implements Subject {

  /** How full fastfilter makes its cuckoo filters. */
  static final double LOAD = 0.95;

  /** False-positive probability of the 8-bit fingerprint of a static filter. */
  private static final double BYTE_FPP = 1.0 / 256;

  final Filter filter;

  FastFilter(Filter filter) {
    this.filter = filter;
  }

  static Candidate xor8() {
    return Candidate.fixed(
        "fastfilter-xor8", BYTE_FPP, keys -> new FastFilter(Xor8.construct(keys)));
  }

  static Candidate xorFuse8() {
    return Candidate.fixed(
        "fastfilter-xorfuse8", BYTE_FPP, keys -> new FastFilter(XorFuse8.construct(keys)));
  }

  @Override
  public final boolean mightContain(long key) {
    return filter.mayContain(key);
  }

  @Override
  public final Object filter() {
    return filter;
  }
}

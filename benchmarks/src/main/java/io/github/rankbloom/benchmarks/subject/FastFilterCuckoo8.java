package io.github.rankbloom.benchmarks.subject;

import org.fastfilter.cuckoo.Cuckoo8;

/** The cuckoo filter of fastfilter with 8-bit fingerprints. It cannot delete. */
final class FastFilterCuckoo8 extends FastFilter implements InsertableSubject {

  /** A key that was never added meets two buckets of four fingerprints. */
  static final double FPP = 8 * LOAD / (1 << 8);

  private final Cuckoo8 cuckoo;

  FastFilterCuckoo8(int keys) {
    this(new Cuckoo8((int) (keys / LOAD)));
  }

  private FastFilterCuckoo8(Cuckoo8 cuckoo) {
    super(cuckoo);
    this.cuckoo = cuckoo;
  }

  static Candidate candidate() {
    return Candidate.growing(
        "fastfilter-cuckoo8", FPP, FastFilterCuckoo8.class, FastFilterCuckoo8::new);
  }

  @Override
  public void put(long key) {
    cuckoo.insert(key);
  }
}

package io.github.rankbloom.benchmarks.subject;

import org.fastfilter.cuckoo.Cuckoo16;

/** The cuckoo filter of fastfilter with 16-bit fingerprints. It cannot delete. */
final class FastFilterCuckoo16 extends FastFilter implements InsertableSubject {

  /** A key that was never added meets two buckets of four fingerprints. */
  static final double FPP = 8 * LOAD / (1 << 16);

  private final Cuckoo16 cuckoo;

  FastFilterCuckoo16(int keys) {
    this(new Cuckoo16((int) (keys / LOAD)));
  }

  private FastFilterCuckoo16(Cuckoo16 cuckoo) {
    super(cuckoo);
    this.cuckoo = cuckoo;
  }

  static Candidate candidate() {
    return Candidate.growing(
        "fastfilter-cuckoo16", FPP, FastFilterCuckoo16.class, FastFilterCuckoo16::new);
  }

  @Override
  public void put(long key) {
    cuckoo.insert(key);
  }
}

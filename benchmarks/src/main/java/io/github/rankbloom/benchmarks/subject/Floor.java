package io.github.rankbloom.benchmarks.subject;

/**
 * The least that any filter does: a short hash and one random word per key. As a filter it is a
 * Bloom filter with one hash function, so it has 9.5% of false positives at 10 bits a key. Its hash
 * would not do for keys that are less random than those of the benchmarks.
 */
final class Floor implements InsertableSubject {

  static final int BITS_PER_KEY = 10;

  /** One bit in {@link #BITS_PER_KEY} is set for each key: 1 - e^(-1/10). */
  static final double FPP = -Math.expm1(-1.0 / BITS_PER_KEY);

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final long[] words;

  Floor(int keys) {
    words = new long[Math.toIntExact((long) keys * BITS_PER_KEY / Long.SIZE + 1)];
  }

  static Candidate candidate() {
    return Candidate.growing(Subjects.FLOOR, FPP, Floor.class, Floor::new);
  }

  @Override
  public boolean mightContain(long key) {
    long hash = key * MULTIPLIER;
    return ((words[index(hash)] >>> hash) & 1) != 0;
  }

  /** Without the branch that one false positive in ten would make unpredictable. */
  @Override
  public int countMembers(long[] keys, int from, int to) {
    int members = 0;
    for (int i = from; i < to; i++) {
      long hash = keys[i] * MULTIPLIER;
      members += (int) (words[index(hash)] >>> hash) & 1;
    }
    return members;
  }

  @Override
  public void put(long key) {
    long hash = key * MULTIPLIER;
    words[index(hash)] |= 1L << hash;
  }

  private int index(long hash) {
    return (int) (((hash >>> 32) * words.length) >>> 32);
  }

  @Override
  public Object filter() {
    return words;
  }
}

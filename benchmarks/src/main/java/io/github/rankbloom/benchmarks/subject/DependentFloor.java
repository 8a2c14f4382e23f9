package io.github.rankbloom.benchmarks.subject;

/**
 * A {@link Floor} whose every read waits for the one before. That is what a read of memory takes
 * where the processor cannot go ahead to the next key: behind a branch that it guesses wrong, or
 * where one key takes more instructions than it can keep in flight. An operation that changes what
 * it finds, with steps that depend on it, is in that position most of the time.
 */
final class DependentFloor implements InsertableSubject {

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final long[] words;

  /** Zero, which the compiler does not know. */
  private final long zero;

  private long lastRead;

  DependentFloor(int keys) {
    words = new long[Math.toIntExact((long) keys * Floor.BITS_PER_KEY / Long.SIZE + 1)];
    zero = words[0];
  }

  static Candidate candidate() {
    return Candidate.growing(
        Subjects.DEPENDENT_FLOOR, Floor.FPP, DependentFloor.class, DependentFloor::new);
  }

  private long hash(long key) {
    return (key ^ (lastRead & zero)) * MULTIPLIER;
  }

  private int index(long hash) {
    return (int) (((hash >>> 32) * words.length) >>> 32);
  }

  @Override
  public boolean mightContain(long key) {
    long hash = hash(key);
    lastRead = words[index(hash)];
    return ((lastRead >>> hash) & 1) != 0;
  }

  @Override
  public void put(long key) {
    long hash = hash(key);
    int index = index(hash);
    lastRead = words[index];
    words[index] = lastRead | (1L << hash);
  }

  @Override
  public Object filter() {
    return words;
  }
}

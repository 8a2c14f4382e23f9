package io.github.rankbloom.benchmarks.subject;

import java.util.SplittableRandom;

/**
 * The keys of a measurement, the same for every subject. {@link SplittableRandom} is a bijection of
 * a counter, so all keys are distinct and no absent key is present.
 */
public final class Keys {

  private final long[] present;
  private final long[] shuffled;
  private final long[] absent;
  private final long[] mixed;

  private Keys(long[] present, long[] shuffled, long[] absent, long[] mixed) {
    this.present = present;
    this.shuffled = shuffled;
    this.absent = absent;
    this.mixed = mixed;
  }

  /** Draws {@code n} present and {@code n} absent keys. */
  public static Keys draw(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] present = random.longs(n).toArray();
    long[] absent = random.longs(n).toArray();
    long[] shuffled = shuffle(present, random);
    return new Keys(present, shuffled, absent, mix(shuffled, absent, random));
  }

  /** The keys to add, in the order to add them. */
  public long[] present() {
    return present;
  }

  /**
   * The keys to add in another order, to look up and to remove, so that no lookup profits from the
   * order in which memory was filled.
   */
  public long[] shuffled() {
    return shuffled;
  }

  /** As many keys that are never added. */
  public long[] absent() {
    return absent;
  }

  /** As many keys, about half of them present, in an order that nobody can guess. */
  public long[] mixed() {
    return mixed;
  }

  private static long[] mix(long[] some, long[] others, SplittableRandom random) {
    long[] mixed = new long[some.length];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = random.nextBoolean() ? some[i] : others[i];
    }
    return mixed;
  }

  private static long[] shuffle(long[] keys, SplittableRandom random) {
    long[] shuffled = keys.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = key;
    }
    return shuffled;
  }
}

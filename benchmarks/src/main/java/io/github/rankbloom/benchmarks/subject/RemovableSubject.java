package io.github.rankbloom.benchmarks.subject;

/** A subject that keys can be removed from one by one. */
public interface RemovableSubject extends InsertableSubject {

  /** Removes a key that was added. */
  void remove(long key);

  /**
   * Whether a removal may take away another key too, one that the filter cannot tell from the
   * removed one. True of filters that keep one value for both.
   */
  default boolean removesLookalikes() {
    return false;
  }

  /** Removes a range of keys: the measured loop. */
  default void removeAll(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      remove(keys[i]);
    }
  }
}

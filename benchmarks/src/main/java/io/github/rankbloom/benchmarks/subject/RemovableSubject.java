package io.github.rankbloom.benchmarks.subject;

/** A subject that keys can be removed from one by one. */
public interface RemovableSubject extends InsertableSubject {

  /** Removes a key that was added. */
  void remove(long key);

  /** Removes a range of keys: the measured loop. */
  default void removeAll(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      remove(keys[i]);
    }
  }
}

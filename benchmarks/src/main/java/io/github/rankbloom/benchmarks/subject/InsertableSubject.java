package io.github.rankbloom.benchmarks.subject;

/** A subject that keys can be added to one by one. */
public interface InsertableSubject extends Subject {

  /**
   * Adds a key.
   *
   * @throws IllegalStateException if the filter is full
   */
  void put(long key);

  /** Adds a range of keys: the measured loop. */
  default void putAll(long[] keys, int from, int to) {
    for (int i = from; i < to; i++) {
      put(keys[i]);
    }
  }
}

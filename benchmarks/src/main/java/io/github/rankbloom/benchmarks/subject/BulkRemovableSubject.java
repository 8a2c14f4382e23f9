package io.github.rankbloom.benchmarks.subject;

/** A subject that many keys can be removed from in one call. */
public interface BulkRemovableSubject extends BulkInsertableSubject, RemovableSubject {

  /** Removes a range of keys that were added, all at once. */
  void removeAllInBulk(long[] keys, int from, int to);
}

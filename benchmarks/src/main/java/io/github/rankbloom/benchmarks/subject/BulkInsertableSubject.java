package io.github.rankbloom.benchmarks.subject;

/** A subject that many keys can be added to in one call. */
public interface BulkInsertableSubject extends InsertableSubject {

  /** Adds a range of keys, all at once. */
  void putAllInBulk(long[] keys, int from, int to);
}

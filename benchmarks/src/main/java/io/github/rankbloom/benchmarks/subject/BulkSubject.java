package io.github.rankbloom.benchmarks.subject;

/** A subject that looks up many keys in one call. */
public interface BulkSubject extends Subject {

  /** How many keys of a range the filter takes for members, asked for all of them at once. */
  int countMembersInBulk(long[] keys, int from, int to);
}

package io.github.rankbloom.benchmarks.threads;

import java.util.Locale;

/** What is timed with a number of threads. */
enum Task {
  /** Adding keys one by one to one filter, from empty to full. */
  PUT,
  /** Looking up keys that are in. */
  HIT,
  /** Looking up keys that are not. */
  MISS,
  /** Nine lookups, half of them hits, for each key that is removed and added again. */
  MIXED,
  /** Removing keys one by one, from full to empty. */
  REMOVE,
  /** Building a filter from an array of hashes. */
  BUILD;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

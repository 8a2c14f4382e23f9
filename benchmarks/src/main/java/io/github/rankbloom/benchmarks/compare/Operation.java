package io.github.rankbloom.benchmarks.compare;

import java.util.List;
import java.util.Locale;

/** What is timed. */
enum Operation {
  /** Adding a key, from the empty filter to the full one, planning and allocation included. */
  PUT,
  /** Looking up a key that was added, in the full filter. */
  HIT,
  /** Looking up a key that was not added, in the full filter. */
  MISS,
  /** Removing a key, from the full filter to the empty one. */
  REMOVE,
  /** As {@link #PUT}, many keys in one call. */
  BULK_PUT,
  /** As {@link #HIT}, many keys in one call. */
  BULK_HIT,
  /** As {@link #MISS}, many keys in one call. */
  BULK_MISS,
  /** As {@link #REMOVE}, many keys in one call. */
  BULK_REMOVE,
  /**
   * Looking up keys of which half were added, in the full filter, for a caller that goes one way or
   * another by the answer.
   */
  BRANCH;

  /** What every removable filter can do, one key at a time. */
  static final List<Operation> SINGLE = List.of(PUT, HIT, MISS, REMOVE);

  /** The columns of tables of one key at a time. */
  static final List<Operation> COLUMNS = List.of(PUT, HIT, MISS, REMOVE, BRANCH);

  /** What {@linkplain #SINGLE one key at a time} is with many keys in one call. */
  Operation inBulk() {
    return valueOf("BULK_" + name());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

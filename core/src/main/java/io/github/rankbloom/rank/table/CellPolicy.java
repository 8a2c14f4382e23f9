package io.github.rankbloom.rank.table;

/**
 * What the cells of a chain with the same fingerprint mean together, and hence whether there may be
 * several. A table has one policy for all its chains.
 */
public enum CellPolicy {

  /** One cell, however often the fingerprint was put. */
  SET(false),

  /** A cell for each copy, all alike. */
  MULTISET(true),

  /** A cell for each digit of a count, which is its payload; the least significant comes first. */
  COUNTING(true),

  /** One cell, whose payload is the value. */
  VALUES(false);

  private final boolean repeats;

  CellPolicy(boolean repeats) {
    this.repeats = repeats;
  }

  /** {@return whether a chain may hold a fingerprint more than once} */
  boolean repeats() {
    return repeats;
  }
}

package io.github.rankbloom.rank.table;

/**
 * What the cells of a chain with the same fingerprint mean together, and hence whether there may be
 * several; {@link ChainCode} says how. A table has one policy for all its chains.
 */
public enum CellPolicy {

  /** One cell, however often the fingerprint was put. */
  SET(false, false),

  /**
   * A cell for each copy, all alike: files of version 1, and tables that choose between buckets.
   */
  COPIES(true, false),

  /** Up to two cells; from three copies on, the chain's tail counts them. */
  MULTISET(true, true),

  /** A cell for each digit of a count, which is its payload; the least significant comes first. */
  COUNTING(true, false),

  /** Cells for each value, which is their payload, as the cells of a multiset. */
  VALUES(true, true);

  private final boolean repeats;
  private final boolean marked;

  CellPolicy(boolean repeats, boolean marked) {
    this.repeats = repeats;
    this.marked = marked;
  }

  /** {@return whether a chain may hold a fingerprint more than once} */
  boolean repeats() {
    return repeats;
  }

  /** {@return whether a chain may have a tail that counts} */
  public boolean isMarked() {
    return marked;
  }
}

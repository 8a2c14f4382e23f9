package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;

/** Goes through the entries of two filters with the same places as if both were one. */
public final class MergedCursor implements EntryCursor {

  private final EntryCursor some;
  private final EntryCursor others;
  private final boolean counted;
  private boolean someLeft;
  private boolean othersLeft;
  private boolean started;
  private long place;
  private long payload;
  private long count;

  /**
   * A cursor before the first entry.
   *
   * @param policy whether counts of what both hold add up
   */
  public MergedCursor(EntryCursor some, EntryCursor others, CellPolicy policy) {
    this.some = some;
    this.others = others;
    counted = policy.repeats();
  }

  @Override
  public boolean next() throws FilterFormatException {
    if (!started) {
      started = true;
      someLeft = some.next();
      othersLeft = others.next();
    }
    if (!someLeft && !othersLeft) {
      return false;
    }
    int order =
        !someLeft
            ? 1
            : !othersLeft
                ? -1
                : Entries.compare(some.place(), some.payload(), others.place(), others.payload());
    EntryCursor first = order <= 0 ? some : others;
    place = first.place();
    payload = first.payload();
    count = first.count() + (order == 0 && counted ? others.count() : 0);
    if (order <= 0) {
      someLeft = some.next();
    }
    if (order >= 0) {
      othersLeft = others.next();
    }
    return true;
  }

  @Override
  public long place() {
    return place;
  }

  @Override
  public long payload() {
    return payload;
  }

  @Override
  public long count() {
    return count;
  }
}

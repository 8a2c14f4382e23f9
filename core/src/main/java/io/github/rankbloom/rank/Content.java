package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.table.EntryCursor;

/**
 * How much some entries are.
 *
 * @param entries how many there are
 * @param distinct how many different places
 * @param total the sum of their counts, or -1 if it is too high for a filter
 */
record Content(long entries, long distinct, long total) {

  /** Counts entries. */
  static Content of(EntryCursor cursor) throws FilterFormatException {
    long entries = 0;
    long distinct = 0;
    long total = 0;
    long last = 0;
    while (cursor.next()) {
      distinct += entries == 0 || cursor.place() != last ? 1 : 0;
      last = cursor.place();
      entries++;
      boolean tooHigh = total < 0 || cursor.count() > RankFilter.MAX_COUNT - total;
      total = tooHigh ? -1 : total + cursor.count();
    }
    return new Content(entries, distinct, total);
  }
}

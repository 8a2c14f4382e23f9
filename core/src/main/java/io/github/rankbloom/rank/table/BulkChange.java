package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Changes a table by many hashes at once. One change by itself waits for its bucket to come from
 * memory before the next can begin, because what it does depends on what is in there. Here hashes
 * go in blocks: the buckets of a block are touched first, by a loop so short that many lines of
 * memory are on their way at once, and changed when they are near. See also {@link BulkLookup}.
 */
public final class BulkChange {

  /** Hashes whose buckets are touched at a time; they stay in the nearer caches. */
  private static final int BLOCK = 64;

  private BulkChange() {}

  /** A change by each hash of a range, that returns how many had an effect. */
  @FunctionalInterface
  public interface Change {
    int make(long[] hashes, int offset, int length);
  }

  /**
   * Makes a change by all hashes of a range.
   *
   * @param table the table to be changed, which may be another after a change
   * @throws FilterFullException if it was thrown for one of them; those before have taken effect
   */
  public static int run(
      Supplier<? extends PlaceTable> table, long[] hashes, int offset, int length, Change change) {
    Objects.checkFromIndexSize(offset, length, hashes.length);
    long[] touched = new long[Math.min(BLOCK, length)];
    int effects = 0;
    for (int done = 0, count; done < length; done += count) {
      count = Math.min(BLOCK, length - done);
      table.get().touch(hashes, offset + done, count, touched);
      try {
        effects += change.make(hashes, offset + done, count);
      } catch (FilterFullException e) {
        throw new FilterFullException(e, done + e.position());
      }
    }
    return effects;
  }
}

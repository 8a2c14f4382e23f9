package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import java.util.Arrays;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Adds many hashes by many threads, without locks: sorted hashes visit the buckets in order, so
 * each thread gets a run of hashes that no other thread shares a bucket with. Sorting also makes
 * every thread walk through memory from front to back.
 *
 * @param <F> the filter's type
 */
final class ParallelPut<F extends RankFilter<F>> extends RecursiveAction {

  private static final long serialVersionUID = 1L;

  /** Runs up to this long are not split further. */
  private static final int SEQUENTIAL = 1 << 14;

  /** Adds a hash to a filter. */
  interface Put<F> {
    boolean put(F filter, long hash);
  }

  private final transient F filter;
  private final transient Put<F> put;
  private final long[] sorted;
  private final int from;
  private final int to;

  /** What kept a hash out, if anything did. */
  private final AtomicReference<FilterFullException> full;

  private ParallelPut(
      F filter,
      Put<F> put,
      long[] sorted,
      int from,
      int to,
      AtomicReference<FilterFullException> full) {
    this.filter = filter;
    this.put = put;
    this.sorted = sorted;
    this.full = full;
    this.from = from;
    this.to = to;
  }

  /**
   * Adds hashes with the threads of the common pool.
   *
   * @throws FilterFullException if there is no room for some of them; all others are in
   */
  static <F extends RankFilter<F>> void run(F filter, long[] hashes, Put<F> put) {
    long[] sorted = new long[hashes.length];
    // Hashes are unsigned and arrays are sorted signed, so the top bit is turned over.
    Arrays.parallelSetAll(sorted, i -> hashes[i] ^ Long.MIN_VALUE);
    Arrays.parallelSort(sorted);
    AtomicReference<FilterFullException> full = new AtomicReference<>();
    new ParallelPut<>(filter, put, sorted, 0, sorted.length, full).invoke();
    if (full.get() != null) {
      throw full.get();
    }
  }

  @Override
  protected void compute() {
    int middle = to - from <= SEQUENTIAL ? to : bucketStart((from + to) >>> 1);
    if (middle >= to) {
      putAll();
      return;
    }
    invokeAll(
        new ParallelPut<>(filter, put, sorted, from, middle, full),
        new ParallelPut<>(filter, put, sorted, middle, to, full));
  }

  /** The first hash from a place on that starts a bucket. */
  private int bucketStart(int place) {
    int at = place;
    int bucket = filter.table().bucket(hash(at - 1));
    while (at < to && filter.table().bucket(hash(at)) == bucket) {
      at++;
    }
    return at;
  }

  private long hash(int i) {
    return sorted[i] ^ Long.MIN_VALUE;
  }

  private void putAll() {
    F view = filter.view();
    for (int i = from; i < to; i++) {
      try {
        put.put(view, hash(i));
      } catch (FilterFullException e) {
        full.set(e);
      }
    }
    synchronized (filter) {
      filter.addCounts(view);
    }
  }
}

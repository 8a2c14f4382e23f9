package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.table.PlaceTable;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Adds many hashes by many threads, without locks: the hashes are dealt into parts by their
 * buckets, so that no two parts share a bucket, and every part is added by one thread. The buckets
 * of a part lie together and fit a cache, so this is faster than adding in any order even with one
 * thread.
 */
/*
 * Dealing is a counting sort of one digit. The array is cut into runs; each run counts how many of
 * its hashes go to each part, the counts are summed up in the order of parts, then runs, and each
 * run copies its hashes to where its sums say. Runs share no place, so they too take a thread each.
 */
final class ParallelPut<F extends RankFilter<F>> {

  /** As many hashes are not worth a second thread. */
  private static final int SEQUENTIAL = 1 << 14;

  /** The most memory of a part's buckets: well below a cache that a processor core has alone. */
  private static final long PART_BYTES = 1 << 18;

  /** Dealing to more places at a time than a processor can translate addresses for is slow. */
  private static final int MAX_PARTS = 1 << 11;

  /** Runs, and least parts, for each thread, so that one that starts late leaves little undone. */
  private static final int SHARES_PER_THREAD = 4;

  /** Room for keys that did not come, because many were the same, is given back from this on. */
  private static final int VAIN_PART = 12;

  /** Adds a hash to a filter. */
  interface Put<F> {
    boolean put(F filter, long hash);
  }

  private final F filter;
  private final PlaceTable table;
  private final Put<F> put;
  private final long[] hashes;
  private final int partShift;
  private final int parts;
  private final int runs;

  /** Guards the filter's counts and what is left; the caller may hold the filter's own lock. */
  private final Object counts = new Object();

  /** How many hashes changed the filter. */
  private int changes;

  /** Hashes that found no room, which a table that grows has next time. */
  private long[] left = {};

  /** What kept the last of them out. */
  private FilterFullException full;

  private ParallelPut(F filter, long[] hashes, Put<F> put) {
    this.filter = filter;
    this.put = put;
    this.hashes = hashes;
    table = filter.table();
    long buckets = table.buckets();
    long bucketBytes = table.bucketBytes();
    runs = SHARES_PER_THREAD * (ForkJoinPool.getCommonPoolParallelism() + 1);
    long partBytes = Math.min(PART_BYTES, buckets * bucketBytes / runs);
    int shift = 0;
    while (bucketBytes << (shift + 1) <= partBytes || (buckets - 1) >>> shift >= MAX_PARTS) {
      shift++;
    }
    partShift = shift;
    parts = (int) ((buckets - 1) >>> shift) + 1;
  }

  /**
   * Adds hashes with the present thread and those of the common pool.
   *
   * @return how many of them changed the filter
   * @throws FilterFullException if there is no room for some of them, and all others are in; or if
   *     the sum of counts would be too high, and none is
   */
  static <F extends RankFilter<F>> int run(F filter, long[] hashes, Put<F> put) {
    // Parts do not see the sum.
    Limits.requireSum(filter.total(), hashes.length, RankFilter.MAX_COUNT);
    long places = filter.table().distinct() + hashes.length;
    if (hashes.length <= SEQUENTIAL || places > filter.maxCapacity()) {
      return runSequentially(filter, hashes, put);
    }
    long arrangedFor = filter.arrangement().load();
    filter.reserve(places);
    int changes = 0;
    long[] left = hashes;
    while (left.length > 0) {
      ParallelPut<F> work = new ParallelPut<>(filter, left, put);
      filter.changes().begin();
      try {
        work.dealAndPut();
      } finally {
        filter.changes().end();
      }
      changes += work.changes;
      if (work.full != null) {
        makeRoom(filter, work.full);
      }
      left = work.left;
    }
    long needed = Math.max(arrangedFor, filter.cellCount());
    if (filter.arrangement().load() > needed + needed / VAIN_PART) {
      filter.arrangeFor(arrangedFor);
    }
    return changes;
  }

  /** Where keys may be too many, those that come first are in. */
  private static <F extends RankFilter<F>> int runSequentially(
      F filter, long[] hashes, Put<F> put) {
    int changes = 0;
    FilterFullException full = null;
    for (long hash : hashes) {
      try {
        changes += put.put(filter, hash) ? 1 : 0;
      } catch (FilterFullException e) {
        full = e;
      }
    }
    if (full != null) {
      throw new FilterFullException(full, FilterFullException.UNKNOWN_POSITION);
    }
    return changes;
  }

  private static void makeRoom(RankFilter<?> filter, FilterFullException full) {
    try {
      filter.makeRoom(full);
    } catch (FilterFullException e) {
      throw new FilterFullException(e, FilterFullException.UNKNOWN_POSITION);
    }
  }

  private void dealAndPut() {
    int[][] places = new int[runs][];
    IntStream.range(0, runs).parallel().forEach(run -> places[run] = count(run));
    int[] starts = new int[parts + 1];
    int sum = 0;
    for (int part = 0; part < parts; part++) {
      starts[part] = sum;
      for (int[] place : places) {
        int count = place[part];
        place[part] = sum;
        sum += count;
      }
    }
    starts[parts] = sum;
    long[] dealt = new long[hashes.length];
    IntStream.range(0, runs).parallel().forEach(run -> deal(run, places[run], dealt));
    IntStream.range(0, parts)
        .parallel()
        .forEach(part -> putAll(dealt, starts[part], starts[part + 1]));
  }

  private int part(long hash) {
    return table.bucket(hash) >>> partShift;
  }

  private int runStart(int run) {
    return (int) ((long) hashes.length * run / runs);
  }

  /** How many hashes of a run go to each part. */
  private int[] count(int run) {
    int[] counts = new int[parts];
    for (int i = runStart(run); i < runStart(run + 1); i++) {
      counts[part(hashes[i])]++;
    }
    return counts;
  }

  /** Copies the hashes of a run to the next places of their parts. */
  private void deal(int run, int[] places, long[] dealt) {
    for (int i = runStart(run); i < runStart(run + 1); i++) {
      long hash = hashes[i];
      dealt[places[part(hash)]++] = hash;
    }
  }

  private void putAll(long[] from, int start, int end) {
    F part = filter.part(Long.MAX_VALUE);
    int changed = 0;
    int out = 0;
    FilterFullException last = null;
    for (int i = start; i < end; i++) {
      try {
        changed += put.put(part, from[i]) ? 1 : 0;
      } catch (FilterFullException e) {
        from[start + out++] = from[i];
        last = e;
      }
    }
    synchronized (counts) {
      filter.addCounts(part);
      changes += changed;
      if (last != null) {
        full = last;
        int before = left.length;
        left = Arrays.copyOf(left, before + out);
        System.arraycopy(from, start, left, before, out);
      }
    }
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.table.BucketPut;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Adds many hashes by many threads, without locks: the hashes are dealt into parts by their
 * buckets, so that no two parts share a bucket, and every part is added by one thread, which sorts
 * it and goes through its buckets from first to last. That is faster than adding hashes in any
 * order even with one thread.
 */
final class ParallelPut<F extends RankFilter<F>> {

  /** As many hashes are not worth a second thread. */
  private static final int SEQUENTIAL = 1 << 14;

  /** Room for keys that did not come, because many were the same, is given back from this on. */
  private static final int VAIN_PART = 12;

  private final F filter;
  private final DealtHashes dealt;
  private final AtomicInteger nextPart = new AtomicInteger();

  /** Guards the filter's counts and what is left; the caller may hold the filter's own lock. */
  private final Object counts = new Object();

  /** How many hashes changed the filter. */
  private int changes;

  /** Hashes that found no room, which a table that grows has next time, and how many they are. */
  private long[] left = {};

  private int leftCount;

  /** What kept the last of them out. */
  private FilterFullException full;

  private ParallelPut(F filter, long[] hashes) {
    this.filter = filter;
    dealt = new DealtHashes(hashes, filter.table());
  }

  /**
   * Adds hashes with the present thread and those of the common pool.
   *
   * @return how many of them changed the filter
   * @throws FilterFullException if there is no room for some of them, and all others are in; or if
   *     the sum of counts would be too high, and none is
   */
  static <F extends RankFilter<F>> int run(F filter, long[] hashes) {
    // Parts do not see the sum.
    Limits.requireSum(filter.total(), hashes.length, RankFilter.MAX_COUNT);
    long places = filter.table().distinct() + hashes.length;
    if (hashes.length <= SEQUENTIAL || places > filter.maxCapacity()) {
      return runSequentially(filter, hashes);
    }
    long arrangedFor = filter.arrangement().load();
    filter.reserve(places);
    int changes = 0;
    long[] left = hashes;
    while (left.length > 0) {
      ParallelPut<F> work = new ParallelPut<>(filter, left);
      filter.changes().begin();
      try {
        work.putAll();
      } finally {
        filter.changes().end();
      }
      changes += work.changes;
      if (work.full != null) {
        makeRoom(filter, work.full);
      }
      left = Arrays.copyOf(work.left, work.leftCount);
    }
    long needed = Math.max(arrangedFor, filter.cellCount());
    if (filter.arrangement().load() > needed + needed / VAIN_PART) {
      filter.shrinkTo(arrangedFor);
    }
    return changes;
  }

  /** Where keys may be too many, those that come first are in. */
  private static int runSequentially(RankFilter<?> filter, long[] hashes) {
    int changes = 0;
    FilterFullException full = null;
    for (long hash : hashes) {
      try {
        changes += filter.admit(hash, 1, 1) ? 1 : 0;
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

  private void putAll() {
    IntStream.range(0, DealtHashes.runs()).parallel().forEach(run -> new Worker().run());
  }

  /** Adds a part after the other, until there are no more. */
  private final class Worker {
    private final F part = filter.part(Long.MAX_VALUE);
    private final HashSort sort = new HashSort(part.table().buckets());
    private final Optional<BucketPut> buckets = BucketPut.of(part.table());
    private int changed;

    void run() {
      int number;
      while ((number = nextPart.getAndIncrement()) < dealt.parts()) {
        if (buckets.isPresent()) {
          putSorted(number, buckets.get());
        } else {
          putEach(dealt.hashes(), dealt.start(number), dealt.start(number + 1));
        }
      }
      synchronized (counts) {
        filter.addCounts(part);
        changes += changed;
      }
    }

    private void putSorted(int number, BucketPut into) {
      int count = dealt.bucketsOfPart();
      int from = dealt.start(number);
      int to = dealt.start(number + 1);
      sort.sort(dealt.hashes(), from, to, dealt.firstBucket(number), count);
      long[] sorted = sort.sorted();
      int end;
      for (int bucket = 0, start = 0; bucket < count; bucket++, start = end) {
        end = sort.end(bucket);
        if (start < end) {
          putInBucket(into, sorted, start, end);
        }
      }
    }

    private void putInBucket(BucketPut into, long[] sorted, int start, int end) {
      int made = into.put(sorted, start, end);
      if (made == BucketPut.LEFT) {
        putEach(sorted, start, end);
      } else {
        part.addToTotal(made);
        changed += made;
      }
    }

    private void putEach(long[] hashes, int start, int end) {
      int refused = 0;
      FilterFullException last = null;
      for (int i = start; i < end; i++) {
        try {
          changed += part.insert(hashes[i], 1) ? 1 : 0;
        } catch (FilterFullException e) {
          hashes[start + refused++] = hashes[i];
          last = e;
        }
      }
      if (last != null) {
        leave(hashes, start, refused, last);
      }
    }
  }

  private void leave(long[] hashes, int start, int count, FilterFullException why) {
    synchronized (counts) {
      full = why;
      if (leftCount + count > left.length) {
        left = Arrays.copyOf(left, 2 * leftCount + count);
      }
      System.arraycopy(hashes, start, left, leftCount, count);
      leftCount += count;
    }
  }
}

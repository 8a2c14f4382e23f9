package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.rank.plan.Promise;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.serial.SerialForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.function.Consumer;

/**
 * A rank-indexed filter for many threads.
 *
 * <p>Every operation on one key is atomic: it happens at one moment between its call and its
 * return. So a key whose {@code put} has returned is found by every query that starts later, a
 * query never sees a bucket half changed, and of two operations on the same key one comes first.
 * Queries take no lock and delay nobody (but one that writers have disturbed many times may lock
 * the stripe for a moment); an operation that changes the filter locks a stripe of buckets, so two
 * of them wait for each other only if they meet in one.
 *
 * <p>While the table is re-arranged, because it grows, queries go on as usual, and operations that
 * change the filter wait.
 *
 * <p>Operations on the whole filter ({@link #snapshot}, {@link #writeTo}, {@link #clear}, {@link
 * #reserve}, {@link #shrinkToFit}, {@link #changeMaxCapacity}) are atomic too. While they copy the
 * filter, all but {@link #clear} keep others from changing it, but not from querying it; {@link
 * #clear} locks all stripes. Counts and estimates ({@link #approximateElementCount}, {@link
 * #expectedFpp}) add up what the stripes held at slightly different moments.
 *
 * @param <F> the filter of one thread that this is the form of
 */
/*
 * A table and its stripes are one SharedFilter. It is replaced by another, mostly with another
 * table, while all its stripes are held: nobody changes it any more, so what is copied is what it
 * holds. Where the table stays, so do the stripes, by which readers see what changes in it.
 *
 *   reader   s = shared; read within s, by its versions. Should s be replaced meanwhile, the answer
 *            is that of the moment before: s was current when the reader began, and nothing has
 *            changed in it since.
 *   writer   s = shared; lock a stripe of s; if shared is another by now, unlock and start again.
 *            So a writer changes only what is current, and whoever replaces it has waited for it.
 *
 * The new table is written before the volatile field, which all others read first.
 */
public abstract sealed class ConcurrentRankFilter<F extends RankFilter<F>>
    implements GrowingFilter, Serializable
    permits ConcurrentRankSetFilter,
        ConcurrentRankMultisetFilter,
        ConcurrentRankCountingFilter,
        ConcurrentRankValueFilter {

  /**
   * The highest sum of counts that a filter for many threads starts with, or that counts of more
   * than a million at a time reach: 2<sup>61</sup>. From there 2<sup>41</sup> calls with less come
   * near the limit of {@link RankFilter#MAX_COUNT}, which no part of the filter can see.
   */
  public static final long MAX_COUNT = RankFilter.MAX_COUNT / 2;

  /** More at a time needs a look at the sum of all counts, which nobody may change meanwhile. */
  private static final long LARGE = 1 << 20;

  /** So often a query that writers keep disturbing is put without a lock. */
  private static final int OPTIMISTIC_ATTEMPTS = 16;

  private volatile SharedFilter<F> shared;

  /** The lock of whoever replaces the shared filter. */
  private final Object replacing = new Object();

  ConcurrentRankFilter(F filter) {
    shared = new SharedFilter<>(filter);
  }

  /** A copy of a filter for one thread, to be shared. */
  static <F extends RankFilter<F>> F copied(F filter) {
    requireSum(filter);
    return filter.copy();
  }

  /** The content of a filter for one thread, to be shared. */
  static <F extends RankFilter<F>> F takenOver(F filter) {
    requireSum(filter);
    return filter.handOver();
  }

  private static void requireSum(RankFilter<?> filter) {
    if (filter.total() > MAX_COUNT) {
      throw new IllegalArgumentException(
          "the sum of counts must be at most " + MAX_COUNT + ", not " + filter.total());
    }
  }

  /** The content of a filter that was read, to be shared. */
  static <F extends RankFilter<F>> F read(F filter) throws FilterFormatException {
    try {
      return takenOver(filter);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException("not for many threads: " + e.getMessage());
    }
  }

  /**
   * Asks something of the filter; the question is put again if the answer may be torn. What it
   * needs beside the hash comes as an argument, so that asking makes no garbage.
   */
  interface Question<F> {
    long ask(F filter, long hash, long argument);
  }

  final long ask(long hash, long argument, Question<F> question) {
    SharedFilter<F> now = shared;
    Stripes stripes = now.stripes();
    int stripe = now.stripe(hash);
    for (int attempt = 0; ; attempt++) {
      // Writers that never pause must not keep a reader for ever.
      if (attempt >= OPTIMISTIC_ATTEMPTS && stripes.tryLock(stripe)) {
        try {
          return question.ask(now.whole(), hash, argument);
        } finally {
          stripes.unlock(stripe);
        }
      }
      long version = stripes.beginRead(stripe);
      try {
        long answer = question.ask(now.whole(), hash, argument);
        if (stripes.isUnchanged(stripe, version)) {
          return answer;
        }
      } catch (IndexOutOfBoundsException e) {
        // Half-written pointers may lead anywhere; then the version has changed.
        if (stripes.isUnchanged(stripe, version)) {
          throw e;
        }
      }
    }
  }

  /** Changes something in the filter. */
  interface Change<F> {
    boolean make(F filter, long hash, long argument);
  }

  final boolean change(long hash, long argument, Change<F> change) {
    while (true) {
      SharedFilter<F> now = shared;
      int stripe = now.stripe(hash);
      FilterFullException full;
      now.stripes().lock(stripe);
      try {
        if (shared != now) {
          continue;
        }
        return change.make(now.part(stripe), hash, argument);
      } catch (FilterFullException e) {
        full = e;
      } finally {
        now.stripes().unlock(stripe);
      }
      makeRoom(now, hash, full);
    }
  }

  /** Adds a key a number of times, which must not make the sum of all stripes too high. */
  final boolean changeTimes(long hash, long times, Change<F> change) {
    return times > LARGE ? changeAlone(hash, times, change) : change(hash, times, change);
  }

  /** A change of a sum that only the whole filter knows. */
  private boolean changeAlone(long hash, long times, Change<F> change) {
    while (true) {
      SharedFilter<F> now = lockAll();
      int stripe = now.stripe(hash);
      FilterFullException full;
      try {
        Limits.requireSum(now.sum().total(), times, MAX_COUNT);
        return change.make(now.part(stripe), hash, times);
      } catch (FilterFullException e) {
        full = e;
      } finally {
        now.unlockAll();
      }
      makeRoom(now, hash, full);
    }
  }

  /** Makes a change by each of many hashes, whose buckets are brought near first. */
  final int changeAll(long[] hashes, int offset, int length, BulkChange.Change change) {
    return BulkChange.run(() -> shared.table(), hashes, offset, length, change);
  }

  /** Locks all stripes of the shared filter that is current then. */
  private SharedFilter<F> lockAll() {
    while (true) {
      SharedFilter<F> now = shared;
      now.lockAll();
      if (shared == now) {
        return now;
      }
      now.unlockAll();
    }
  }

  /** Makes room in a filter after a change found none, or throws. */
  private void makeRoom(SharedFilter<F> now, long hash, FilterFullException full) {
    if (full.reason() == FilterFullException.Reason.CAPACITY) {
      synchronized (replacing) {
        if (shared == now) {
          now.holdAll();
          try {
            // Somebody else may have put the same key on the last place meanwhile.
            if (!now.dealPlaces(now.stripe(hash)) && !now.table().contains(hash)) {
              throw full;
            }
          } finally {
            now.releaseAll();
          }
        }
      }
    } else if (full.reason() == FilterFullException.Reason.TABLE && !promise().fixed()) {
      replace(now, filter -> filter.makeRoom(full));
    } else {
      throw full;
    }
  }

  /** Replaces the shared filter by another with the same content, unless somebody else has. */
  private void replace(SharedFilter<F> now, Consumer<F> rearrange) {
    synchronized (replacing) {
      if (shared == now) {
        now.holdAll();
        try {
          F sum = now.sum();
          rearrange.accept(sum);
          shared = now.replacedBy(sum);
        } finally {
          now.releaseAll();
        }
      }
    }
  }

  @Override
  public final boolean mightContainHash(long hash) {
    return ask(hash, 0, (filter, h, none) -> filter.table().contains(h) ? 1 : 0) != 0;
  }

  /**
   * {@inheritDoc} Each answer is that of a moment of its own. Faster than one by one, because reads
   * of memory overlap.
   */
  @Override
  public final int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    BulkResult.prepare(hashes, offset, length, result);
    SharedLookup lookup = new SharedLookup(shared, length);
    int found = 0;
    for (int done = 0, count; done < length; done += count) {
      SharedFilter<F> now = shared;
      if (!lookup.isOf(now)) {
        lookup = new SharedLookup(now, length);
      }
      count = Math.min(Long.SIZE, length - done);
      long answers = lookup.ask(hashes, offset + done, count);
      for (long again = lookup.torn(); again != 0; again &= again - 1) {
        int i = Long.numberOfTrailingZeros(again);
        answers |= mightContainHash(hashes[offset + done + i]) ? 1L << i : 0;
      }
      result[done >>> 6] |= answers;
      found += Long.bitCount(answers);
    }
    return found;
  }

  /** {@return a filter for one thread with the content at one moment} */
  public final F snapshot() {
    while (true) {
      SharedFilter<F> now = shared;
      now.holdAll();
      try {
        if (shared == now) {
          return now.sum().copy();
        }
      } finally {
        now.releaseAll();
      }
    }
  }

  /** {@return an independent filter for many threads with the content at one moment} */
  @Override
  public abstract ConcurrentRankFilter<F> copy();

  @Override
  public final void clear() {
    SharedFilter<F> now = lockAll();
    try {
      now.clear();
    } finally {
      now.unlockAll();
    }
  }

  @Override
  public final long capacity() {
    return shared.whole().capacity();
  }

  @Override
  public final long maxCapacity() {
    return promise().most();
  }

  @Override
  public final double askedFpp() {
    return promise().fpp();
  }

  private Promise promise() {
    return shared.whole().promise();
  }

  @Override
  public final void reserve(long keys) {
    replace(filter -> filter.reserve(keys));
  }

  @Override
  public final void shrinkToFit() {
    replace(RankFilter::shrinkToFit);
  }

  @Override
  public final void changeMaxCapacity(long keys) {
    replace(filter -> filter.changeMaxCapacity(keys));
  }

  private void replace(Consumer<F> rearrange) {
    synchronized (replacing) {
      replace(shared, rearrange);
    }
  }

  @Override
  public final long approximateElementCount() {
    SharedFilter<F> now = shared;
    return now.whole()
        .elementCount(now.sum(filter -> filter.table().distinct()), now.sum(RankFilter::total));
  }

  @Override
  public final double expectedFpp() {
    return shared.sum(filter -> filter.table().distinct()) / promise().places().count();
  }

  @Override
  public final long bitSize() {
    return shared.whole().bitSize();
  }

  @Override
  public final KeyHash hashing() {
    return shared.whole().hashing();
  }

  /** {@return the sizes of the table at present} */
  public final Geometry geometry() {
    return shared.whole().geometry();
  }

  /** Writes a {@link #snapshot}. */
  @Override
  public final void writeTo(OutputStream out) throws IOException {
    snapshot().writeTo(out);
  }

  /** In streams of objects stands what stands in files; no field does. */
  final Object writeReplace() {
    return new SerialForm(this);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw SerialForm.required();
  }

  private void readObjectNoData() throws InvalidObjectException {
    throw SerialForm.required();
  }

  @Override
  public final String toString() {
    return shared.whole().describe("filter for many threads", approximateElementCount());
  }
}

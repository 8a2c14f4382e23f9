package io.github.rankbloom.rank;

import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BulkChange;
import io.github.rankbloom.rank.table.BulkLookup;
import io.github.rankbloom.rank.table.RankTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A rank-indexed filter for many threads.
 *
 * <p>Every operation on one key is atomic: it happens at one moment between its call and its
 * return. So a key whose {@code put} has returned is found by every query that starts later, a
 * query never sees a bucket half changed, and of two operations on the same key one comes first.
 * Queries take no lock and disturb nobody (unless writers in the same stripe have disturbed one
 * many times; then it takes the lock as they do); an operation that changes the filter locks a
 * stripe of buckets, so two of them wait for each other only if they meet in a stripe.
 *
 * <p>Operations on the whole filter ({@link #snapshot}, {@link #copy}, {@link #writeTo}, {@link
 * #clear}) are atomic too. The first three copy the filter, and for the time it takes keep others
 * from changing it, but not from asking; {@link #clear} locks all stripes. Counts and estimates
 * ({@link #approximateElementCount}, {@link #expectedFpp}) add up what the stripes held at slightly
 * different moments.
 *
 * @param <F> the filter of one thread that this is the form of
 */
public abstract sealed class ConcurrentRankFilter<F extends RankFilter<F>> implements MutableFilter
    permits ConcurrentRankSetFilter,
        ConcurrentRankMultisetFilter,
        ConcurrentRankCountingFilter,
        ConcurrentRankValueFilter {

  private static final int MAX_STRIPES = 1024;

  /** So often a query that writers keep disturbing is put without a lock. */
  private static final int OPTIMISTIC_ATTEMPTS = 16;

  private final F whole;
  private final RankTable table;
  private final Stripes stripes;

  /** For each stripe a filter over the same cells, with counts of its own. */
  private final List<F> views;

  ConcurrentRankFilter(F filter) {
    whole = filter;
    table = filter.table();
    long buckets = table.geometry().buckets();
    stripes = new Stripes((int) Math.min(MAX_STRIPES, Long.highestOneBit(buckets)));
    views = new ArrayList<>();
    for (int i = 0; i < stripes.count(); i++) {
      views.add(filter.view());
    }
  }

  /**
   * Asks something of the filter; the question is put again if the answer may be torn. What it
   * needs beside the hash comes as an argument, so that asking makes no garbage.
   */
  interface Question<F> {
    long ask(F filter, long hash, long argument);
  }

  private int stripe(long hash) {
    return stripes.stripe(table.bucket(hash));
  }

  final long ask(long hash, long argument, Question<F> question) {
    int stripe = stripe(hash);
    for (int attempt = 0; attempt < OPTIMISTIC_ATTEMPTS; attempt++) {
      long version = stripes.beginRead(stripe);
      try {
        long answer = question.ask(whole, hash, argument);
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
    return askAlone(stripe, hash, argument, question);
  }

  /** Asks behind the lock: writers that never pause must not keep a reader for ever. */
  private long askAlone(int stripe, long hash, long argument, Question<F> question) {
    stripes.lock(stripe);
    try {
      return question.ask(whole, hash, argument);
    } finally {
      stripes.unlock(stripe);
    }
  }

  /** Changes something in the filter. */
  interface Change<F> {
    boolean make(F filter, long hash, long argument);
  }

  final boolean change(long hash, long argument, Change<F> change) {
    int stripe = stripe(hash);
    stripes.lock(stripe);
    try {
      return change.make(views.get(stripe), hash, argument);
    } finally {
      stripes.unlock(stripe);
    }
  }

  /** Makes a change by each of many hashes, whose buckets are brought near first. */
  final int changeAll(long[] hashes, int offset, int length, BulkChange.Change change) {
    return BulkChange.run(table, hashes, offset, length, change);
  }

  /** Keeps all others from changing anything. */
  final void lockAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.lock(i);
    }
  }

  final void unlockAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.unlock(i);
    }
  }

  /** The part of the filter that a hash belongs to; only for whoever holds its stripe. */
  final F view(long hash) {
    return views.get(stripe(hash));
  }

  /** The sum of all counts; only for whoever holds all stripes. */
  final long total() {
    long total = whole.total();
    for (F view : views) {
      total += view.total();
    }
    return total;
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
    BulkLookup lookup = new BulkLookup(table, length);
    long[] versions = new long[Math.min(Long.SIZE, length)];
    int found = 0;
    for (int done = 0, count; done < length; done += count) {
      count = Math.min(Long.SIZE, length - done);
      long answers = askWord(lookup, hashes, offset + done, count, versions);
      result[done >>> 6] |= answers;
      found += Long.bitCount(answers);
    }
    return found;
  }

  /** Looks up a word of hashes, and those again whose stripe was changed meanwhile. */
  private long askWord(BulkLookup lookup, long[] hashes, int offset, int count, long[] versions) {
    for (int i = 0; i < count; i++) {
      versions[i] = stripes.beginRead(stripe(hashes[offset + i]));
    }
    long[] answers = new long[1];
    boolean torn = false;
    try {
      lookup.run(hashes, offset, count, answers);
    } catch (IndexOutOfBoundsException e) {
      // As for a single question, which tells whether that was because of a change.
      torn = true;
    }
    for (int i = 0; i < count; i++) {
      long hash = hashes[offset + i];
      if (torn || !stripes.isUnchanged(stripe(hash), versions[i])) {
        long bit = 1L << i;
        answers[0] = mightContainHash(hash) ? answers[0] | bit : answers[0] & ~bit;
      }
    }
    return answers[0];
  }

  /** {@return a filter for one thread with the content at one moment} */
  public final F snapshot() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.hold(i);
    }
    try {
      F snapshot = whole.copy();
      for (F view : views) {
        snapshot.addCounts(view);
      }
      return snapshot;
    } finally {
      for (int i = 0; i < stripes.count(); i++) {
        stripes.release(i);
      }
    }
  }

  /** {@return an independent filter for many threads with the content at one moment} */
  @Override
  public abstract ConcurrentRankFilter<F> copy();

  @Override
  public final void clear() {
    lockAll();
    try {
      whole.clear();
      for (F view : views) {
        view.clearCounts();
      }
    } finally {
      unlockAll();
    }
  }

  private long sum(ToLongFunction<F> count) {
    long sum = count.applyAsLong(whole);
    for (int i = 0; i < stripes.count(); i++) {
      F view = views.get(i);
      while (true) {
        long version = stripes.beginRead(i);
        long part = count.applyAsLong(view);
        if (stripes.isUnchanged(i, version)) {
          sum += part;
          break;
        }
      }
    }
    return sum;
  }

  @Override
  public final long approximateElementCount() {
    return whole.elementCount(
        sum(filter -> filter.table().cells()),
        sum(filter -> filter.table().distinct()),
        sum(RankFilter::total));
  }

  @Override
  public final double expectedFpp() {
    return sum(filter -> filter.table().distinct()) / RankHeader.places(geometry());
  }

  @Override
  public final long bitSize() {
    return whole.bitSize();
  }

  @Override
  public final KeyHash hashing() {
    return whole.hashing();
  }

  /** {@return the sizes of the table} */
  public final RankGeometry geometry() {
    return whole.geometry();
  }

  /** Writes a {@link #snapshot}. */
  @Override
  public final void writeTo(OutputStream out) throws IOException {
    snapshot().writeTo(out);
  }
}

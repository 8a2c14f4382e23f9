package io.github.rankbloom.rank;

import io.github.rankbloom.rank.table.PlaceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A filter that many threads change, as long as it keeps its table: its buckets are dealt to
 * stripes, and each stripe has a part of the filter, over the same cells but with counts of its
 * own.
 */
final class SharedFilter<F extends RankFilter<F>> {

  private static final int MAX_STRIPES = 1024;

  /** The filter, with what it counted before it was shared; for reading. */
  private final F whole;

  private final PlaceTable table;
  private final Stripes stripes;
  private final List<F> parts = new ArrayList<>();

  SharedFilter(F filter) {
    this(filter, stripes(filter.table().buckets()));
  }

  private static Stripes stripes(long buckets) {
    return new Stripes((int) Math.min(MAX_STRIPES, Long.highestOneBit(buckets)));
  }

  private SharedFilter(F filter, Stripes stripes) {
    whole = filter;
    table = filter.table();
    this.stripes = stripes;
    for (int i = 0; i < stripes.count(); i++) {
      parts.add(filter.part(0));
    }
    allow(share(rest()));
  }

  F whole() {
    return whole;
  }

  PlaceTable table() {
    return table;
  }

  Stripes stripes() {
    return stripes;
  }

  int stripe(long hash) {
    return stripes.stripe(table.bucket(hash));
  }

  /** The part of a stripe; only for whoever has the stripe. */
  F part(int stripe) {
    return parts.get(stripe);
  }

  /** Keeps others from changing anything, but not from reading. */
  void holdAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.hold(i);
    }
  }

  void releaseAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.release(i);
    }
  }

  /** Keeps others from everything, to change anything. */
  void lockAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.lock(i);
    }
  }

  void unlockAll() {
    for (int i = 0; i < stripes.count(); i++) {
      stripes.unlock(i);
    }
  }

  // For whoever has all stripes.

  /** A filter over the same cells that has counted them all. */
  F sum() {
    F sum = whole.view();
    sum.addCounts(whole);
    for (F part : parts) {
      sum.addCounts(part);
    }
    return sum;
  }

  /** What comes after this filter: its {@link #sum}, which may have gone on to another table. */
  SharedFilter<F> replacedBy(F sum) {
    return sum.table().sharesCells(table)
        ? new SharedFilter<>(sum, stripes)
        : new SharedFilter<>(sum);
  }

  void clear() {
    whole.clear();
    for (F part : parts) {
      part.clearCounts();
    }
    allow(share(rest()));
  }

  /** How many more places may be taken. */
  private long rest() {
    return whole.maxCapacity() - sum().table().distinct();
  }

  /** Half of what is left, dealt out: the other half is for those who use theirs up first. */
  private long share(long rest) {
    return rest / (2L * stripes.count());
  }

  private void allow(long morePlaces) {
    for (F part : parts) {
      part.allow(morePlaces);
    }
  }

  /** Deals out again how many places each part may take, and tells whether there are any. */
  boolean dealPlaces(int stripe) {
    long rest = rest();
    if (rest <= 0) {
      return false;
    }
    long share = share(rest);
    allow(share);
    part(stripe).allow(Math.max(1, share));
    return true;
  }

  // For everybody.

  /** Adds up a number of all parts, each at a moment of its own. */
  long sum(ToLongFunction<F> count) {
    long sum = count.applyAsLong(whole);
    for (int i = 0; i < stripes.count(); i++) {
      F part = parts.get(i);
      while (true) {
        long version = stripes.beginRead(i);
        long number = count.applyAsLong(part);
        if (stripes.isUnchanged(i, version)) {
          sum += number;
          break;
        }
      }
    }
    return sum;
  }
}

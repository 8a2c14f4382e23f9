package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;

/**
 * The buckets of a table in trimmed form, as files keep them: index bits, fingerprints and payloads
 * in use, without gaps.
 */
public final class TrimmedBuckets {

  private final RankTable table;
  private final BucketStore store;
  private final int bucketWords;

  TrimmedBuckets(RankTable table, BucketStore store) {
    this.table = table;
    this.store = store;
    bucketWords = store.geometry().bucketWords();
  }

  /** {@return the words that any bucket takes, and one more} */
  public int words() {
    int most = store.geometry().maxBucketLoad();
    return (int) (TrimmedBucket.bits(store.geometry(), most) >>> 6) + 2;
  }

  /** Copies a bucket to another array, and returns the bit after it. */
  public long trim(long bucket, long[] to, long toBit) {
    return store.trim(base(bucket), to, toBit);
  }

  /**
   * Fills an empty bucket with what {@link #trim} made of another, and returns the bit after it.
   * The source may be hostile; only its load has been checked.
   */
  public long restore(long bucket, int load, long[] from, long fromBit)
      throws FilterFormatException {
    int base = base(bucket);
    try {
      store.makeRoom(base, 0, load);
    } catch (FilterFullException e) {
      throw new FilterFormatException("buckets need more extensions than there are");
    }
    long end = store.restore(base, load, from, fromBit);
    table.count(load, ChainOrder.distinct(store, base, load, table.policy()));
    return end;
  }

  /**
   * Fills an empty bucket with one that is known to be in order.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  void fill(long bucket, int load, int places, long[] trimmed) {
    int base = base(bucket);
    store.makeRoom(base, 0, load);
    store.restore(base, load, trimmed, 0);
    table.count(load, places);
  }

  /**
   * Copies a bucket to the empty one of a table with the same chains, if neither needs extensions;
   * places are not counted.
   *
   * @return whether that is so
   */
  boolean copyInLevel1(long bucket, int load, TrimmedBuckets to) {
    boolean copied = store.copyInLevel1(base(bucket), load, to.store, to.base(bucket));
    to.table.count(copied ? load : 0, 0);
    return copied;
  }

  private int base(long bucket) {
    return (int) bucket * bucketWords;
  }
}

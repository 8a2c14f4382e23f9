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
   * Fills an empty bucket with what {@link #trim} made of another. The source may be hostile; only
   * its load has been checked.
   *
   * @return how many copies there are in it, or a negative number if they are too many
   */
  public long restore(long bucket, int load, long[] from, long fromBit)
      throws FilterFormatException {
    int base = base(bucket);
    try {
      store.makeRoom(base, 0, load);
    } catch (FilterFullException e) {
      throw new FilterFormatException("buckets need more extensions than there are");
    }
    store.restore(base, load, from, fromBit);
    ChainOrder.Content content = ChainOrder.check(store, base, load, table.policy());
    table.count(load, content.distinct());
    return content.copies();
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
   * Copies a bucket to the empty one of a table with the same chains; what is in there is not
   * counted.
   *
   * @throws FilterFullException if there is no room; nothing has changed
   */
  void copyTo(TrimmedBuckets to, long bucket, int load) {
    int toBase = to.base(bucket);
    to.store.makeRoom(toBase, 0, load);
    store.copyTo(to.store, base(bucket), toBase, load);
  }

  private int base(long bucket) {
    return (int) bucket * bucketWords;
  }
}

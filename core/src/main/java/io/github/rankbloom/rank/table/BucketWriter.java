package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.Shape;

/** Makes trimmed buckets of entries that come in ascending order. */
public final class BucketWriter {

  /** Takes buckets that have cells, in ascending order. */
  public interface Sink {

    /**
     * Takes a bucket.
     *
     * @param bucket its number
     * @param load how many cells it has
     * @param distinct how many of its places are taken
     * @param trimmed holds it in trimmed form, from the first bit on
     */
    void accept(long bucket, int load, int distinct, long[] trimmed);
  }

  private final CellPolicy policy;
  private final long placesPerBucket;
  private final BucketEncoder encoder;
  private final Sink sink;
  private long bucket;
  private long start;

  public BucketWriter(Shape shape, int payloadBits, CellPolicy policy, Sink sink) {
    this.policy = policy;
    this.sink = sink;
    placesPerBucket = shape.placesPerBucket();
    encoder = new BucketEncoder(shape, payloadBits, policy);
  }

  /**
   * Adds all entries that a cursor has, which come after all others.
   *
   * @throws FilterFormatException if they come from outside and are none
   */
  public void addAll(EntryCursor cursor) throws FilterFormatException {
    if (cursor instanceof TableCursor table) {
      addAll(table);
    } else {
      while (cursor.next()) {
        add(cursor.place(), cursor.payload(), cursor.count());
      }
    }
  }

  /** Adds all entries of a table, which come after all others. */
  public void addAll(TableCursor cursor) {
    if (cursor instanceof RankCursor buckets && buckets.policy() == policy) {
      addBuckets(buckets);
    } else {
      while (cursor.next()) {
        add(cursor.place(), cursor.payload(), cursor.count());
      }
    }
  }

  private void addBuckets(RankCursor table) {
    while (table.nextBucket()) {
      if (table.isPlain()) {
        addPlain(table.cells(), table.start());
      } else {
        Entries entries = table.readEntries();
        for (int i = 0; i < entries.size(); i++) {
          add(table.start() + entries.place(i), entries.payload(i), entries.count(i));
        }
      }
    }
  }

  /** Adds plain cells, their places counted from one of the filter. */
  private void addPlain(BucketCells cells, long from) {
    int next;
    for (int i = 0; i < cells.size(); i = next) {
      goTo(from + cells.place(i));
      long shift = from - start;
      next = cells.firstFrom(placesPerBucket - shift, i);
      encoder.addPlain(cells, i, next, shift);
    }
  }

  /** Adds an entry that comes after all others. */
  public void add(long place, long payload, long count) {
    goTo(place);
    encoder.add(place - start, payload, count);
  }

  /** Goes to the bucket of a place, and ends the present one if that is another. */
  private void goTo(long place) {
    long offset = place - start;
    if (Long.compareUnsigned(offset, placesPerBucket) >= 0) {
      endBucket();
      long skipped = Long.divideUnsigned(offset, placesPerBucket);
      bucket += skipped;
      start += skipped * placesPerBucket;
    }
  }

  /** Ends the last bucket. */
  public void finish() {
    endBucket();
  }

  private void endBucket() {
    if (encoder.isEmpty()) {
      return;
    }
    long[] trimmed = encoder.encode();
    sink.accept(bucket, encoder.load(), encoder.distinct(), trimmed);
    encoder.clear();
  }
}

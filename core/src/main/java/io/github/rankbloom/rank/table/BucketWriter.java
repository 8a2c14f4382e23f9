package io.github.rankbloom.rank.table;

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

  private final long placesPerBucket;
  private final BucketEncoder encoder;
  private final Sink sink;
  private long bucket;
  private long start;

  public BucketWriter(Shape shape, int payloadBits, CellPolicy policy, Sink sink) {
    this.sink = sink;
    placesPerBucket = shape.placesPerBucket();
    encoder = new BucketEncoder(shape, payloadBits, policy);
  }

  /** Adds an entry that comes after all others. */
  public void add(long place, long payload, long count) {
    long offset = place - start;
    if (Long.compareUnsigned(offset, placesPerBucket) >= 0) {
      endBucket();
      long skipped = Long.divideUnsigned(offset, placesPerBucket);
      bucket += skipped;
      start += skipped * placesPerBucket;
      offset = place - start;
    }
    encoder.add(offset, payload, count);
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

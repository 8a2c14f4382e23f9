package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.Shape;
import java.util.Arrays;

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

  private final Shape shape;
  private final long placesPerBucket;
  private final ChainCode code;
  private final Sink sink;
  private final Entries entries = new Entries();
  private final BucketCells cells;
  private final boolean everyEntryIsCoded;
  private long[] trimmed = {};
  private long bucket;
  private long start;

  /** Whether no entry has a count that takes more than as many cells. */
  private boolean plain = true;

  public BucketWriter(Shape shape, int payloadBits, CellPolicy policy, Sink sink) {
    this.shape = shape;
    this.sink = sink;
    placesPerBucket = shape.placesPerBucket();
    code = new ChainCode(policy, shape.fingerprintBits(), payloadBits);
    cells = new BucketCells(shape, payloadBits);
    // Digits are the one form of an entry that is never just its place and payload.
    everyEntryIsCoded = policy == CellPolicy.COUNTING;
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
    plain &= count <= 2;
    entries.add(offset, payload, count);
  }

  /** Ends the last bucket. */
  public void finish() {
    endBucket();
  }

  private void endBucket() {
    if (entries.size() == 0) {
      return;
    }
    cells.clear();
    if (plain && !everyEntryIsCoded) {
      for (int i = 0; i < entries.size(); i++) {
        cells.add(entries.place(i), entries.payload(i));
        if (entries.count(i) == 2) {
          cells.add(entries.place(i), entries.payload(i));
        }
      }
    } else {
      encode();
    }
    int words = (int) (cells.trimmedBits() >>> 6) + 2;
    if (words > trimmed.length) {
      trimmed = new long[2 * words];
    } else {
      Arrays.fill(trimmed, 0, words, 0);
    }
    cells.trimTo(trimmed);
    sink.accept(bucket, cells.size(), entries.distinct(), trimmed);
    entries.clear();
    plain = true;
  }

  private void encode() {
    int bits = shape.fingerprintBits();
    int end;
    for (int i = 0; i < entries.size(); i = end) {
      long chain = entries.place(i) >>> bits;
      end = i + 1;
      while (end < entries.size() && entries.place(end) >>> bits == chain) {
        end++;
      }
      code.encode(entries, i, end, cells);
    }
  }
}

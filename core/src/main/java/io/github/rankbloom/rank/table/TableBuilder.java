package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankGeometry;
import java.util.Arrays;

/** Fills a table from cells that come in ascending order of their places, which may be hostile. */
public final class TableBuilder {

  private final RankGeometry geometry;
  private final RankTable table;
  private final BucketCells cells;
  private final long placesPerBucket;
  private long bucket;
  private long[] trimmed = {};

  public TableBuilder(RankGeometry geometry, CellPolicy policy) {
    this.geometry = geometry;
    table = new RankTable(geometry, policy);
    cells = new BucketCells(geometry);
    placesPerBucket = (long) geometry.chains() << geometry.fingerprintBits();
  }

  /** Adds a cell, whose place is counted through the whole table and not below the last one. */
  public void add(long place, long payload) throws FilterFormatException {
    long of = Long.divideUnsigned(place, placesPerBucket);
    if (of != bucket) {
      endBucket();
      bucket = of;
    }
    addToBucket(place - of * placesPerBucket, payload);
  }

  /** Adds a cell to the present bucket, its place counted within the bucket. */
  public void addToBucket(long place, long payload) throws FilterFormatException {
    if (cells.size() == geometry.maxBucketLoad()) {
      throw new FilterFormatException("a bucket has more cells than there is room for");
    }
    cells.add(place, payload);
  }

  /** Goes on to another bucket, not below the present one. */
  public void startBucket(long next) throws FilterFormatException {
    endBucket();
    bucket = next;
  }

  private void endBucket() throws FilterFormatException {
    if (cells.size() > 0) {
      int words = (int) ((cells.trimmedBits() + 63) >>> 6) + 1;
      if (words > trimmed.length) {
        trimmed = new long[2 * words];
      }
      Arrays.fill(trimmed, 0, words, 0);
      cells.trimTo(trimmed);
      table.trimmed().restore(bucket, cells.size(), trimmed, 0);
      cells.clear();
    }
  }

  /** Ends the table. */
  public RankTable build() throws FilterFormatException {
    endBucket();
    return table;
  }
}

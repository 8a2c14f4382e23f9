package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;

/**
 * Goes through what a rank-indexed table holds: from entry to entry, or from bucket to bucket and
 * by the cells of each. It is for one of the two.
 */
final class RankCursor implements TableCursor {

  private final RankTable table;
  private final long buckets;
  private final long placesPerBucket;
  private final ChainCode code;
  private final BucketCells cells;
  private final Entries entries = new Entries();
  private long[] trimmed = {};
  private long bucket = -1;
  private long start;
  private int at;

  RankCursor(RankTable table) {
    this.table = table;
    RankGeometry geometry = table.geometry();
    Shape shape = Shape.of(geometry);
    buckets = shape.buckets();
    placesPerBucket = shape.placesPerBucket();
    code = new ChainCode(table.policy(), shape.fingerprintBits(), geometry.payloadBits());
    cells = new BucketCells(shape, geometry.payloadBits());
  }

  CellPolicy policy() {
    return table.policy();
  }

  @Override
  public boolean next() {
    at++;
    while (at >= entries.size()) {
      if (!nextBucket()) {
        return false;
      }
      readEntries();
      at = 0;
    }
    return true;
  }

  @Override
  public long place() {
    return start + entries.place(at);
  }

  @Override
  public long payload() {
    return entries.payload(at);
  }

  @Override
  public long count() {
    return entries.count(at);
  }

  /**
   * Goes to the next bucket that has cells, instead of to an entry.
   *
   * @return whether there is one
   */
  boolean nextBucket() {
    int load = 0;
    while (load == 0) {
      if (bucket == buckets - 1) {
        return false;
      }
      start = ++bucket * placesPerBucket;
      load = table.bucketLoad(bucket);
    }
    int words = (int) (TrimmedBucket.bits(table.geometry(), load) >>> 6) + 2;
    if (words > trimmed.length) {
      trimmed = new long[2 * words];
    }
    table.trimmed().trim(bucket, trimmed, 0);
    cells.readFrom(trimmed, load);
    return true;
  }

  /** {@return the first place of the present bucket} */
  long start() {
    return start;
  }

  /** {@return the cells of the present bucket, their places counted from its first} */
  BucketCells cells() {
    return cells;
  }

  /** {@return whether these would be the same cells in any other chains} */
  boolean isPlain() {
    return code.isPlain(cells);
  }

  /** {@return what the present bucket holds, places counted from its first} */
  Entries readEntries() {
    entries.clear();
    code.decodeOwn(cells, entries);
    return entries;
  }
}

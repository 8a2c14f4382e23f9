package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;

/** Goes through what a rank-indexed table holds, a bucket at a time. */
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

  @Override
  public boolean next() {
    at++;
    while (at >= entries.size()) {
      if (bucket == buckets - 1) {
        return false;
      }
      start = ++bucket * placesPerBucket;
      read();
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

  private void read() {
    entries.clear();
    int load = table.bucketLoad(bucket);
    if (load == 0) {
      return;
    }
    int words = (int) (TrimmedBucket.bits(table.geometry(), load) >>> 6) + 2;
    if (words > trimmed.length) {
      trimmed = new long[2 * words];
    }
    table.trimmed().trim(bucket, trimmed, 0);
    cells.readFrom(trimmed, load);
    if (!code.decodeSymbols(cells, entries)) {
      entries.clear();
      decode();
    }
  }

  private void decode() {
    int end;
    for (int i = 0; i < cells.size(); i = end) {
      end = cells.endOfChain(i);
      if (!code.decode(cells, i, end, entries)) {
        throw new IllegalStateException("a chain has cells that no content has");
      }
    }
  }
}

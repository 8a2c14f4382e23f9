package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableBuilder;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.Body;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What changed between two rank-indexed tables: the cells to take away and the cells to add, each
 * list in ascending order under the entropy coder.
 *
 * <p>Cells of equal place form a run whose order matters. A run that changed keeps what it has in
 * common with its new form from the start; the rest is taken from its end and added to it. So of a
 * cell to take away only the place is sent.
 */
/*
 * Parameters of a difference:
 *
 *    0  8  cells to take away
 *    8  8  cells to add
 */
public final class CellChanges {

  private CellChanges() {}

  /** {@return what leads from one table to another of the same geometry, without payloads} */
  public static Body.Difference between(RankTable base, RankTable target) {
    Entries removed = new Entries();
    Entries added = new Entries();
    collect(base, target, removed, added);
    EntropyEncoder encoder = new EntropyEncoder();
    encodePlaces(removed, target.geometry(), encoder);
    encodePlaces(added, target.geometry(), encoder);
    byte[] counts =
        ByteBuffer.allocate(2 * Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(removed.size())
            .putLong(added.size())
            .array();
    return new Body.Difference(counts, encoder.finish());
  }

  private static void encodePlaces(Entries cells, RankGeometry geometry, EntropyEncoder out) {
    PlaceCoder places = new PlaceCoder(Places.of(geometry), cells.size());
    for (int i = 0; i < cells.size(); i++) {
      places.encode(cells.place(i), out);
    }
  }

  /** Goes through both tables bucket by bucket, and through each pair of lists place by place. */
  private static void collect(RankTable base, RankTable target, Entries removed, Entries added) {
    RankGeometry geometry = target.geometry();
    long placesPerBucket = (long) geometry.chains() << geometry.fingerprintBits();
    BucketCells old = new BucketCells(geometry);
    BucketCells now = new BucketCells(geometry);
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      TableScan.list(base, bucket, old);
      TableScan.list(target, bucket, now);
      long start = bucket * placesPerBucket;
      int i = 0;
      int j = 0;
      while (i < old.size() || j < now.size()) {
        long oldPlace = old.placeOrMax(i);
        long nowPlace = now.placeOrMax(j);
        if (oldPlace < nowPlace) {
          removed.add(start + oldPlace, 0, 1);
        } else if (nowPlace < oldPlace) {
          added.add(start + nowPlace, 0, 1);
        }
        i += oldPlace <= nowPlace ? 1 : 0;
        j += nowPlace <= oldPlace ? 1 : 0;
      }
    }
  }

  /**
   * Applies a difference, which may be hostile.
   *
   * @param base the table that it was made from; unchanged
   * @param target what the outcome is to hold
   * @param counts the parameters of the difference; afterwards, where they end
   */
  public static RankTable apply(
      RankTable base,
      RankHeader target,
      ByteBuffer counts,
      long[] body,
      int words,
      CellPolicy policy)
      throws FilterFormatException {
    long removedCount = counts.getLong();
    long addedCount = counts.getLong();
    RankGeometry geometry = base.geometry();
    long bits = (long) words * Long.SIZE;
    if (removedCount < 0 || addedCount < 0 || removedCount > bits || addedCount > bits) {
      throw new FilterFormatException("the body is too short for what the header says");
    }
    long cells = base.cells();
    if (removedCount > cells || cells - removedCount + addedCount != target.cells()) {
      throw new FilterFormatException("the delta does not lead to the cells that it counts");
    }
    EntropyDecoder decoder = new EntropyDecoder(body, words);
    Entries removed = new Entries();
    PlaceCoder removedPlaces = new PlaceCoder(Places.of(geometry), removedCount);
    for (long i = 0; i < removedCount; i++) {
      removed.add(removedPlaces.decode(decoder), 0, 1);
    }
    Entries added = new Entries();
    PayloadCoder payloads = PayloadCoder.read(geometry.payloadBits(), decoder);
    PlaceCoder addedPlaces = new PlaceCoder(Places.of(geometry), addedCount);
    for (long i = 0; i < addedCount; i++) {
      added.add(addedPlaces.decode(decoder), payloads.decode(decoder), 1);
    }
    decoder.finish();
    return apply(base, removed, added, policy);
  }

  private static RankTable apply(RankTable base, Entries removed, Entries added, CellPolicy policy)
      throws FilterFormatException {
    RankGeometry geometry = base.geometry();
    TableBuilder builder = new TableBuilder(geometry, policy);
    long placesPerBucket = (long) geometry.chains() << geometry.fingerprintBits();
    BucketCells old = new BucketCells(geometry);
    int nextRemoved = 0;
    int nextAdded = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      TableScan.list(base, bucket, old);
      builder.startBucket(bucket);
      long start = bucket * placesPerBucket;
      for (int i = 0; i < old.size(); ) {
        long place = old.place(i);
        int end = i;
        while (end < old.size() && old.place(end) == place) {
          end++;
        }
        nextAdded = addBelow(builder, added, nextAdded, start, place);
        int kept = end;
        while (has(removed, nextRemoved, start + place)) {
          kept--;
          nextRemoved++;
        }
        if (kept < i) {
          throw new FilterFormatException("the delta takes away cells that are not there");
        }
        for (; i < kept; i++) {
          builder.addToBucket(place, old.payload(i));
        }
        while (has(added, nextAdded, start + place)) {
          builder.addToBucket(place, added.payload(nextAdded++));
        }
        i = end;
      }
      nextAdded = addBelow(builder, added, nextAdded, start, placesPerBucket);
    }
    if (nextRemoved < removed.size()) {
      throw new FilterFormatException("the delta takes away cells that are not there");
    }
    return builder.build();
  }

  /** Adds the cells of a bucket whose places lie below another; returns the next to add. */
  private static int addBelow(TableBuilder builder, Entries added, int from, long start, long limit)
      throws FilterFormatException {
    int next = from;
    while (next < added.size() && Long.compareUnsigned(added.place(next) - start, limit) < 0) {
      builder.addToBucket(added.place(next) - start, added.payload(next));
      next++;
    }
    return next;
  }

  private static boolean has(Entries cells, int i, long place) {
    return i < cells.size() && cells.place(i) == place;
  }
}

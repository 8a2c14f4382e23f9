package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableBuilder;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.Body;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

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

  /** {@return what leads from one table to another of the same geometry} */
  public static Body.Difference between(RankTable base, RankTable target) {
    RankGeometry geometry = target.geometry();
    CellList removed = new CellList();
    CellList added = new CellList();
    collect(base, target, removed, added);

    EntropyEncoder encoder = new EntropyEncoder();
    PlaceCoder removedPlaces = new PlaceCoder(Places.of(geometry), removed.size);
    for (int i = 0; i < removed.size; i++) {
      removedPlaces.encode(removed.places[i], encoder);
    }
    PayloadCoder payloads =
        PayloadCoder.write(
            geometry.payloadBits(),
            consumer -> Arrays.stream(added.payloads, 0, added.size).forEach(consumer),
            encoder);
    PlaceCoder addedPlaces = new PlaceCoder(Places.of(geometry), added.size);
    for (int i = 0; i < added.size; i++) {
      addedPlaces.encode(added.places[i], encoder);
      payloads.encode(added.payloads[i], encoder);
    }

    byte[] counts =
        ByteBuffer.allocate(2 * Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(removed.size)
            .putLong(added.size)
            .array();
    return new Body.Difference(counts, encoder.finish());
  }

  /** Goes through both tables bucket by bucket, and through each pair of lists place by place. */
  private static void collect(RankTable base, RankTable target, CellList removed, CellList added) {
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
        long place = Math.min(old.placeOrMax(i), now.placeOrMax(j));
        boolean common = true;
        while (old.placeOrMax(i) == place || now.placeOrMax(j) == place) {
          common &= old.placeOrMax(i) == now.placeOrMax(j) && old.payload(i) == now.payload(j);
          if (common) {
            i++;
            j++;
          } else if (old.placeOrMax(i) == place) {
            removed.add(start + place, 0);
            i++;
          } else {
            added.add(start + place, now.payload(j));
            j++;
          }
        }
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
    CellList removed = new CellList();
    PlaceCoder removedPlaces = new PlaceCoder(Places.of(geometry), removedCount);
    for (long i = 0; i < removedCount; i++) {
      removed.add(removedPlaces.decode(decoder), 0);
    }
    CellList added = new CellList();
    PayloadCoder payloads = PayloadCoder.read(geometry.payloadBits(), decoder);
    PlaceCoder addedPlaces = new PlaceCoder(Places.of(geometry), addedCount);
    for (long i = 0; i < addedCount; i++) {
      added.add(addedPlaces.decode(decoder), payloads.decode(decoder));
    }
    decoder.finish();
    return apply(base, removed, added, policy);
  }

  private static RankTable apply(
      RankTable base, CellList removed, CellList added, CellPolicy policy)
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
        while (removed.has(nextRemoved, start + place)) {
          kept--;
          nextRemoved++;
        }
        if (kept < i) {
          throw new FilterFormatException("the delta takes away cells that are not there");
        }
        for (; i < kept; i++) {
          builder.addToBucket(place, old.payload(i));
        }
        while (added.has(nextAdded, start + place)) {
          builder.addToBucket(place, added.payloads[nextAdded++]);
        }
        i = end;
      }
      nextAdded = addBelow(builder, added, nextAdded, start, placesPerBucket);
    }
    if (nextRemoved < removed.size) {
      throw new FilterFormatException("the delta takes away cells that are not there");
    }
    return builder.build();
  }

  /** Adds the cells of a bucket whose places lie below another; returns the next to add. */
  private static int addBelow(
      TableBuilder builder, CellList added, int from, long start, long limit)
      throws FilterFormatException {
    int next = from;
    while (next < added.size && Long.compareUnsigned(added.places[next] - start, limit) < 0) {
      builder.addToBucket(added.places[next] - start, added.payloads[next]);
      next++;
    }
    return next;
  }

  /** A growing list of cells, their places counted through the whole table. */
  private static final class CellList {

    /** As many as the longest array has. */
    private static final int MAX_CELLS = Integer.MAX_VALUE - 8;

    private long[] places = new long[16];
    private long[] payloads = new long[16];
    private int size;

    void add(long place, long payload) {
      if (size == places.length) {
        int capacity = (int) Math.min(MAX_CELLS, 2L * size);
        places = Arrays.copyOf(places, capacity);
        payloads = Arrays.copyOf(payloads, capacity);
      }
      places[size] = place;
      payloads[size] = payload;
      size++;
    }

    boolean has(int i, long place) {
      return i < size && places[i] == place;
    }
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableBuilder;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.DeltaIdentity;
import io.github.rankbloom.wire.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What changed between two versions of a rank-indexed filter: the cells to take away and the cells
 * to add, each list in ascending order under the entropy coder.
 *
 * <p>Cells of equal place form a run whose order matters. A run that changed keeps what it has in
 * common with its new form from the start; the rest is taken from its end and added to it. So of a
 * cell to take away only the place is sent.
 */
/*
 * Parameters: a DeltaIdentity, the target's own parameters, then
 *
 *    0  8  cells to take away
 *    8  8  cells to add
 */
final class RankDeltas {

  private RankDeltas() {}

  private static int parameterBytes(RankIndexedKind<?> kind) {
    return DeltaIdentity.BYTES + kind.headerBytes() + 2 * Long.BYTES;
  }

  static <F extends Filter> Message delta(F base, F target, RankIndexedKind<F> kind) {
    RankGeometry geometry = kind.table(target).geometry();
    CellList removed = new CellList();
    CellList added = new CellList();
    collect(kind.table(base), kind.table(target), removed, added);

    EntropyEncoder encoder = new EntropyEncoder();
    PlaceCoder removedPlaces = new PlaceCoder(geometry, removed.size);
    for (int i = 0; i < removed.size; i++) {
      removedPlaces.encode(removed.places[i], encoder);
    }
    PayloadCoder payloads =
        PayloadCoder.write(
            geometry.payloadBits(),
            consumer -> Arrays.stream(added.payloads, 0, added.size).forEach(consumer),
            encoder);
    PlaceCoder addedPlaces = new PlaceCoder(geometry, added.size);
    for (int i = 0; i < added.size; i++) {
      addedPlaces.encode(added.places[i], encoder);
      payloads.encode(added.payloads[i], encoder);
    }

    ByteBuffer parameters =
        ByteBuffer.allocate(parameterBytes(kind)).order(ByteOrder.LITTLE_ENDIAN);
    DeltaIdentity.of(kind, base, target).write(parameters);
    parameters.put(kind.header(target).toBytes()).putLong(removed.size).putLong(added.size);
    long[] body = encoder.finish();
    return new Message(
        kind.code(), Coding.DELTA, target.hashing(), parameters.array(), body, body.length);
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

  static <F extends Filter> F patch(F base, ContainerReader in, RankIndexedKind<F> kind)
      throws IOException {
    in.requireCoding(Coding.DELTA);
    ByteBuffer parameters = in.parameters(parameterBytes(kind));
    DeltaIdentity identity = DeltaIdentity.read(parameters);
    TableHeader<F> header = kind.readHeader(parameters);
    long removedCount = parameters.getLong();
    long addedCount = parameters.getLong();
    RankGeometry geometry = header.sizes().geometry();
    if (!geometry.equals(kind.table(base).geometry()) || !in.hashing().equals(base.hashing())) {
      throw otherSizes();
    }
    identity.requireBase(kind, base);
    in.requireMemory(geometry.totalWords() * Long.BYTES);
    long bits = in.bodyWords() * Long.SIZE;
    if (removedCount < 0 || addedCount < 0 || removedCount > bits || addedCount > bits) {
      throw new FilterFormatException("the body is too short for what the header says");
    }
    long cells = kind.table(base).cells();
    if (removedCount > cells || cells - removedCount + addedCount != header.sizes().cells()) {
      throw new FilterFormatException("the delta does not lead to the cells that it counts");
    }
    EntropyDecoder decoder = new EntropyDecoder(in.readBody(), (int) in.bodyWords());
    CellList removed = new CellList();
    PlaceCoder removedPlaces = new PlaceCoder(geometry, removedCount);
    for (long i = 0; i < removedCount; i++) {
      removed.add(removedPlaces.decode(decoder), 0);
    }
    CellList added = new CellList();
    PayloadCoder payloads = PayloadCoder.read(geometry.payloadBits(), decoder);
    PlaceCoder addedPlaces = new PlaceCoder(geometry, addedCount);
    for (long i = 0; i < addedCount; i++) {
      added.add(addedPlaces.decode(decoder), payloads.decode(decoder));
    }
    decoder.finish();
    RankTable table = apply(kind.table(base), removed, added, kind.cells());
    F filter = header.filter(table, in.hashing());
    if (!kind.areAlike(base, filter)) {
      throw otherSizes();
    }
    identity.requireTarget(kind, filter);
    return filter;
  }

  private static FilterFormatException otherSizes() {
    return new FilterFormatException(
        "the delta is for a filter of other sizes than the one it is applied to");
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

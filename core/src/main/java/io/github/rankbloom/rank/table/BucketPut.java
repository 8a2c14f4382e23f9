package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import java.util.Optional;

/**
 * Fills empty buckets: all hashes of a bucket come at once, and each of its cells is written once,
 * where every hash by itself would look for its place and move half of the bucket.
 */
public final class BucketPut {

  /** The answer where nothing has been done. */
  public static final int LEFT = -1;

  private final RankTable table;
  private final TrimmedBuckets buckets;
  private final int fingerprintBits;
  private final boolean repeats;
  private final BucketEncoder encoder;

  /**
   * {@return what fills the buckets of a table without values, if it is a chained one} In lines,
   * hashes are put as quickly one by one.
   */
  public static Optional<BucketPut> of(PlaceTable table) {
    return table instanceof RankTable chained
        ? Optional.of(new BucketPut(chained))
        : Optional.empty();
  }

  private BucketPut(RankTable table) {
    this.table = table;
    buckets = table.trimmed();
    RankGeometry geometry = table.geometry();
    fingerprintBits = geometry.fingerprintBits();
    repeats = table.policy().repeats();
    encoder = new BucketEncoder(Shape.of(geometry), geometry.payloadBits(), table.policy());
  }

  /**
   * Adds hashes of one bucket, in ascending order as unsigned numbers, all or none.
   *
   * @return how many of them changed the table; or {@link #LEFT} if each must be added by itself,
   *     because the bucket is not empty, or because there is no room for all
   */
  public int put(long[] hashes, int from, int to) {
    int bucket = table.bucket(hashes[from]);
    if (table.bucketLoad(bucket) > 0) {
      return LEFT;
    }
    encoder.clear();
    addPlaces(hashes, from, to);
    long[] trimmed = encoder.encode();
    int places = encoder.distinct();
    try {
      buckets.fill(bucket, encoder.load(), places, trimmed);
    } catch (FilterFullException e) {
      return LEFT;
    }
    return repeats ? to - from : places;
  }

  private void addPlaces(long[] hashes, int from, int to) {
    long last = place(hashes[from]);
    long copies = 1;
    for (int i = from + 1; i < to; i++) {
      long place = place(hashes[i]);
      if (place == last) {
        copies++;
      } else {
        encoder.add(last, 0, repeats ? copies : 1);
        last = place;
        copies = 1;
      }
    }
    encoder.add(last, 0, repeats ? copies : 1);
  }

  /** The place of a hash, counted from its bucket's first. */
  private long place(long hash) {
    return (long) table.chain(hash) << fingerprintBits | table.fingerprint(hash);
  }
}

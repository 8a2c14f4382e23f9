package io.github.rankbloom.rank.plan;

/** What a layout must know about the loads of its buckets to size its levels. */
interface BucketLoads {

  /** {@return the extensions that suffice for all buckets with more keys than that, at least 1} */
  long extensions(int room);

  /** {@return the cells that suffice for any one bucket} */
  long fullRoom();

  /** {@return the loads as the bounds prove them, each event within {@code budget}} */
  static BucketLoads proved(long keys, long buckets, double budget) {
    double mean = (double) keys / buckets;
    return new BucketLoads() {
      @Override
      public long extensions(int room) {
        return Math.max(1, TailBounds.smallestExtensions(buckets, mean, room, budget));
      }

      @Override
      public long fullRoom() {
        return TailBounds.smallestRoom(keys, buckets, budget);
      }
    };
  }
}

package io.github.rankbloom.rank.plan;

import java.util.Arrays;

/**
 * How many cells the buckets of a table hold at present, so that room can be made for what is
 * there, whatever chance would have put there.
 */
public final class PresentLoads {

  /** Nothing is there. */
  public static final PresentLoads NONE = new PresentLoads(new long[1], 0);

  /** Most counts take fewer cells, whatever the width of their digits. */
  private static final int CELLS_OF_A_COUNT = 128;

  /** After so many overflows a bucket may be more than twice as full. */
  private static final int USUAL_OVERFLOWS = 20;

  /** How many buckets hold more than so many cells. */
  private final long[] above;

  /** The overflows of loads that need room for what is there, and no more. */
  private static final int NO_SPARE = -1;

  /** How often there was no room for what came. */
  private final int overflows;

  private PresentLoads(long[] above, int overflows) {
    this.above = above;
    this.overflows = overflows;
  }

  /** {@return loads that were counted: for each load, how many buckets have it} */
  public static PresentLoads of(long[] bucketsByLoad) {
    int most = bucketsByLoad.length - 1;
    while (most > 0 && bucketsByLoad[most] == 0) {
      most--;
    }
    long[] above = new long[most + 1];
    for (int load = most; load > 0; load--) {
      above[load - 1] = above[load] + bucketsByLoad[load];
    }
    return new PresentLoads(above, 0);
  }

  /**
   * These loads, with more to spare, and one bucket more that is fuller than all by 2^k - 1, but at
   * first no more than twice as full, or by a count.
   */
  PresentLoads after(int moreOverflows) {
    if (this == NONE) {
      return this;
    }
    long usual = Math.max(CELLS_OF_A_COUNT, most());
    long fuller =
        Math.min((1L << moreOverflows) - 1, usual << Math.max(0, moreOverflows - USUAL_OVERFLOWS));
    long[] more =
        Arrays.copyOf(above, above.length + (int) Math.min(fuller, RankGeometry.MAX_CELLS));
    for (int load = 0; load < more.length - 1; load++) {
      more[load] += moreOverflows > 0 ? 1 : 0;
    }
    return new PresentLoads(more, moreOverflows);
  }

  /** These loads, with nothing to spare. */
  PresentLoads withoutSpare() {
    return this == NONE ? this : new PresentLoads(above, NO_SPARE);
  }

  /** The cells of all buckets. */
  long cells() {
    return Arrays.stream(above).sum();
  }

  /** The most cells of a bucket. */
  public int most() {
    return above.length - 1;
  }

  /** How many buckets hold more than so many cells. */
  long above(int room) {
    return room >= above.length ? 0 : above[room];
  }

  /** Loads of so many buckets by chance, but never less than these and some to spare. */
  BucketLoads atLeast(BucketLoads chance, long buckets) {
    if (this == NONE) {
      return chance;
    }
    return new BucketLoads() {
      @Override
      public long extensions(int room) {
        return Math.min(buckets, Math.max(chance.extensions(room), withSpare(above(room))));
      }

      @Override
      public long fullRoom() {
        return Math.max(chance.fullRoom(), withSpare(most()));
      }
    };
  }

  /** A part comes on top so that the next cells find room too: 1/128, and at last a half. */
  private long withSpare(long number) {
    return number == 0 || overflows == NO_SPARE
        ? number
        : number + (number >> Math.max(1, 7 - overflows)) + 1;
  }
}

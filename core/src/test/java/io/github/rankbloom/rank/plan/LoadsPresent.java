package io.github.rankbloom.rank.plan;

/** What tests of other packages see of {@link PresentLoads}. */
public final class LoadsPresent {

  private LoadsPresent() {}

  /** How many buckets have each load above 0. */
  public static long[] bucketsByLoad(PresentLoads loads) {
    long[] buckets = new long[loads.most() + 1];
    for (int load = 1; load < buckets.length; load++) {
      buckets[load] = loads.above(load - 1) - loads.above(load);
    }
    return buckets;
  }
}

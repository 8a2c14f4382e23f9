package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.Places;
import io.github.rankbloom.rank.plan.Promise;

/** How far filters go, and what they say there. */
final class Limits {

  private Limits() {}

  /**
   * {@return the refusal of one more key by a filter that holds {@code content}, each counted once}
   */
  static FilterFullException full(Promise promise, long content) {
    return new FilterFullException(
        FilterFullException.Reason.CAPACITY,
        "the filter is full: it was made for "
            + promise.most()
            + " keys at fpp "
            + promise.fpp()
            + " and holds "
            + content
            + "; make one with a larger maxInsertions, or change its maxCapacity",
        promise.most(),
        content);
  }

  /** Refuses copies whose sum with those that are in would be too high. */
  static void requireSum(long sum, long copies, long most) {
    if (copies > most - sum) {
      throw new FilterFullException(
          FilterFullException.Reason.COUNT,
          "the filter is full: the sum of counts goes up to " + most);
    }
  }

  /** An estimate of the different keys on {@code distinct} places, since a few share one. */
  static long differentKeys(long distinct, Places places) {
    double all = places.count();
    // Were every place taken, any number of keys would be as likely as more of them.
    double taken = Math.min((double) distinct, all - 0.5);
    return Math.round(-all * StrictMath.log1p(-taken / all));
  }
}

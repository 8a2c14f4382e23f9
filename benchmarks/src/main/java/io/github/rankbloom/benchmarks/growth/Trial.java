package io.github.rankbloom.benchmarks.growth;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.rank.ConcurrentRankMultisetFilter;
import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.SplittableRandom;

/**
 * Puts keys into a filter, one after the other, by hashes that are computed on the way.
 *
 * @param keys how many
 * @param fpp the false-positive probability with all of them in
 * @param profile what kind of table
 * @param seed where the hashes come from
 */
record Trial(int keys, double fpp, Profile profile, long seed) {

  /** How many keys a filter that grows is made for at first. */
  static final int START = 1000;

  private RankMultisetFilter filter(long start) {
    return RankMultisetFilter.builder()
        .expectedInsertions(start)
        .maxInsertions(keys)
        .fpp(fpp)
        .profile(profile)
        .build();
  }

  /** Nanoseconds per key of a filter made at its final size. */
  double direct() {
    return fill(keys);
  }

  /** Nanoseconds per key of a filter that starts small. */
  double grown() {
    return fill(Math.min(START, keys));
  }

  private double fill(long start) {
    SplittableRandom random = new SplittableRandom(seed);
    long before = System.nanoTime();
    RankMultisetFilter filter = filter(start);
    for (int i = 0; i < keys; i++) {
      filter.putHash(random.nextLong());
    }
    double nanos = (double) (System.nanoTime() - before) / keys;
    if (filter.approximateElementCount() != keys) {
      throw new IllegalStateException("keys are missing");
    }
    return nanos;
  }

  /** Milliseconds that the longest put takes into a filter for many threads that starts small. */
  double longestPut() {
    SplittableRandom random = new SplittableRandom(seed);
    ConcurrentRankMultisetFilter filter =
        ConcurrentRankMultisetFilter.takeOver(filter(Math.min(START, keys)));
    long longest = 0;
    long last = System.nanoTime();
    for (int i = 0; i < keys; i++) {
      filter.putHash(random.nextLong());
      long now = System.nanoTime();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest / 1e6;
  }
}

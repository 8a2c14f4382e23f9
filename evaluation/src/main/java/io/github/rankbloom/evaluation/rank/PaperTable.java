package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.RankPlan;
import io.github.rankbloom.rank.plan.RankPlanner;
import io.github.rankbloom.rank.plan.TailBounds;

/** Tables of the sizes that the paper lists, and what it counts for them. */
final class PaperTable {

  private PaperTable() {}

  /**
   * Plans a table of given sizes: as many buckets as the load makes necessary, and as many
   * extensions as the overflow probability does.
   *
   * <p>The sizes are taken as they are. Whether they keep the false-positive probability is told by
   * {@link RankPlan#predictedFpp()}.
   *
   * @param requirement what the table is for; its fpp and most chains do not matter here
   * @param chains chains per bucket (L)
   * @param fingerprintBits bits of a fingerprint (r)
   * @param load keys per chain (λ), above 0
   * @param z1 cells of a bucket
   * @param z2 cells of a second-level extension, 0 for none
   * @param z3 cells of a third-level extension, 0 for none
   * @throws IllegalArgumentException if a size is out of range or a bucket with all its extensions
   *     has too little room for the overflow probability
   */
  static RankPlan plan(
      Requirement requirement,
      int chains,
      int fingerprintBits,
      double load,
      int z1,
      int z2,
      int z3) {
    if (!(load > 0)) {
      throw new IllegalParameterException("load", "must be above 0, not " + load);
    }
    long keys = requirement.keys();
    long buckets = (long) Math.max(1, Math.ceil(keys / (load * chains)));
    int levels = 1 + (z2 > 0 ? 1 : 0) + (z3 > 0 ? 1 : 0);
    double budget = requirement.overflowProbability() / levels;
    RankGeometry geometry =
        new RankGeometry(
            buckets,
            chains,
            fingerprintBits,
            requirement.payloadBits(),
            z1,
            z2,
            z3,
            z2 > 0 ? extensions(keys, buckets, z1, budget) : 0,
            z3 > 0 ? extensions(keys, buckets, z1 + z2, budget) : 0);
    long fullRoom = TailBounds.smallestRoom(keys, buckets, budget);
    if (geometry.maxBucketLoad() < fullRoom) {
      throw new IllegalArgumentException(
          "z1 + z2 + z3 must be at least "
              + fullRoom
              + " for an overflow probability of "
              + requirement.overflowProbability()
              + ", not "
              + geometry.maxBucketLoad());
    }
    return new RankPlan(requirement, geometry, RankPlanner.overflowBound(keys, geometry));
  }

  private static long extensions(long keys, long buckets, int room, double budget) {
    double mean = (double) keys / buckets;
    return Math.max(1, TailBounds.smallestExtensions(buckets, mean, room, budget));
  }

  /**
   * {@return the bits that the section V formula of the paper counts for a table: packed to the bit
   * instead of to words, and with an occupancy bit per extension}
   */
  static long bits(RankGeometry table) {
    long cell = table.cellBits();
    return table.buckets() * (table.chains() + table.z1() * cell + table.pointer2Bits())
        + table.j2() * (1 + table.z2() * cell + table.pointer3Bits())
        + table.j3() * (1 + table.z3() * cell);
  }
}

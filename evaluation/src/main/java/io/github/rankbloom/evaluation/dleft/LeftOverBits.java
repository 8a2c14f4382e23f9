package io.github.rankbloom.evaluation.dleft;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.numeric.DLeftLoads;

/**
 * Groups of buckets that share their bits, where bits that are left over by an equal division go to
 * whole buckets, one for each of their fingerprints: the paper's example of loads 5, 5, 4 and 4.
 */
final class LeftOverBits {

  private final DLeftGeometry geometry;
  private final int group;
  private final int[] loads;

  LeftOverBits(DLeftGeometry geometry) {
    this.geometry = geometry;
    group = geometry.group();
    loads = new int[group];
  }

  /** The false-positive rate, if every fingerprint has the length that present loads allow. */
  double rate(DLeftLoads distribution) {
    double rate = 0;
    for (int subtable = 0; subtable < geometry.subtables(); subtable++) {
      rate += rate(distribution, subtable, 0, 1);
    }
    return rate / group;
  }

  /** What the groups come to whose first buckets have the loads at hand. */
  private double rate(DLeftLoads distribution, int subtable, int bucket, double probability) {
    if (bucket == group) {
      return probability * agreeing(loads);
    }
    double rate = 0;
    for (int load = 0; load <= geometry.capacity(); load++) {
      loads[bucket] = load;
      rate +=
          rate(
              distribution,
              subtable,
              bucket + 1,
              probability * distribution.fraction(subtable, load));
    }
    return rate;
  }

  /** How many fingerprints of a group a key agrees with, summed up over its buckets. */
  double agreeing(int... bucketLoads) {
    int total = 0;
    for (int load : bucketLoads) {
      total += load;
    }
    if (total == 0) {
      return 0;
    }
    int space = group * geometry.spaceBits();
    double agree = 0;
    double[] gains = new double[group];
    for (int bucket = 0; bucket < group; bucket++) {
      int load = bucketLoads[bucket];
      double now = Math.scalb((double) load, -space / total - geometry.sortBits().get(load));
      agree += now;
      gains[bucket] = now / 2;
    }
    return agree - gain(bucketLoads, gains, 0, space % total);
  }

  /** The most that can be gained with so many bits in the buckets from one on. */
  private double gain(int[] bucketLoads, double[] gains, int bucket, int bits) {
    if (bucket == group) {
      return 0;
    }
    double without = gain(bucketLoads, gains, bucket + 1, bits);
    return bucketLoads[bucket] > bits
        ? without
        : Math.max(
            without,
            gains[bucket] + gain(bucketLoads, gains, bucket + 1, bits - bucketLoads[bucket]));
  }
}

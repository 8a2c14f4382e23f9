package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Profile;

/**
 * How many keys a chain may hold for a false-positive probability, and which fingerprints make that
 * a sensible number.
 *
 * <p>A key that was never added is taken for a member with probability 1 - exp(-λ / 2<sup>r</sup>),
 * where λ is the load and r the bits of a fingerprint; so every bit doubles the load allowed.
 */
final class ChainLoad {

  /** Below this a bucket is mostly base index. */
  static final double LEAST = Profile.LEAST_MAX_LOAD / 2;

  /** Above this chains get long, and a longer fingerprint costs more than it saves. */
  private static final double MOST = 4;

  /** The most where even the shortest fingerprint allows more than {@link #MOST}. */
  private static final double MOST_WITH_ONE_BIT = 16;

  /** Keeps the predicted probability within the allowed one whatever way the last bit rounds. */
  private static final double ROUNDING = 1e-12;

  private ChainLoad() {}

  /** {@return the most keys per chain} */
  static double most(double fpp, int fingerprintBits) {
    double load = Math.scalb(-Math.log1p(-fpp), fingerprintBits) * (1 - ROUNDING);
    return Math.min(load, MOST_WITH_ONE_BIT);
  }

  /** {@return the shortest fingerprint worth trying, which may be longer than a table allows} */
  static int leastFingerprintBits(double fpp) {
    int bits = 1;
    while (bits <= RankGeometry.MAX_FINGERPRINT_BITS && most(fpp, bits) < LEAST) {
      bits++;
    }
    return bits;
  }

  /**
   * The longest fingerprint worth trying.
   *
   * @param maxLoad the most keys per chain; with at least twice {@link #LEAST} there is a
   *     fingerprint that keeps it, unless the probability is so high that one bit is too many
   */
  static int mostFingerprintBits(double fpp, double maxLoad) {
    double limit = Math.min(MOST, maxLoad);
    int bits = 1;
    while (bits < RankGeometry.MAX_FINGERPRINT_BITS && most(fpp, bits + 1) <= limit) {
      bits++;
    }
    return bits;
  }

  /** {@return the smallest false-positive probability that some fingerprint is worth trying for} */
  static double leastFpp() {
    return -Math.expm1(-Math.scalb(LEAST, -RankGeometry.MAX_FINGERPRINT_BITS));
  }
}

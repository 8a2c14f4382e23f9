package io.github.rankbloom.bloom;

/**
 * What to expect of a Bloom filter if positions are independent and uniform.
 *
 * @param keys keys in the filter (n)
 * @param bits bits of the array (m)
 * @param hashes positions of a key (k)
 */
record BloomTheory(double keys, double bits, int hashes) {

  /** The most throws, k for each key, for which the distribution of the ones is computed. */
  private static final int EXACT_THROWS = 600;

  static BloomTheory of(long keys, long positions, int hashes) {
    return new BloomTheory((double) keys, (double) positions, hashes);
  }

  static BloomTheory of(long keys, BloomGeometry geometry) {
    return of(keys, geometry.positions(), geometry.hashes());
  }

  /** The logarithm of the probability that a bit is still zero: p = (1 - 1/m)^(kn). */
  private double logZero() {
    return keys * hashes * Math.log1p(-1 / bits);
  }

  /** The false-positive probability as the papers state it: (1 - p)^k. */
  double fpp() {
    return Math.pow(-Math.expm1(logZero()), hashes);
  }

  /**
   * The false-positive probability, averaged over filters: the k-th moment of the fraction of ones
   * instead of the k-th power of its mean. In a filter of a few hundred bits that is some per cent
   * more; in a large one there is no difference. To the second order, which is 1% too little where
   * it begins to be used with 30 hashes; exact in filters of fewer keys, where it would be a third.
   */
  double meanFpp() {
    double ones = -Math.expm1(logZero()) * bits;
    if (ones == 0) {
      return 0;
    }
    if (keys * hashes <= EXACT_THROWS) {
      return exactMeanFpp((int) (keys * hashes));
    }
    double spread = onesVariance() / (ones * ones);
    return Math.min(1, fpp() * (1 + hashes * (hashes - 1) / 2.0 * spread));
  }

  /** The k-th moment of the fraction of ones after a number of throws. */
  private double exactMeanFpp(int thrown) {
    int most = (int) Math.min(thrown, Math.ceil(bits));
    double[] probability = new double[most + 1];
    probability[0] = 1;
    for (int i = 0; i < thrown; i++) {
      for (int ones = Math.min(i + 1, most); ones > 0; ones--) {
        probability[ones] =
            probability[ones] * Math.min(1, ones / bits)
                + probability[ones - 1] * Math.max(0, (bits - ones + 1) / bits);
      }
      probability[0] = 0;
    }
    double moment = 0;
    for (int ones = 1; ones <= most; ones++) {
      moment += probability[ones] * Math.pow(Math.min(1, ones / bits), hashes);
    }
    return moment;
  }

  /** The probability that a key has the same hash, all 64 bits, as one of the keys added. */
  double hashCollisions() {
    return Math.scalb(keys, -Long.SIZE);
  }

  /** The false-positive probability to expect of a filter, by its bits or by an equal hash. */
  double predictedFpp() {
    return meanFpp() + hashCollisions();
  }

  /** The variance of the number of ones, by the classical occupancy problem. */
  private double onesVariance() {
    double load = keys * hashes / bits;
    double zero = Math.exp(-load);
    return Math.max(0, bits * zero * (1 - (1 + load) * zero));
  }

  /** Throws at a position: -ln p, which is kn/m but in the smallest arrays. */
  double load() {
    return -logZero();
  }
}

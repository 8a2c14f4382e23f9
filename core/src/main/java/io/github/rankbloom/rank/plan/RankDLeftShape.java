package io.github.rankbloom.rank.plan;

/**
 * The sizes of a rank-indexed d-left table, as in {@link RankDLeftGeometry}, before it is known
 * whether there can be such a table.
 */
record RankDLeftShape(int subtables, long buckets, int chains, int fingerprintBits, int cells) {

  /**
   * Where there are few pairs of chain and fingerprint, a bucket shares its keys with few others,
   * and such groups fill up together. The cells' ways out are counted as if this many more pairs
   * led nowhere; with this number the estimate holds in simulations down to a handful of pairs.
   */
  private static final double TIED_PAIRS = 64;

  /**
   * How fast, at the least, lack of room gets less probable with each cell of slack. It decides
   * where buckets are so few that the differential equations say nothing of rare events; in
   * simulations the rate is about 4 there.
   */
  private static final double LEAST_DECAY = 3;

  static RankDLeftShape of(RankDLeftGeometry geometry) {
    return new RankDLeftShape(
        geometry.subtables(),
        geometry.buckets(),
        geometry.chains(),
        geometry.fingerprintBits(),
        geometry.cells());
  }

  /** {@return the number of cells of a bucket less its average load} */
  double slack(long keys) {
    return cells - (double) keys / (subtables * buckets);
  }

  /** See {@link RankDLeftPlanner#overflowEstimate}. */
  double overflowEstimate(long keys) {
    double slack = slack(keys);
    if (slack < 0) {
      return 1;
    }
    if (buckets == 1 || keys <= cells) {
      return 0; // all buckets are open to every key, or one bucket has room for all keys
    }
    double full = Math.max(DLeftFullness.of(subtables).fraction(slack), 2.0 / buckets);
    double pairs = RankGeometry.places(1, chains, fingerprintBits);
    double reached = distinct((double) buckets, (subtables - 1) * distinct(pairs, cells));
    double open = reached * pairs / (pairs + TIED_PAIRS);
    double stuck = Math.pow(full, subtables * (1 + open));
    return Math.min(1, keys * Math.min(stuck, Math.exp(-LEAST_DECAY * slack)));
  }

  /** How many different values a number of draws from {@code values} values has on average. */
  private static double distinct(double values, double draws) {
    return -values * Math.expm1(draws * Math.log1p(-1 / values));
  }

  /** {@return words of the whole table, in floating point because they may be too many} */
  double totalWords() {
    return (double) subtables * buckets * RankLayout.words(chains, cells, 1 + fingerprintBits);
  }

  boolean fitsHash() {
    return RankGeometry.places(subtables * buckets, chains, fingerprintBits)
        <= RankGeometry.MAX_PLACES;
  }

  RankDLeftGeometry geometry() {
    return new RankDLeftGeometry(subtables, buckets, chains, fingerprintBits, cells);
  }
}

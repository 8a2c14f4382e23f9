package io.github.rankbloom.plan;

/**
 * How a rank-indexed table trades size for speed. Wide buckets vary less in their loads and so
 * waste less room; narrow ones lie in fewer cache lines, and lightly loaded chains mostly end with
 * their first cell.
 */
public enum Profile {

  /**
   * The smallest tables: up to 640 chains per bucket, of one key on average at the most. A halved
   * load takes a bit less for each fingerprint and as much more for each key's share of the index:
   * about one key per chain the two break even, and the lighter chains are faster. The default.
   */
  COMPACT(640, 1),

  /**
   * Tables for speed: the base index of a bucket is two words at the most, and a chain holds 0.85
   * keys on average at the most, so that most lookups end with the first cell they see. About a
   * tenth larger than compact ones, and within half a bit per key of the paper's.
   */
  FAST(128, 0.85),

  /** Tables as in the paper: up to 64 chains per bucket, one word, of any load. */
  PAPER(64, Double.POSITIVE_INFINITY);

  private final int maxChains;
  private final double maxLoad;

  Profile(int maxChains, double maxLoad) {
    this.maxChains = maxChains;
    this.maxLoad = maxLoad;
  }

  /**
   * The most chains of a bucket.
   *
   * @return 1 to 1024
   */
  public int maxChains() {
    return maxChains;
  }

  /**
   * The most keys per chain.
   *
   * @return infinity where the false-positive probability alone decides
   */
  public double maxLoad() {
    return maxLoad;
  }
}

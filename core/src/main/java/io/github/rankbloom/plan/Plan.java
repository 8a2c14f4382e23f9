package io.github.rankbloom.plan;

/** How a filter will be laid out, and what to expect of it. */
public interface Plan {

  /**
   * What was asked for.
   *
   * @return the requirement that this plan meets
   */
  Requirement requirement();

  /**
   * Memory of the filter: every word that it will allocate.
   *
   * @return bits
   */
  long bitSize();

  /**
   * Memory per key, with all required keys in.
   *
   * @return {@link #bitSize()} by the number of keys, or 0 where no key is required
   */
  default double bitsPerKey() {
    long keys = requirement().keys();
    return keys == 0 ? 0 : (double) bitSize() / keys;
  }

  /**
   * The false-positive probability with all required keys in.
   *
   * @return at most the required one
   */
  double predictedFpp();

  /**
   * A bound on the probability that the required keys do not fit: proved for rank-indexed tables,
   * an estimate from the load distribution for d-left ones.
   *
   * @return at most the required one
   */
  double overflowBound();
}

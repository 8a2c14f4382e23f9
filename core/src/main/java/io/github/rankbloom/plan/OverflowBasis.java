package io.github.rankbloom.plan;

/** What the overflow probability that a plan states rests on. */
public enum OverflowBasis {

  /** A proof: the keys fail to fit with that probability at most. */
  PROVED,

  /**
   * An estimate from the loads that large tables tend to, held against simulations where the
   * probability is large enough to be seen; below that it is an extrapolation.
   */
  ESTIMATED
}

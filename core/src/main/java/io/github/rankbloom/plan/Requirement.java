package io.github.rankbloom.plan;

/**
 * What a filter must do, before anything is decided about how.
 *
 * @param keys the number of keys that must fit, 0 to {@link #MAX_KEYS}
 * @param fpp the most a key that was never added may be taken for a member with {@code keys} keys
 *     in, above 0 and below 1
 * @param payloadBits bits carried beside each key (counter or value), 0 to 64
 * @param overflowProbability the most probability that {@code keys} keys do not fit, above 0 and
 *     below 1
 * @param maxChains the most chains a rank-indexed bucket may have, 1 to 1024: more chains make a
 *     smaller filter, fewer a faster one
 * @param maxLoad the most keys that a chain of a rank-indexed bucket may hold on average, at least
 *     {@link #LEAST_MAX_LOAD}: fewer make a faster filter
 */
public record Requirement(
    long keys,
    double fpp,
    int payloadBits,
    double overflowProbability,
    int maxChains,
    double maxLoad) {

  /** The largest number of keys that any filter is planned for: 10<sup>12</sup>. */
  public static final long MAX_KEYS = 1_000_000_000_000L;

  /** The overflow probability unless another is asked for: 10<sup>-10</sup>. */
  public static final double DEFAULT_OVERFLOW_PROBABILITY = 1e-10;

  /** The least that the load may be limited to: with less, a table is mostly base index. */
  public static final double LEAST_MAX_LOAD = 2 * ChainLoad.LEAST;

  /** Checks every component. */
  public Requirement {
    Ranges.require("the number of keys", keys, 0, MAX_KEYS);
    requireProbability("fpp", fpp);
    Ranges.require("payloadBits", payloadBits, 0, 64);
    requireProbability("overflowProbability", overflowProbability);
    Ranges.require("maxChains", maxChains, 1, RankGeometry.MAX_CHAINS);
    if (!(maxLoad >= LEAST_MAX_LOAD)) {
      throw new IllegalArgumentException(
          "maxLoad must be at least " + LEAST_MAX_LOAD + ", not " + maxLoad);
    }
  }

  /**
   * A requirement without a limit on the load of chains.
   *
   * @param keys the number of keys that must fit
   * @param fpp the false-positive probability allowed
   * @param payloadBits bits carried beside each key
   * @param overflowProbability the most probability that the keys do not fit
   * @param maxChains the most chains a rank-indexed bucket may have
   */
  public Requirement(
      long keys, double fpp, int payloadBits, double overflowProbability, int maxChains) {
    this(keys, fpp, payloadBits, overflowProbability, maxChains, Double.POSITIVE_INFINITY);
  }

  private static void requireProbability(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must be above 0 and below 1, not " + value);
    }
  }

  /**
   * The requirement of a plain set in the compact profile.
   *
   * @param keys the number of keys that must fit
   * @param fpp the false-positive probability allowed
   * @return the requirement with every other component at its default
   */
  public static Requirement of(long keys, double fpp) {
    Profile profile = Profile.COMPACT;
    return new Requirement(
        keys, fpp, 0, DEFAULT_OVERFLOW_PROBABILITY, profile.maxChains(), profile.maxLoad());
  }

  /**
   * This requirement with another number of keys.
   *
   * @param newKeys the number of keys that must fit
   * @return a new requirement
   */
  public Requirement withKeys(long newKeys) {
    return new Requirement(newKeys, fpp, payloadBits, overflowProbability, maxChains, maxLoad);
  }

  /**
   * This requirement with another payload.
   *
   * @param newPayloadBits bits beside each key
   * @return a new requirement
   */
  public Requirement withPayloadBits(int newPayloadBits) {
    return new Requirement(keys, fpp, newPayloadBits, overflowProbability, maxChains, maxLoad);
  }

  /**
   * This requirement with another overflow probability.
   *
   * @param newOverflowProbability the overflow probability allowed
   * @return a new requirement
   */
  public Requirement withOverflowProbability(double newOverflowProbability) {
    return new Requirement(keys, fpp, payloadBits, newOverflowProbability, maxChains, maxLoad);
  }

  /**
   * This requirement with another limit on chains per bucket, of any load: what load suits a table
   * depends on how many chains its buckets have.
   *
   * @param newMaxChains the most chains a bucket may have
   * @return a new requirement without a limit on the load of chains
   */
  public Requirement withMaxChains(int newMaxChains) {
    return new Requirement(keys, fpp, payloadBits, overflowProbability, newMaxChains);
  }

  /**
   * This requirement with another limit on the load of chains.
   *
   * @param newMaxLoad the most keys per chain
   * @return a new requirement
   */
  public Requirement withMaxLoad(double newMaxLoad) {
    return new Requirement(keys, fpp, payloadBits, overflowProbability, maxChains, newMaxLoad);
  }

  /**
   * This requirement with the limits of a profile.
   *
   * @param profile whether to plan for size or for speed
   * @return a new requirement
   */
  public Requirement withProfile(Profile profile) {
    return withMaxChains(profile.maxChains()).withMaxLoad(profile.maxLoad());
  }
}

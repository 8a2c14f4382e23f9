package io.github.rankbloom.plan;

import io.github.rankbloom.numeric.Ranges;
import java.util.Objects;

/**
 * What a filter must do, before anything is decided about how.
 *
 * @param keys the number of keys that must fit, 0 to {@link #MAX_KEYS}
 * @param fpp the most a key that was never added may be taken for a member with {@code keys} keys
 *     in, above 0 and below 1
 * @param payloadBits bits carried beside each key (counter or value), 0 to 64
 * @param overflowProbability the most probability that {@code keys} keys do not fit, above 0 and
 *     below 1
 * @param profile how a rank-indexed table trades size for speed
 */
public record Requirement(
    long keys, double fpp, int payloadBits, double overflowProbability, Profile profile) {

  /** The largest number of keys that any filter is planned for: 10<sup>12</sup>. */
  public static final long MAX_KEYS = 1_000_000_000_000L;

  /** The overflow probability unless another is asked for: 10<sup>-10</sup>. */
  public static final double DEFAULT_OVERFLOW_PROBABILITY = 1e-10;

  /** Checks every component. */
  public Requirement {
    Ranges.require("keys", keys, 0, MAX_KEYS);
    Ranges.requireProbability("fpp", fpp);
    Ranges.require("payloadBits", payloadBits, 0, 64);
    Ranges.requireProbability("overflowProbability", overflowProbability);
    Objects.requireNonNull(profile, "profile");
  }

  /**
   * {@return the requirement of a plain set, with every other component at its default}
   *
   * @param keys the number of keys that must fit
   * @param fpp the false-positive probability allowed
   */
  public static Requirement of(long keys, double fpp) {
    return new Requirement(keys, fpp, 0, DEFAULT_OVERFLOW_PROBABILITY, Profile.COMPACT);
  }

  /**
   * {@return this requirement with another number of keys}
   *
   * @param newKeys the number of keys that must fit
   */
  public Requirement withKeys(long newKeys) {
    return new Requirement(newKeys, fpp, payloadBits, overflowProbability, profile);
  }

  /**
   * {@return this requirement with another payload}
   *
   * @param newPayloadBits bits beside each key
   */
  public Requirement withPayloadBits(int newPayloadBits) {
    return new Requirement(keys, fpp, newPayloadBits, overflowProbability, profile);
  }

  /**
   * {@return this requirement with another overflow probability}
   *
   * @param newOverflowProbability the overflow probability allowed
   */
  public Requirement withOverflowProbability(double newOverflowProbability) {
    return new Requirement(keys, fpp, payloadBits, newOverflowProbability, profile);
  }

  /**
   * {@return this requirement with another profile}
   *
   * @param newProfile whether to plan for size or for speed
   */
  public Requirement withProfile(Profile newProfile) {
    return new Requirement(keys, fpp, payloadBits, overflowProbability, newProfile);
  }
}

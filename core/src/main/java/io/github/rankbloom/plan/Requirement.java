package io.github.rankbloom.plan;

import io.github.rankbloom.numeric.Ranges;
import java.util.Objects;

/**
 * What a filter must do, before anything is decided about how.
 *
 * @param keys the number of keys that must fit, 0 to {@link #MAX_KEYS}
 * @param maxKeys the most keys that there may ever be, at least {@code keys}: a filter that can
 *     grow does so up to here, others have room for all of them from the start
 * @param fpp the highest allowed probability that a key that was never added is taken for a member,
 *     with {@code maxKeys} keys in; above 0 and below 1
 * @param payloadBits bits carried beside each key (counter or value), 0 to 64
 * @param overflowProbability the highest allowed probability that {@code keys} keys do not fit a
 *     table that keeps its size; above 0 and below 1
 * @param fixed whether a filter that could change its size must keep it
 * @param profile how a rank-indexed table trades size for speed
 */
public record Requirement(
    long keys,
    long maxKeys,
    double fpp,
    int payloadBits,
    double overflowProbability,
    boolean fixed,
    Profile profile) {

  /** The largest number of keys that any filter is planned for: 10<sup>12</sup>. */
  public static final long MAX_KEYS = 1_000_000_000_000L;

  /** The overflow probability unless another is asked for: 10<sup>-10</sup>. */
  public static final double DEFAULT_OVERFLOW_PROBABILITY = 1e-10;

  public Requirement {
    Ranges.require("keys", keys, 0, MAX_KEYS);
    Ranges.require("maxKeys", maxKeys, keys, MAX_KEYS);
    if (fixed && maxKeys != keys) {
      throw new IllegalArgumentException(
          "a filter of fixed size cannot grow from " + keys + " keys to " + maxKeys);
    }
    Ranges.requireProbability("fpp", fpp);
    Ranges.require("payloadBits", payloadBits, 0, 64);
    Ranges.requireProbability("overflowProbability", overflowProbability);
    Objects.requireNonNull(profile, "profile");
  }

  /** The requirement of a table that keeps its size. */
  public Requirement(
      long keys, double fpp, int payloadBits, double overflowProbability, Profile profile) {
    this(keys, keys, fpp, payloadBits, overflowProbability, true, profile);
  }

  /** {@return the requirement of a plain set, with every other component at its default} */
  public static Requirement of(long keys, double fpp) {
    return new Requirement(
        keys, keys, fpp, 0, DEFAULT_OVERFLOW_PROBABILITY, false, Profile.COMPACT);
  }

  /** {@return this requirement with another number of keys, which is also the most there may be} */
  public Requirement withKeys(long newKeys) {
    return new Requirement(newKeys, newKeys, fpp, payloadBits, overflowProbability, fixed, profile);
  }

  /** {@return this requirement with room to grow, up to the most keys that there may ever be} */
  public Requirement withMaxKeys(long newMaxKeys) {
    return new Requirement(keys, newMaxKeys, fpp, payloadBits, overflowProbability, fixed, profile);
  }

  /** {@return this requirement with another payload} */
  public Requirement withPayloadBits(int newPayloadBits) {
    return new Requirement(keys, maxKeys, fpp, newPayloadBits, overflowProbability, fixed, profile);
  }

  /** {@return this requirement of a fixed size, with another overflow probability} */
  public Requirement withOverflowProbability(double newOverflowProbability) {
    return new Requirement(keys, maxKeys, fpp, payloadBits, newOverflowProbability, true, profile);
  }

  /** {@return this requirement for a filter that keeps its size} */
  public Requirement withFixedSize() {
    return new Requirement(keys, maxKeys, fpp, payloadBits, overflowProbability, true, profile);
  }

  /** {@return this requirement with another profile} */
  public Requirement withProfile(Profile newProfile) {
    return new Requirement(keys, maxKeys, fpp, payloadBits, overflowProbability, fixed, newProfile);
  }
}

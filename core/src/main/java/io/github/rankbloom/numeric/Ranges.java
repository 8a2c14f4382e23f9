package io.github.rankbloom.numeric;

import io.github.rankbloom.IllegalParameterException;

/** Refuses parameters that are out of range, by their names. */
public final class Ranges {

  private Ranges() {}

  /** Checks that a number is within a range, both ends included. */
  public static void require(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalParameterException(
          name, "must be from " + min + " to " + max + ", not " + value);
    }
  }

  /** Checks that a number is not below another. */
  public static void requireAtLeast(String name, long value, long min) {
    if (value < min) {
      throw new IllegalParameterException(name, "must be at least " + min + ", not " + value);
    }
  }

  /** Checks that a number is a probability, neither 0 nor 1. */
  public static void requireProbability(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalParameterException(name, "must be above 0 and below 1, not " + value);
    }
  }
}

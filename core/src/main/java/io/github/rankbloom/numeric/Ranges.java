package io.github.rankbloom.numeric;

/** Refuses sizes that are out of range, by their names. */
public final class Ranges {

  private Ranges() {}

  /** Checks that a size is within a range, both ends included. */
  public static void require(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be from " + min + " to " + max + ", not " + value);
    }
  }
}

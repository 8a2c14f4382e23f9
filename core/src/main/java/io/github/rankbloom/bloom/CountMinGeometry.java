package io.github.rankbloom.bloom;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;

/**
 * All sizes of a count-min sketch.
 *
 * @param rows counters of a key, 1 to {@link BloomGeometry#MAX_HASHES}
 * @param columns counters of a row, at least 2
 */
public record CountMinGeometry(int rows, long columns) {

  /** Checks both components, and that the sketch fits an array. */
  public CountMinGeometry {
    Ranges.require("rows", rows, 1, BloomGeometry.MAX_HASHES);
    Ranges.require("columns", columns, 2, Bits.MAX_WORDS / rows);
  }

  /**
   * {@return the sizes with which a count is rarely far too high: ln(1/failure) rows of e/error
   * columns, rounded up to a prime} Two keys that meet in two rows then meet in all, and nearly all
   * pairs of keys meet in no more than one.
   *
   * @param error how much too high a count may be, as a part of the sum of all counts; above 0 and
   *     below 1
   * @param failure how probable it may be that a count is higher than that; above 0 and below 1
   * @throws IllegalArgumentException if a parameter is out of range or the sketch too large
   */
  public static CountMinGeometry forError(double error, double failure) {
    Ranges.requireProbability("error", error);
    Ranges.requireProbability("failure", failure);
    double columns = Math.ceil(Math.E / error);
    if (columns > Bits.MAX_WORDS) {
      throw new IllegalParameterException(
          "error", "must be at least " + Math.E / Bits.MAX_WORDS + ", not " + error);
    }
    return new CountMinGeometry(
        (int) Math.ceil(-Math.log(failure)), Primes.atLeast((long) columns));
  }
}

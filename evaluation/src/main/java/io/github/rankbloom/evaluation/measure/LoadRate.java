package io.github.rankbloom.evaluation.measure;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.function.IntUnaryOperator;

/**
 * The false-positive rate of a filter whose fingerprints are as long as the loads of its buckets
 * permit.
 *
 * @param rate the expected number of fingerprints that a key never added agrees with
 * @param spread how much that varies from filter to filter, as a part of it, at most: as if loads
 *     of buckets were independent
 */
public record LoadRate(double rate, double spread) {

  /**
   * The rate of a table.
   *
   * @param loads how the loads are distributed
   * @param subtables number of subtables
   * @param buckets buckets of a subtable
   * @param fingerprintBits bits of a fingerprint in a bucket of a load
   * @return equation (1) of the paper on d-left filters, and its spread
   */
  public static LoadRate of(
      DLeftLoads loads, int subtables, long buckets, IntUnaryOperator fingerprintBits) {
    double rate = loads.falsePositiveRate(fingerprintBits);
    double variance = 0;
    for (int subtable = 0; subtable < subtables; subtable++) {
      double mean = 0;
      double square = 0;
      for (int load = 1; load <= loads.maxLoad(); load++) {
        double agree = load * Math.scalb(1.0, -fingerprintBits.applyAsInt(load));
        mean += loads.fraction(subtable, load) * agree;
        square += loads.fraction(subtable, load) * agree * agree;
      }
      variance += (square - mean * mean) / buckets;
    }
    return new LoadRate(rate, Math.sqrt(variance) / rate);
  }

  /**
   * The rate of a d-left filter.
   *
   * @param loads how the loads are distributed
   * @param geometry its table; if buckets are grouped, the spread is that of as many fewer buckets
   * @return the rate and its spread
   */
  public static LoadRate of(DLeftLoads loads, DLeftGeometry geometry) {
    int[][] lengths = geometry.withGroup(1).fingerprintLengths();
    LoadRate single =
        of(
            loads,
            geometry.subtables(),
            geometry.buckets() / geometry.group(),
            load ->
                lengths[Math.min(load, geometry.capacity())][Math.min(load, geometry.capacity())]);
    return new LoadRate(geometry.falsePositiveRate(loads), single.spread());
  }

  /**
   * The least that the probability can be: the rate counts a key twice that agrees with two
   * fingerprints, which happens less often than the square of the rate.
   *
   * @return the rate less its square
   */
  public double least() {
    return rate * (1 - rate);
  }
}

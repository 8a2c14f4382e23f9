package io.github.rankbloom.evaluation.measure;

/**
 * Balls thrown at random into places: the classical occupancy problem. Bits of a Bloom filter, and
 * the fingerprints that a fingerprint filter can tell apart, are such places.
 *
 * @param places how many places there are (m)
 * @param balls how many balls are thrown
 */
public record Occupancy(double places, double balls) {

  /**
   * How much a power of the part of the places that are taken varies, for example the
   * false-positive probability of a Bloom filter from filter to filter.
   *
   * @param power the power
   * @return the standard deviation as a part of the mean: the power times the root of m e^-a (1 -
   *     (1 + a) e^-a) by m (1 - e^-a), where a is balls by places
   */
  public double spread(double power) {
    double load = balls / places;
    double vacant = Math.exp(-load);
    double variance = Math.max(0, places * vacant * (1 - (1 + load) * vacant));
    return power * Math.sqrt(variance) / (places * -Math.expm1(-load));
  }
}

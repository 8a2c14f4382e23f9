package io.github.rankbloom.evaluation.rank;

import io.github.rankbloom.bloom.BloomPlan;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;
import io.github.rankbloom.dleft.plan.DLeftCountingPlan;
import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.dleft.plan.DLeftPlan;
import io.github.rankbloom.evaluation.measure.LoadRate;
import io.github.rankbloom.evaluation.measure.Occupancy;
import io.github.rankbloom.numeric.DLeftLoads;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;
import io.github.rankbloom.rank.plan.RankDLeftPlan;
import io.github.rankbloom.rank.plan.RankPlan;

/**
 * What theory says of the false-positive rate of filters that hold the keys they were planned for.
 *
 * @param planned what the plan says
 * @param least the least that theory allows for a filter that was just filled
 * @param most the most
 * @param spread how much the probability varies from filter to filter, as a part of it
 */
record Prediction(double planned, double least, double most, double spread) {

  private static Prediction exact(double fpp, double spread) {
    return new Prediction(fpp, fpp, fpp, spread);
  }

  /** The k-th power of the part of the bits that are one. */
  static Prediction bloom(BloomPlan plan) {
    int hashes = plan.geometry().hashes();
    double thrown = (double) plan.requirement().keys() * hashes;
    return exact(
        plan.predictedFpp(),
        new Occupancy((double) plan.geometry().positions(), thrown).spread(hashes));
  }

  /** The part of all chains and fingerprints that are taken. */
  static Prediction rank(RankPlan plan) {
    double places = Math.scalb((double) plan.table().totalChains(), plan.table().fingerprintBits());
    return exact(
        plan.predictedFpp(), new Occupancy(places, (double) plan.requirement().keys()).spread(1));
  }

  /** The part of all homes that are taken: both places of a key tell its home. */
  static Prediction rankDLeft(RankDLeftPlan plan) {
    RankDLeftGeometry geometry = plan.geometry();
    double homes =
        Math.scalb((double) geometry.buckets() * geometry.chains(), geometry.fingerprintBits());
    return exact(
        plan.predictedFpp(), new Occupancy(homes, (double) plan.requirement().keys()).spread(1));
  }

  /**
   * The part of all buckets and remainders that are taken: each place of a key tells the others.
   */
  static Prediction fixedCells(DLeftCountingPlan plan) {
    DLeftCountingGeometry geometry = plan.geometry();
    double places = Math.scalb((double) geometry.buckets(), geometry.remainderBits());
    return exact(
        plan.predictedFpp(), new Occupancy(places, (double) plan.requirement().keys()).spread(1));
  }

  /** The plan is for buckets that have all been full once; a filter just filled does better. */
  static Prediction sharedBits(DLeftCountingPlan plan) {
    DLeftCountingGeometry geometry = plan.geometry();
    return ofLoads(
        plan.predictedFpp(),
        LoadRate.of(
            DLeftLoads.filled(geometry.subtables(), plan.averageLoad()),
            geometry.subtables(),
            geometry.buckets(),
            geometry::remainderBits));
  }

  /** The plan takes its loads from a grid, rounded up; here are those of the real average. */
  static Prediction dLeft(DLeftPlan plan) {
    DLeftGeometry geometry = plan.geometry();
    return ofLoads(
        plan.predictedFpp(),
        LoadRate.of(DLeftLoads.filled(geometry.subtables(), plan.averageLoad()), geometry));
  }

  /**
   * Theory counts the fingerprints that agree with a key, and so counts a key twice that agrees
   * with two: by less than the square of the rate (Bonferroni).
   */
  private static Prediction ofLoads(double planned, LoadRate rate) {
    return new Prediction(planned, rate.least(), rate.rate(), rate.spread());
  }
}

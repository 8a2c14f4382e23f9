package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.plan.Requirement;

/**
 * What a filter was made for, which never changes, whatever its arrangement.
 *
 * @param places its places: most / fpp at least, so that up to {@code most} keys keep the fpp
 * @param most the most places that will be taken
 * @param fpp the false-positive probability with the most taken, above 0 and below 1
 * @param payloadBits bits beside each fingerprint
 * @param profile the limits of its buckets and chains in memory
 * @param fixed whether the table keeps its sizes, and keys may find no room in it
 */
public record Promise(
    Places places, long most, double fpp, int payloadBits, Profile profile, boolean fixed) {

  /** {@return the promise of a filter that re-arranges itself, if a hash has bits enough for it} */
  public static Promise of(Requirement requirement) {
    return new Promise(
        Places.of(requirement.maxKeys(), requirement.fpp()),
        requirement.maxKeys(),
        requirement.fpp(),
        requirement.payloadBits(),
        requirement.profile(),
        false);
  }

  /** {@return the promise of a filter that keeps its table} */
  public static Promise fixed(Requirement requirement, RankGeometry geometry) {
    return new Promise(
        Places.of(geometry),
        requirement.keys(),
        requirement.fpp(),
        geometry.payloadBits(),
        requirement.profile(),
        true);
  }

  /** {@return the promise of a filter that keeps its table, every place of which may be taken} */
  public static Promise fixed(RankGeometry geometry) {
    Places places = Places.of(geometry);
    return of(
        places, (long) Math.min(places.count(), (double) Requirement.MAX_KEYS), geometry, true);
  }

  /**
   * {@return the promise that a table with a number of places taken kept before any was written}
   */
  public static Promise unwritten(RankGeometry geometry, long distinct) {
    long capacity = RankPlanner.capacity(geometry, Requirement.DEFAULT_OVERFLOW_PROBABILITY);
    Places places = Places.of(geometry);
    long most = (long) Math.min(places.count(), (double) Math.max(distinct, capacity));
    return of(places, most, geometry, false);
  }

  /**
   * {@return the promise of a filter with the same places that re-arranges itself, for another
   * number of keys}
   *
   * @param newMost the most places that will be taken
   * @param distinct the places that are taken
   * @throws IllegalArgumentException if fewer places shall be taken than are, or more than there
   *     are
   */
  public Promise withMost(long newMost, long distinct) {
    double possible = Math.min(places.count() / 2, (double) Requirement.MAX_KEYS);
    Ranges.require("keys", newMost, distinct, (long) Math.max((double) most, possible));
    boolean isKept = newMost / places.count() <= fpp;
    double newFpp = isKept ? fpp : leastFpp(newMost, places);
    return new Promise(places, newMost, newFpp, payloadBits, profile, false);
  }

  private static Promise of(Places places, long most, RankGeometry geometry, boolean fixed) {
    double fpp = leastFpp(most, places);
    double load = (double) most / geometry.totalChains();
    Profile profile = new Profile(geometry.chains(), Math.max(Profile.LEAST_MAX_LOAD, load));
    return new Promise(places, most, fpp, geometry.payloadBits(), profile, fixed);
  }

  /** A probability that {@code most} places do not exceed, below 1 even if they are all. */
  private static double leastFpp(long most, Places places) {
    return Math.min(Math.nextUp(most / places.count()), Math.nextDown(1.0));
  }
}

package io.github.rankbloom.rank.plan;

import io.github.rankbloom.plan.Profile;

/**
 * In which bucket and chain each place of a filter lies: N = buckets · chains · 2<sup>r</sup>
 * places, counted through the buckets, then through the chains, then through the fingerprints.
 *
 * @param buckets number of buckets
 * @param chains chains per bucket
 * @param fingerprintBits bits of a fingerprint (r)
 */
public record Shape(long buckets, int chains, int fingerprintBits) {

  /**
   * The most keys per chain where a profile sets no limit: with 64 chains in a bucket, within a
   * percent of the best.
   */
  private static final double ANY_LOAD = 2;

  /**
   * {@return the shape for a load: the fewest chains that keep to the profile's most keys per
   * chain, in the widest buckets that it allows}
   */
  public static Shape of(Places places, long load, Profile profile) {
    double maxLoad = Math.min(ANY_LOAD, profile.maxLoad());
    int bits = Math.min(places.twos(), RankGeometry.MAX_FINGERPRINT_BITS);
    while (bits > 1 && load > maxLoad * Math.scalb(places.count(), -bits)) {
      bits--;
    }
    long total = places.odd() << (places.twos() - bits);
    int chains = Places.largestDivisor(total, profile.maxChains());
    return new Shape(total / chains, chains, bits);
  }

  /** {@return the shape of a table} */
  public static Shape of(RankGeometry geometry) {
    return new Shape(geometry.buckets(), geometry.chains(), geometry.fingerprintBits());
  }

  /** {@return the number of chains in all buckets} */
  long totalChains() {
    return buckets * chains;
  }

  /** {@return bits of a cell: its bit of the higher index, fingerprint and payload} */
  int cellBits(int payloadBits) {
    return 1 + fingerprintBits + payloadBits;
  }

  /** {@return the places of a bucket} */
  public long placesPerBucket() {
    return (long) chains << fingerprintBits;
  }
}

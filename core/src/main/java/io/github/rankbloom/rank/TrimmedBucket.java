package io.github.rankbloom.rank;

import io.github.rankbloom.bits.Words;
import io.github.rankbloom.plan.RankGeometry;

/**
 * Reads a bucket in trimmed form, where it lies among the bits of a file.
 *
 * <pre>
 *   | base index: chains | higher index: load | fingerprints: load x r | payloads: load x q |
 * </pre>
 *
 * <p>The bits may be anything: nothing here reads out of bounds or goes round in circles.
 */
final class TrimmedBucket {

  /** The load of bits that are no bucket. */
  static final int MALFORMED = -1;

  private TrimmedBucket() {}

  /** Bits of a bucket with so many cells. */
  static long bits(RankGeometry geometry, long load) {
    return geometry.chains() + load * (1 + geometry.fingerprintBits() + geometry.payloadBits());
  }

  /**
   * The number of cells of the bucket at a bit: each part of the index tells the length of the
   * next.
   *
   * @return the load, or {@link #MALFORMED} if it is more than the geometry allows
   */
  static int load(Words words, long bit, RankGeometry geometry) {
    long at = bit;
    int ahead = geometry.chains();
    int load = 0;
    while (ahead > 0) {
      int ones = words.count(at, ahead);
      load += ones;
      if (load > geometry.maxBucketLoad()) {
        return MALFORMED;
      }
      at += ahead;
      ahead = ones;
    }
    return load;
  }

  /** Tells whether a chain of the bucket at a bit, of so many cells, holds a fingerprint. */
  static boolean contains(
      Words words, long bit, int load, int chain, long fingerprint, RankGeometry geometry) {
    int chains = geometry.chains();
    int fingerprintBits = geometry.fingerprintBits();
    long fingerprints = bit + chains + load;
    int counted = 0;
    int cell = 0;
    int p = chain;
    while (words.isSet(bit + p)) {
      // The walk goes forward only, so the ones counted so far need not be counted again.
      cell += words.count(bit + counted, p - counted);
      counted = p;
      if (cell >= load) {
        return false;
      }
      long held = words.field(fingerprints + (long) cell * fingerprintBits, fingerprintBits);
      if (held >= fingerprint) {
        return held == fingerprint;
      }
      p = chains + cell;
    }
    return false;
  }
}

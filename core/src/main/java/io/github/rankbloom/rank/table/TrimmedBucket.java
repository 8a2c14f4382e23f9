package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Words;
import io.github.rankbloom.rank.plan.RankGeometry;

/**
 * Reads a bucket in trimmed form, where it lies among the bits of a file.
 *
 * <pre>
 *   | base index: chains | higher index: load | fingerprints: load x r | payloads: load x q |
 * </pre>
 *
 * <p>The bits may be anything: nothing here reads out of bounds or goes round in circles.
 */
public final class TrimmedBucket {

  /** The load of bits that are no bucket. */
  public static final int MALFORMED = -1;

  private TrimmedBucket() {}

  /** {@return bits of a bucket with {@code load} cells} */
  public static long bits(RankGeometry geometry, long load) {
    return geometry.chains() + load * geometry.cellBits();
  }

  /**
   * {@return the number of cells of the bucket at a bit, or {@link #MALFORMED} if it is more than
   * the geometry allows} Each part of the index tells the length of the next.
   */
  public static int load(Words words, long bit, RankGeometry geometry) {
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

  /**
   * {@return the first cell that has a fingerprint in a chain of the bucket at a bit, which has
   * {@code load} cells, or {@link RankTable#NONE}}
   */
  public static int find(
      Words words, long bit, int load, int chain, long fingerprint, RankGeometry geometry) {
    int chains = geometry.chains();
    int counted = 0;
    int cell = 0;
    int p = chain;
    while (words.isSet(bit + p)) {
      // The walk goes forward only, so the ones counted so far need not be counted again.
      cell += words.count(bit + counted, p - counted);
      counted = p;
      if (cell >= load) {
        return RankTable.NONE;
      }
      long held = fingerprint(words, bit, load, cell, geometry);
      if (held >= fingerprint) {
        return held == fingerprint ? cell : RankTable.NONE;
      }
      p = chains + cell;
    }
    return RankTable.NONE;
  }

  /**
   * {@return the next cell of the same chain with the same fingerprint, or {@link RankTable#NONE}}
   */
  public static int nextEqual(Words words, long bit, int load, int cell, RankGeometry geometry) {
    int p = geometry.chains() + cell;
    if (!words.isSet(bit + p)) {
      return RankTable.NONE;
    }
    int next = words.count(bit, p);
    return next > cell
            && next < load
            && fingerprint(words, bit, load, next, geometry)
                == fingerprint(words, bit, load, cell, geometry)
        ? next
        : RankTable.NONE;
  }

  private static long fingerprint(
      Words words, long bit, int load, int cell, RankGeometry geometry) {
    int width = geometry.fingerprintBits();
    return words.field(bit + geometry.chains() + load + (long) cell * width, width);
  }

  /** {@return the payload of a cell of the bucket at a bit, which has {@code load} cells} */
  public static long payload(Words words, long bit, int load, int cell, RankGeometry geometry) {
    int width = geometry.payloadBits();
    long payloads = bit + geometry.chains() + load * (1L + geometry.fingerprintBits());
    return words.field(payloads + (long) cell * width, width);
  }
}

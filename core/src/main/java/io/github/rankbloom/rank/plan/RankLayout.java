package io.github.rankbloom.rank.plan;

import io.github.rankbloom.bits.Bits;
import java.util.Optional;

/**
 * How many words the buckets and extensions of a table have, before it is known how many cells fit
 * them.
 *
 * <p>Words come first because memory is counted in them: of all numbers of cells that occupy the
 * same words, the largest needs the fewest extensions and costs nothing more.
 *
 * @param levels 1 without extensions, 2 with second-level ones, 3 with both
 * @param bucketWords words of a bucket
 * @param extension2Words words of a second-level extension of a table with three levels; with two
 *     levels they follow from the rest
 */
record RankLayout(Shape shape, int payloadBits, int levels, int bucketWords, int extension2Words) {

  private static final int NONE = -1;

  /** The table of this layout, with all its sizes such that the exact bounds hold. */
  Optional<RankGeometry> proved(long keys, double overflowProbability, PresentLoads present) {
    BucketLoads chance = BucketLoads.proved(keys, shape.buckets(), overflowProbability / levels);
    return geometry(present.atLeast(chance, shape.buckets()));
  }

  /** {@return the table of this layout in which the given loads find room, if there is one} */
  Optional<RankGeometry> geometry(BucketLoads loads) {
    long fullRoom = loads.fullRoom();
    int bucketBits = bucketWords * Long.SIZE - shape.chains();
    int cellBits = shape.cellBits(payloadBits);
    if (levels == 1) {
      int z1 = cells(bucketBits, cellBits);
      return z1 < Math.max(1, fullRoom) ? Optional.empty() : geometry(z1, 0, 0, 0, 0);
    }
    int z1 = cellsBesidePointer(bucketBits, cellBits, 0, loads);
    if (z1 == NONE) {
      return Optional.empty();
    }
    long j2 = loads.extensions(z1);
    if (levels == 2) {
      int z2 = cells(words(fullRoom - z1, cellBits) * Long.SIZE, cellBits);
      return z1 + z2 < fullRoom ? Optional.empty() : geometry(z1, z2, 0, j2, 0);
    }
    int z2 = cellsBesidePointer(extension2Words * Long.SIZE, cellBits, z1, loads);
    if (z2 == NONE) {
      return Optional.empty();
    }
    int z3 = cells(words(fullRoom - z1 - z2, cellBits) * Long.SIZE, cellBits);
    long j3 = loads.extensions(z1 + z2);
    return z1 + z2 + z3 < fullRoom ? Optional.empty() : geometry(z1, z2, z3, j2, j3);
  }

  private Optional<RankGeometry> geometry(int z1, int z2, int z3, long j2, long j3) {
    long buckets = shape.buckets();
    int bits = shape.fingerprintBits();
    try {
      return Optional.of(
          new RankGeometry(buckets, shape.chains(), bits, payloadBits, z1, z2, z3, j2, j3));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // loads find room, but there is no such table
    }
  }

  /** The cells that fit a number of bits. */
  static int cells(long bits, int cellBits) {
    return (int) Math.min(RankGeometry.MAX_CELLS, bits / cellBits);
  }

  /** The words that a number of cells needs, of which there is at least one. */
  static long words(long cells, int cellBits) {
    return words(0, cells, cellBits);
  }

  /** The words that a number of cells needs beside a base index. */
  static long words(int chains, long cells, int cellBits) {
    return (chains + Math.max(1, cells) * cellBits + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * The cells that fit a number of bits beside a pointer to the extensions that this many cells,
   * after {@code before} of lower levels, make necessary. Fewer cells need more extensions and so a
   * wider pointer, hence the loop, which rarely turns twice.
   *
   * @return less than 1 if not even one cell fits
   */
  static int cellsBesidePointer(int bits, int cellBits, int before, BucketLoads loads) {
    int cells = cells(bits, cellBits);
    while (cells >= 1) {
      int pointerBits = Bits.width(loads.extensions(before + cells));
      int fitting = cells(Math.max(0, bits - pointerBits), cellBits);
      if (fitting >= cells) {
        return cells;
      }
      cells = fitting;
    }
    return NONE;
  }
}

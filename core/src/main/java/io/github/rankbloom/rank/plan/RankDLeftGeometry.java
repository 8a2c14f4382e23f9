package io.github.rankbloom.rank.plan;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Profile;
import java.util.List;

/**
 * All sizes of a rank-indexed d-left table.
 *
 * <p>The table has {@code subtables} subtables of {@code buckets} buckets each. A bucket has {@code
 * chains} chains and room for {@code cells} cells, in whole 64-bit words:
 *
 * <pre>
 *   bucket     base index: chains | higher index: cells | cells fingerprints
 * </pre>
 *
 * @param subtables number of subtables (d), 2 to {@link #MAX_SUBTABLES}
 * @param buckets buckets of a subtable (B), at least 1
 * @param chains chains per bucket (L), 1 to {@link Profile#MAX_CHAINS}
 * @param fingerprintBits bits of a fingerprint (r), 1 to {@link RankGeometry#MAX_FINGERPRINT_BITS}
 * @param cells cells of a bucket (Z), 1 to {@link #MAX_CELLS}
 */
public record RankDLeftGeometry(
    int subtables, long buckets, int chains, int fingerprintBits, int cells) implements Geometry {

  /** The most subtables: each costs a probe, and a fourth gains nothing over a third. */
  public static final int MAX_SUBTABLES = 4;

  /** The most cells of a bucket: reading compares those of a chain with each other. */
  public static final int MAX_CELLS = 1 << 16;

  /** Checks every component, and that the table fits an array and its cells fit 64 hash bits. */
  public RankDLeftGeometry {
    requireSubtables(subtables);
    Ranges.require("buckets", buckets, 1, Bits.MAX_WORDS);
    Ranges.require("cells", cells, 1, MAX_CELLS);
    table(subtables, buckets, chains, fingerprintBits, cells);
  }

  static void requireSubtables(int subtables) {
    Ranges.require("subtables", subtables, 2, MAX_SUBTABLES);
  }

  private static RankGeometry table(
      int subtables, long buckets, int chains, int fingerprintBits, int cells) {
    return new RankGeometry(subtables * buckets, chains, fingerprintBits, 0, cells, 0, 0, 0, 0);
  }

  /** {@return the table without extensions that holds all subtables, one after the other} */
  public RankGeometry table() {
    return table(subtables, buckets, chains, fingerprintBits, cells);
  }

  /** {@return the words of the whole table, at most what an array has} */
  @Override
  public long totalWords() {
    return table().totalWords();
  }

  /** {@return the number of cells in the table (d·B·Z), which is the most keys it can hold} */
  public long totalCells() {
    return subtables * buckets * cells;
  }

  /**
   * {@return how many keys can be told apart (B·L·2<sup>r</sup>): each has a place in every
   * subtable}
   */
  public double places() {
    return RankGeometry.places(buckets, chains, fingerprintBits);
  }

  @Override
  public List<Figure> sizes() {
    return List.of(
        Figure.count("subtables", "subtables", subtables),
        new Figure.Count("buckets", "buckets", buckets, "", "in each subtable"),
        Figure.count("chainsPerBucket", "chains per bucket", chains),
        Figure.count("cellsPerBucket", "cells per bucket", cells),
        Figure.bits("fingerprintBits", "fingerprint", fingerprintBits));
  }
}

package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * All sizes of a table in lines of the cache, with fingerprints of a byte.
 *
 * <p>The table has {@code totalChains} chains, {@code chains} of them in each line but the last. A
 * line has 64 bytes: two planes with a bit for each chain, in whole bytes, and a row of cells.
 * Cells that have no room there lie in the side table, which has a bucket for each {@linkplain
 * #GROUP group} of lines.
 *
 * @param totalChains number of chains
 * @param chains chains of a line (L), {@link #MIN_CHAINS} to {@link #MAX_CHAINS}
 * @param side the side table; a fingerprint there is some low bits of a chain's number within its
 *     group, followed by the fingerprint in that chain
 */
public record LineGeometry(long totalChains, int chains, RankGeometry side) implements Geometry {

  /** Bits of a fingerprint (r): other widths cost more instructions than lines save. */
  public static final int FINGERPRINT_BITS = 8;

  /** The most cells of a chain in its line. */
  public static final int LONGEST = 3;

  /** Lines that share a bucket of the side table. */
  public static final int GROUP = 32;

  /** Bytes of a line. */
  public static final int LINE_BYTES = 64;

  /** The most lines: those that an array of bytes has room for, beside a few bytes more. */
  public static final long MAX_LINES = (1 << 25) - 16;

  /** The fewest chains: with fewer, rows begin within the first word of their lines. */
  public static final int MIN_CHAINS = 25;

  /** The most chains: those of a plane that is a word. */
  public static final int MAX_CHAINS = 64;

  /** Bytes before the first line: with the header of an array, which is mostly 16 bytes, a line. */
  public static final int BYTES_BEFORE = 48;

  /** Bytes after the last line, which are read for rows that go on after theirs. */
  public static final int BYTES_AFTER = LONGEST * MAX_CHAINS;

  /** See {@link #reciprocal}. */
  public static final int RECIPROCAL_SHIFT = 37;

  public LineGeometry {
    Ranges.require("chains", chains, MIN_CHAINS, MAX_CHAINS);
    Ranges.require("totalChains", totalChains, 1, MAX_LINES * chains);
    int groupBits = side.fingerprintBits() - FINGERPRINT_BITS;
    if (side.buckets() != groups(totalChains, chains)
        || groupBits < 0
        || side.chains() != sideChains(chains, groupBits)
        || side.payloadBits() != 0) {
      throw new IllegalArgumentException("the side table is none for these lines: " + side);
    }
  }

  /** The number of groups of lines. */
  static long groups(long totalChains, int chains) {
    return ceilDiv(ceilDiv(totalChains, chains), GROUP);
  }

  /** The chains of the side table's buckets, whose cells have some bits of a chain's number. */
  static int sideChains(int chains, int groupBits) {
    return (int) ceilDiv((long) GROUP * chains, 1 << groupBits);
  }

  private static long ceilDiv(long number, long divisor) {
    return (number + divisor - 1) / divisor;
  }

  /** {@return the number of lines} */
  public long lines() {
    return ceilDiv(totalChains, chains);
  }

  /** {@return the bytes of a plane} */
  public int planeBytes() {
    return planeBytes(chains);
  }

  private static int planeBytes(int chains) {
    return (int) ceilDiv(chains, Byte.SIZE);
  }

  /** {@return the cells of a line} */
  public int room() {
    return room(chains);
  }

  static int room(int chains) {
    return LINE_BYTES - 2 * planeBytes(chains);
  }

  /**
   * {@return what gives the number of a chain's line, if multiplied with that of the chain and
   * shifted: exactly, because the rounding error times the number of chains is below 2^37}
   */
  public long reciprocal() {
    return ceilDiv(1L << RECIPROCAL_SHIFT, chains);
  }

  @Override
  public long totalWords() {
    return (BYTES_BEFORE + lines() * LINE_BYTES + BYTES_AFTER) / Long.BYTES + side.totalWords();
  }

  @Override
  public Optional<BigInteger> exactPlaces() {
    return Optional.of(BigInteger.valueOf(totalChains).shiftLeft(FINGERPRINT_BITS));
  }

  @Override
  public List<Figure> sizes() {
    return List.of(
        Figure.count("lines", "lines", lines()),
        Figure.count("chainsPerLine", "chains per line", chains),
        Figure.count("cellsPerLine", "cells per line", room()),
        new Figure.Count(
            "sideCells",
            "side table",
            side.totalCells(),
            "cell",
            "for what finds no room in lines"),
        Figure.bits("fingerprintBits", "fingerprint", FINGERPRINT_BITS),
        Figure.bits("payloadBits", "payload", 0));
  }
}

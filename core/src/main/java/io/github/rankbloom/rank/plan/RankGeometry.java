package io.github.rankbloom.rank.plan;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import io.github.rankbloom.plan.Profile;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * All sizes of a rank-indexed table.
 *
 * <p>The table has {@code buckets} buckets, each with {@code chains} chains and room for {@code z1}
 * cells. A bucket that outgrows its room takes a second-level extension of {@code z2} cells, of
 * which there are {@code j2}, and then a third-level one of {@code z3} cells, of which there are
 * {@code j3}. Buckets and extensions occupy whole 64-bit words:
 *
 * <pre>
 *   bucket     base index: chains | higher index: z1 | z1 fingerprints | z1 payloads | pointer
 *   level 2                         higher index: z2 | z2 fingerprints | z2 payloads | pointer
 *   level 3                         higher index: z3 | z3 fingerprints | z3 payloads
 * </pre>
 *
 * <p>A pointer is 0 where there is no extension, else one more than the number of the extension.
 *
 * @param buckets number of buckets (the paper's B), at least 1
 * @param chains chains per bucket (L), 1 to {@link Profile#MAX_CHAINS}
 * @param fingerprintBits bits of a fingerprint (r), 1 to {@link #MAX_FINGERPRINT_BITS}
 * @param payloadBits bits beside each fingerprint, 0 to 64
 * @param z1 cells of a bucket, 1 to {@link #MAX_CELLS}
 * @param z2 cells of a second-level extension, 0 to {@link #MAX_CELLS}; 0 if and only if there are
 *     none
 * @param z3 cells of a third-level extension, likewise
 * @param j2 number of second-level extensions
 * @param j3 number of third-level extensions; none without second-level ones
 */
public record RankGeometry(
    long buckets,
    int chains,
    int fingerprintBits,
    int payloadBits,
    int z1,
    int z2,
    int z3,
    long j2,
    long j3)
    implements Geometry {

  /** The most bits of a fingerprint. */
  public static final int MAX_FINGERPRINT_BITS = 40;

  /** The most cells of a bucket or extension. */
  public static final int MAX_CELLS = 1 << 17;

  /**
   * The most words of a table for each of its chains, small tables apart. No sensible table comes
   * near. Every chain has at least a bit in a file, so a file cannot stand for a table much larger
   * than itself.
   */
  public static final long MAX_WORDS_PER_CHAIN = 64;

  /** The most places: those that a hash of 64 bits tells apart. */
  static final double MAX_PLACES = 0x1p64;

  /** Up to this many words a table may have any shape. */
  private static final long MIN_WORD_LIMIT = 1024;

  /** Checks every component, and that the table fits an array and its cells fit 64 hash bits. */
  public RankGeometry {
    Ranges.require("buckets", buckets, 1, Bits.MAX_WORDS);
    Ranges.require("chains", chains, 1, Profile.MAX_CHAINS);
    Ranges.require("fingerprintBits", fingerprintBits, 1, MAX_FINGERPRINT_BITS);
    Ranges.require("payloadBits", payloadBits, 0, 64);
    Ranges.require("z1", z1, 1, MAX_CELLS);
    Ranges.require("z2", z2, 0, MAX_CELLS);
    Ranges.require("z3", z3, 0, MAX_CELLS);
    Ranges.require("j2", j2, 0, buckets);
    Ranges.require("j3", j3, 0, j2);
    if ((z2 == 0) != (j2 == 0) || (z3 == 0) != (j3 == 0)) {
      throw new IllegalArgumentException(
          "extensions need both a number and a size: j2 "
              + j2
              + " of z2 "
              + z2
              + ", j3 "
              + j3
              + " of z3 "
              + z3);
    }
    if (places(buckets, chains, fingerprintBits) > MAX_PLACES) {
      throw new IllegalArgumentException(
          "buckets x chains x fingerprints needs "
              + (fingerprintBits + Bits.width(buckets * chains - 1))
              + " hash bits, and a hash has 64");
    }
    long words =
        buckets * words(chains, z1, j2, fingerprintBits, payloadBits)
            + j2 * words(0, z2, j3, fingerprintBits, payloadBits)
            + j3 * words(0, z3, 0, fingerprintBits, payloadBits);
    Bits.requireWords(words);
    if (words > mostWords(buckets * chains)) {
      throw new IllegalArgumentException(
          "the table has "
              + words
              + " words for "
              + buckets * chains
              + " chains, and a chain may have "
              + MAX_WORDS_PER_CHAIN
              + " at the most");
    }
  }

  /** {@return chains times fingerprints; a key falls on each with equal chance} */
  static double places(long buckets, int chains, int fingerprintBits) {
    return Math.scalb((double) buckets * chains, fingerprintBits);
  }

  private static int words(
      int baseIndexBits, int cells, long extensions, int fingerprintBits, int payloadBits) {
    long bits =
        baseIndexBits + (long) cells * (1 + fingerprintBits + payloadBits) + Bits.width(extensions);
    return (int) ((bits + 63) >>> 6);
  }

  /** The most words of a table with a number of chains. */
  static long mostWords(long totalChains) {
    return Math.max(MIN_WORD_LIMIT, MAX_WORDS_PER_CHAIN * totalChains);
  }

  /** {@return bits of a bucket's pointer to its second-level extension, 0 if there are none} */
  public int pointer2Bits() {
    return Bits.width(j2);
  }

  /**
   * {@return the bits of a second-level extension's pointer to its third-level extension, 0 if
   * there are no third-level extensions}
   */
  public int pointer3Bits() {
    return Bits.width(j3);
  }

  /** {@return the words of a bucket, at least 1} */
  public int bucketWords() {
    return words(chains, z1, j2, fingerprintBits, payloadBits);
  }

  /** {@return the words of a second-level extension, 0 if there are none} */
  public int extension2Words() {
    return words(0, z2, j3, fingerprintBits, payloadBits);
  }

  /** {@return the words of a third-level extension, 0 if there are none} */
  public int extension3Words() {
    return words(0, z3, 0, fingerprintBits, payloadBits);
  }

  /** {@return the words of buckets and all extensions, at most {@link Bits#MAX_WORDS}} */
  @Override
  public long totalWords() {
    return buckets * bucketWords() + j2 * extension2Words() + j3 * extension3Words();
  }

  /** {@return the number of cells in the table, of buckets and all extensions, used or not} */
  public long totalCells() {
    return buckets * z1 + j2 * z2 + j3 * z3;
  }

  /** {@return how many keys can be told apart (N = B·L·2<sup>r</sup>)} */
  public double places() {
    return places(buckets, chains, fingerprintBits);
  }

  /** {@return bits of a cell: its bit of the higher index, fingerprint and payload} */
  public int cellBits() {
    return 1 + fingerprintBits + payloadBits;
  }

  /** {@return the number of chains in the table (B·L)} */
  public long totalChains() {
    return buckets * chains;
  }

  /** {@return the most cells that one bucket can hold with both extensions: z1 + z2 + z3} */
  public int maxBucketLoad() {
    return z1 + z2 + z3;
  }

  @Override
  public Optional<BigInteger> exactPlaces() {
    return Optional.of(BigInteger.valueOf(totalChains()).shiftLeft(fingerprintBits));
  }

  @Override
  public List<Figure> sizes() {
    return List.of(
        Figure.count("buckets", "buckets", buckets),
        Figure.count("chainsPerBucket", "chains per bucket", chains),
        Figure.count("z1", "cells per bucket", z1),
        new Figure.Count("j2", "level 2 extensions", j2, "", "of " + z2 + " cells"),
        new Figure.Count("j3", "level 3 extensions", j3, "", "of " + z3 + " cells"),
        Figure.count("z2", "", z2),
        Figure.count("z3", "", z3),
        Figure.bits("fingerprintBits", "fingerprint", fingerprintBits),
        Figure.bits("payloadBits", "payload", payloadBits));
  }
}

package io.github.rankbloom.bloom;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.numeric.Ranges;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.plan.Geometry;
import java.util.List;
import java.util.Objects;

/**
 * All sizes of a Bloom filter, counting or not.
 *
 * @param positions number of bits or counters (the papers' m), {@link #MIN_POSITIONS} or more, and
 *     at least {@code hashes}
 * @param hashes positions of a key (k), 1 to {@link #MAX_HASHES}
 * @param counterBits bits at each position: 1 for a plain Bloom filter, 2 to {@link
 *     #MAX_COUNTER_BITS} for a counting one
 * @param scheme how positions follow from hashes
 */
public record BloomGeometry(long positions, int hashes, int counterBits, IndexScheme scheme)
    implements Geometry {

  /** The fewest positions. */
  public static final int MIN_POSITIONS = 2;

  /** The most positions of a key. */
  public static final int MAX_HASHES = 255;

  /** The widest counter. */
  public static final int MAX_COUNTER_BITS = 32;

  /** Checks every component, and that the filter fits an array. */
  public BloomGeometry {
    Ranges.require("hashes", hashes, 1, MAX_HASHES);
    Ranges.require("counterBits", counterBits, 1, MAX_COUNTER_BITS);
    long most = Bits.MAX_WORDS * Long.SIZE / counterBits;
    Ranges.require("positions", positions, Math.max(MIN_POSITIONS, hashes), most);
    Objects.requireNonNull(scheme, "scheme");
  }

  /** {@return the sizes of a Bloom filter of bits} */
  public static BloomGeometry of(long bits, int hashes) {
    return new BloomGeometry(bits, hashes, 1, IndexScheme.STANDARD);
  }

  /** {@return these positions with other counters} */
  public BloomGeometry withCounterBits(int newCounterBits) {
    return new BloomGeometry(positions, hashes, newCounterBits, scheme);
  }

  /** {@return these positions under another scheme} */
  public BloomGeometry withScheme(IndexScheme newScheme) {
    return new BloomGeometry(positions, hashes, counterBits, newScheme);
  }

  /**
   * {@return the largest prime number of positions that there is room for} Steps of any size lead
   * through all of them.
   */
  public long primePositions() {
    return Primes.atMost(positions);
  }

  /**
   * {@return the largest prime number of positions that a part of the array has room for, if there
   * is a part for each position of a key; 1 where parts are shorter than 2}
   */
  public long primePartPositions() {
    long part = positions / hashes;
    return part < 2 ? 1 : Primes.atMost(part);
  }

  /** {@return the bits of a counter, 0 for a plain Bloom filter, which has none} */
  public int payloadBits() {
    return counterBits == 1 ? 0 : counterBits;
  }

  /** {@return the bits of the whole array} */
  public long arrayBits() {
    return positions * counterBits;
  }

  @Override
  public long totalWords() {
    return (arrayBits() + Long.SIZE - 1) >>> 6;
  }

  @Override
  public List<Figure> sizes() {
    return List.of(
        new Figure.Count(
            "positions",
            "positions",
            positions,
            "",
            "of " + counterBits + (counterBits == 1 ? " bit" : " bits")),
        new Figure.Count("hashes", "hashes", hashes, "", "positions of a key"),
        Figure.count("counterBits", "", counterBits),
        new Figure.Choice("hashing", "hashing", scheme.name(), ""));
  }
}

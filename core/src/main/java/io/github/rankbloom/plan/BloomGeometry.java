package io.github.rankbloom.plan;

/**
 * All sizes of a Bloom filter, counting or not.
 *
 * @param positions number of bits or counters (the papers' m), {@link #MIN_POSITIONS} or more, and
 *     at least {@code hashes}
 * @param hashes positions of a key (k), 1 to {@link #MAX_HASHES}
 * @param counterBits bits at each position: 1 for a plain Bloom filter, 2 to {@link
 *     #MAX_COUNTER_BITS} for a counting one
 */
public record BloomGeometry(long positions, int hashes, int counterBits) {

  /** The fewest positions. */
  public static final int MIN_POSITIONS = 2;

  /** The most positions of a key. */
  public static final int MAX_HASHES = 255;

  /** The widest counter. */
  public static final int MAX_COUNTER_BITS = 32;

  /** The most words of a filter, as of every other table. */
  public static final long MAX_WORDS = RankGeometry.MAX_WORDS;

  /** Checks every component, and that the filter fits an array. */
  public BloomGeometry {
    Ranges.require("hashes", hashes, 1, MAX_HASHES);
    Ranges.require("counterBits", counterBits, 1, MAX_COUNTER_BITS);
    long most = MAX_WORDS * Long.SIZE / counterBits;
    Ranges.require("positions", positions, Math.max(MIN_POSITIONS, hashes), most);
  }

  /**
   * The sizes of a Bloom filter of bits.
   *
   * @param bits number of bits
   * @param hashes positions of a key
   * @return the geometry
   */
  public static BloomGeometry of(long bits, int hashes) {
    return new BloomGeometry(bits, hashes, 1);
  }

  /**
   * These positions with other counters.
   *
   * @param newCounterBits bits at each position
   * @return a new geometry
   */
  public BloomGeometry withCounterBits(int newCounterBits) {
    return new BloomGeometry(positions, hashes, newCounterBits);
  }

  /**
   * The largest prime number of positions that there is room for. Steps of any size lead through
   * all of them.
   *
   * @return at most {@link #positions()}
   */
  public long primePositions() {
    return Primes.atMost(positions);
  }

  /**
   * The largest prime number of positions that a part of the array has room for, if there is a part
   * for each position of a key.
   *
   * @return at most {@link #positions()} by {@link #hashes()}; 1 where parts are that short
   */
  public long primePartPositions() {
    long part = positions / hashes;
    return part < 2 ? 1 : Primes.atMost(part);
  }

  /**
   * Bits of a counter.
   *
   * @return 0 for a plain Bloom filter, which has none
   */
  public int payloadBits() {
    return counterBits == 1 ? 0 : counterBits;
  }

  /**
   * Bits of the whole array.
   *
   * @return positions times bits at each
   */
  public long arrayBits() {
    return positions * counterBits;
  }

  /**
   * Words of the whole array.
   *
   * @return at most {@link #MAX_WORDS}
   */
  public int totalWords() {
    return (int) ((arrayBits() + Long.SIZE - 1) >>> 6);
  }
}

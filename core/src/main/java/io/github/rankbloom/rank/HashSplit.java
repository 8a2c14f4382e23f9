package io.github.rankbloom.rank;

/**
 * How a hash tells a key's bucket, chain and fingerprint.
 *
 * <p>The hash is read as a fraction of one, written with mixed radix: its first digit in base B is
 * the bucket, the next in base L the chain, the next in base 2<sup>r</sup> the fingerprint. A
 * multiplication yields a digit in its upper half and the fraction that remains in its lower half.
 * So there is no division and no bias (beyond B·L·2<sup>r</sup> parts in 2<sup>64</sup>), and
 * ascending hashes visit buckets, chains and fingerprints in ascending order.
 */
final class HashSplit {

  private HashSplit() {}

  /** The first digit of a fraction of 2<sup>64</sup>, in a base below 2<sup>63</sup>. */
  private static long digit(long fraction, long base) {
    return Math.multiplyHigh(fraction, base) + (fraction >> 63 & base);
  }

  static long bucket(long hash, long buckets) {
    return digit(hash, buckets);
  }

  static int chain(long hash, long buckets, int chains) {
    return (int) digit(hash * buckets, chains);
  }

  static long fingerprint(long hash, long buckets, int chains, int fingerprintBits) {
    return (hash * buckets * chains) >>> -fingerprintBits;
  }
}

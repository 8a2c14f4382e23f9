package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Uniform;

/**
 * How a hash tells a key's bucket, chain and fingerprint.
 *
 * <p>The hash is read as a fraction of one, written with mixed radix: its first digit in base B is
 * the bucket, the next in base L the chain, the next in base 2<sup>r</sup> the fingerprint. A
 * multiplication yields a digit in its upper half and the fraction that remains in its lower half.
 * So there is no division and no bias (beyond B·L·2<sup>r</sup> parts in 2<sup>64</sup>), and
 * ascending hashes visit buckets, chains and fingerprints in ascending order.
 */
public final class HashSplit {

  private HashSplit() {}

  public static long bucket(long hash, long buckets) {
    return Uniform.below(hash, buckets);
  }

  public static int chain(long hash, long buckets, int chains) {
    return (int) Uniform.below(hash * buckets, chains);
  }

  public static long fingerprint(long hash, long buckets, int chains, int fingerprintBits) {
    return (hash * buckets * chains) >>> -fingerprintBits;
  }
}

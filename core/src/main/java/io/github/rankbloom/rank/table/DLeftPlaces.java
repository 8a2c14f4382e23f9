package io.github.rankbloom.rank.table;

import io.github.rankbloom.bits.Uniform;
import io.github.rankbloom.rank.plan.RankDLeftGeometry;

/**
 * Where a key may lie in a rank-indexed d-left table: a bucket in each subtable, the same chain in
 * all of them, under the same fingerprint.
 */
/*
 * The hash tells a home (b, l, f): bucket, chain and fingerprint, as in a plain table of B buckets.
 * The key's place in subtable i is the image of its home under the permutation
 *
 *     P_i(b, l, f) = ((b + s_i(l, f)) mod B, l, f),
 *
 * where the shift s_0 is 0 and the others are hashes of chain and fingerprint. For given l and f it
 * is a rotation of the buckets, hence one-to-one, and (b - s_i(l, f)) mod B takes it back. (Bonomi,
 * Mitzenmacher, Panigrahy, Singh, Varghese, "An Improved Construction for Counting Bloom Filters",
 * ESA 2006, has any permutations here. Rotations are the simplest that leave the chain and the
 * fingerprint alone, so that a cell can be moved to another subtable as it is.)
 *
 * So a cell tells the home of its key, and with it all other places of the key. Two keys with the
 * same place in one subtable have the same home, and so the same place in every subtable.
 *
 * Shifts are drawn from L·2^r, few for a large table with short fingerprints. A bucket then shares
 * keys with fewer others, but still with far more than it has cells, and that is all that balancing
 * takes.
 */
public final class DLeftPlaces {

  private final int buckets;
  private final int chains;
  private final int fingerprintBits;

  public DLeftPlaces(RankDLeftGeometry geometry) {
    buckets = Math.toIntExact(geometry.buckets());
    chains = geometry.chains();
    fingerprintBits = geometry.fingerprintBits();
  }

  /** {@return the bucket of a hash's home, from 0 to the buckets of a subtable} */
  public int home(long hash) {
    return (int) HashSplit.bucket(hash, buckets);
  }

  public int chain(long hash) {
    return HashSplit.chain(hash, buckets, chains);
  }

  public long fingerprint(long hash) {
    return HashSplit.fingerprint(hash, buckets, chains, fingerprintBits);
  }

  /**
   * {@return the bucket of a subtable for a home, counted from the first bucket of the first
   * subtable}
   */
  int bucket(int subtable, int home, int chain, long fingerprint) {
    int rotated = home + shift(subtable, chain, fingerprint) - buckets;
    return subtable * buckets + rotated + (rotated >> 31 & buckets);
  }

  /** {@return the home of the key that a cell was made for} */
  public int homeOf(int bucket, int chain, long fingerprint) {
    int subtable = bucket / buckets;
    int rotated = bucket - subtable * buckets - shift(subtable, chain, fingerprint);
    return rotated + (rotated >> 31 & buckets);
  }

  /** {@return how far a subtable is rotated, from 0 to the buckets of a subtable} */
  private int shift(int subtable, int chain, long fingerprint) {
    if (subtable == 0) {
      return 0;
    }
    long place = (long) chain << fingerprintBits | fingerprint;
    return (int) Uniform.below(Uniform.mix(place + subtable * Uniform.STEP), buckets);
  }
}

package io.github.rankbloom.dleft.table;

import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Uniform;
import io.github.rankbloom.dleft.plan.DLeftCountingGeometry;

/** What a d-left counting filter makes of a hash: a bucket and a remainder in each subtable. */
public final class PermutedChoices {

  /*
   * With B buckets of a subtable and R minimal remainders, the hash h, as a fraction of 2^64, is cut
   * into digits: the place floor(h B R), which is the pair (b, r) as b R + r, and the rest of the
   * fraction, the paper's z, which gives more remainder bits where there is room.
   *
   * In subtable i the key has bucket and minimal remainder P_i(b, r), where P_i is a permutation of
   * the pairs, P_0 the identity. So two keys that agree in both in one subtable agree in all of them,
   * and two that differ never meet: that is what makes removal unambiguous (section III-A of the
   * paper). The others are three rounds of a Feistel network on digits of different sizes, each
   * undone by its opposite, so each a permutation for any B:
   *
   *   b = (b + F1(r)) mod B,   r = r xor F2(b),   b = (b + F3(r)) mod B.
   */

  private static final int ROUNDS = 3;
  private static final long KEY_STEP = 0xD1B54A32D192ED03L;

  private final long buckets;
  private final int remainderBits;
  private final long places;
  private final long[] keys;

  public PermutedChoices(DLeftCountingGeometry geometry) {
    buckets = geometry.buckets();
    remainderBits = geometry.remainderBits();
    places = buckets << remainderBits;
    keys = new long[geometry.subtables() * ROUNDS];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Uniform.mix(KEY_STEP * (i + 1));
    }
  }

  /** {@return the pair of bucket and minimal remainder in the first subtable, as one number} */
  public long place(long hash) {
    return Uniform.below(hash, places);
  }

  /** {@return the pair in a subtable, from that in the first} */
  public long permute(long place, int subtable) {
    if (subtable == 0) {
      return place;
    }
    int key = subtable * ROUNDS;
    long b = place >>> remainderBits;
    long r = place & Bits.mask(remainderBits);
    b = shift(b, Uniform.mix(r + keys[key]));
    r ^= Uniform.mix(b + keys[key + 1]) >>> -remainderBits;
    b = shift(b, Uniform.mix(r + keys[key + 2]));
    return b << remainderBits | r;
  }

  private long shift(long bucket, long word) {
    long sum = bucket + Uniform.below(word, buckets);
    return sum < buckets ? sum : sum - buckets;
  }

  /** {@return the bucket of a pair, counted through all subtables} */
  public long bucket(long pair, int subtable) {
    return subtable * buckets + (pair >>> remainderBits);
  }

  /** {@return the remainder of a pair, most significant bit first: the minimal one, then more} */
  public long remainder(long pair, long hash) {
    long rest = hash * places;
    return pair << -remainderBits | rest >>> remainderBits;
  }
}

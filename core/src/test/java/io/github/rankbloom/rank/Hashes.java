package io.github.rankbloom.rank;

import io.github.rankbloom.rank.plan.Places;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Hashes for tests in which no two keys may look alike. */
final class Hashes {

  private Hashes() {}

  /** Hashes at random, each of another place. */
  static long[] ofDifferentPlaces(SplittableRandom random, Places places, int count) {
    Set<BigInteger> taken = new HashSet<>();
    long[] hashes = new long[count];
    for (int i = 0; i < count; ) {
      hashes[i] = random.nextLong();
      i += taken.add(place(hashes[i], places)) ? 1 : 0;
    }
    return hashes;
  }

  private static BigInteger place(long hash, Places places) {
    return new BigInteger(Long.toUnsignedString(hash))
        .multiply(places.exactly())
        .shiftRight(Long.SIZE);
  }
}

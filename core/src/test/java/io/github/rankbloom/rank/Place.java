package io.github.rankbloom.rank;

import io.github.rankbloom.rank.plan.RankGeometry;
import java.math.BigInteger;

/**
 * Where a hash belongs, computed from the definition: the hash as a fraction of one, times the
 * number of pairs of chain and fingerprint. Two hashes with the same place cannot be told apart.
 */
record Place(long number, RankGeometry geometry) {

  static Place of(long hash, RankGeometry geometry) {
    BigInteger unsigned = new BigInteger(Long.toUnsignedString(hash));
    BigInteger places =
        BigInteger.valueOf(geometry.totalChains()).shiftLeft(geometry.fingerprintBits());
    return new Place(unsigned.multiply(places).shiftRight(64).longValueExact(), geometry);
  }

  long bucket() {
    return (number >>> geometry.fingerprintBits()) / geometry.chains();
  }

  int chain() {
    return (int) ((number >>> geometry.fingerprintBits()) % geometry.chains());
  }

  long fingerprint() {
    return number & ((1L << geometry.fingerprintBits()) - 1);
  }
}

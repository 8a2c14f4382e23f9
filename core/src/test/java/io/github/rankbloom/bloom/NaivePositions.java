package io.github.rankbloom.bloom;

import java.math.BigInteger;

/** The positions of a key written down as the documents state them, in exact arithmetic. */
final class NaivePositions {

  private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private NaivePositions() {}

  static long[] of(BloomGeometry geometry, long prime, IndexScheme scheme, long hash) {
    int k = geometry.hashes();
    long[] positions = new long[k];
    for (int i = 0; i < k; i++) {
      positions[i] = position(geometry, prime, scheme, hash, i);
    }
    return positions;
  }

  private static long position(
      BloomGeometry geometry, long prime, IndexScheme scheme, long hash, int i) {
    long m = geometry.positions();
    int k = geometry.hashes();
    if (scheme.equals(IndexScheme.STANDARD)) {
      return below(m, mix(hash + i * GOLDEN));
    }
    if (scheme.equals(IndexScheme.PARTITION) || scheme.equals(IndexScheme.PARTITION_PRIME)) {
      long part = scheme.equals(IndexScheme.PARTITION) ? m / k : geometry.primePartPositions();
      long h1 = below(part, hash);
      long h2 = below(part, mix(hash + GOLDEN));
      return i * part + (h1 + i * h2) % part;
    }
    if (scheme.name().endsWith("-m")) {
      return sum(scheme, i, m, below(m, hash), below(m, mix(hash + GOLDEN)));
    }
    long leftOut = scheme.equals(IndexScheme.EXTENDED2) ? Math.max(0, 2 * k - 3) : 0;
    long steps = prime - 1 - (leftOut > prime / 2 ? 0 : leftOut);
    return sum(scheme, i, prime, below(prime, hash), step(steps, hash));
  }

  private static long sum(IndexScheme scheme, int i, long modulus, long h1, long h2) {
    return BigInteger.valueOf(h1)
        .add(BigInteger.valueOf(i).multiply(BigInteger.valueOf(h2)))
        .add(BigInteger.valueOf(scheme.offset(i)))
        .subtract(BigInteger.valueOf(scheme.offset(0)))
        .mod(BigInteger.valueOf(modulus))
        .longValueExact();
  }

  private static long step(long steps, long hash) {
    return 1 + below(steps, mix(hash + GOLDEN));
  }

  private static long below(long bound, long hash) {
    BigInteger unsigned = BigInteger.valueOf(hash).mod(TWO_64);
    return unsigned.multiply(BigInteger.valueOf(bound)).shiftRight(64).longValueExact();
  }

  private static long mix(long word) {
    long mixed = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}

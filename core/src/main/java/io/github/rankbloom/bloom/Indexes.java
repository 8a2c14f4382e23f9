package io.github.rankbloom.bloom;

import io.github.rankbloom.bits.Uniform;

/**
 * The positions of a key, one after the other, without an object or an array for them:
 *
 * <pre>{@code
 * long stride = indexes.stride(hash);
 * long cursor = indexes.start(hash);
 * for (int i = 0; i < indexes.count(); i++) {
 *   long position = indexes.position(cursor, i);
 *   // …
 *   cursor = indexes.next(cursor, stride, i);
 * }
 * }</pre>
 */
final class Indexes {

  /*
   * h1 is the hash itself, h2 the hash mixed once more: two different functions of 64 bits, each
   * uniform. So a key has at most 2^64 different sets of positions, where the papers have m^2. It
   * costs next to nothing: a key that was never added shares its whole hash with one of n others with
   * probability n / 2^64, 5e-11 for a thousand million keys; the planner counts it in, and refuses to
   * plan a filter of which it would be the most part of the false positives.
   *
   * A hash becomes a number below m as the upper half of the product hash * m: every number has as
   * many hashes as every other, or one more, out of 2^64 / m.
   *
   * The schemes of the paper add up steps modulo the size of the array, whatever that is, and let a
   * step be 0: names that end in -m. The others do so modulo the largest prime p that is not above it; the last few positions stay unused (the planner adds them). Modulo a prime no
   * step but 0 has a short cycle, so with steps from 1 on the positions of a key are k different
   * ones. With i^2 added, the step p - s leads to the same position for i and s - i, which loses up to
   * half of the positions; for s from 1 to 2k - 3 these steps are left out. With other functions,
   * i^3 too, single pairs of positions may coincide, as they may where positions are independent.
   */

  private final int count;
  final boolean independent;
  final boolean inParts;

  /** What sums are modulo of. */
  final long modulus;

  /** The least step, and how many there are from it on. */
  final long leastStride;

  final long strides;

  /** What is added to the step from position i to the next: f(i + 1) - f(i), below the modulus. */
  final long[] bends;

  /** Where the part of the array starts that position i lies in. */
  private final long[] parts;

  /** How many different positions a key has, on average; 0 until someone asks. */
  private double different;

  Indexes(BloomGeometry geometry) {
    IndexScheme scheme = geometry.scheme();
    count = geometry.hashes();
    scheme.requireHashes(count);
    independent = scheme.layout() == IndexScheme.Layout.INDEPENDENT;
    inParts = scheme.layout() == IndexScheme.Layout.PARTS;
    bends = new long[count];
    parts = new long[count];
    modulus = modulus(geometry, scheme);
    if (independent) {
      leastStride = 0;
      strides = 0;
    } else if (inParts) {
      leastStride = 0;
      strides = modulus;
      for (int i = 0; i < count; i++) {
        parts[i] = i * modulus;
      }
    } else {
      leastStride = scheme.isPrime() ? 1 : 0;
      strides = scheme.isPrime() ? modulus - 1 - foldingSteps(scheme) : modulus;
      for (int i = 0; i < count - 1; i++) {
        long here = Math.floorMod(scheme.offset(i), modulus);
        long next = Math.floorMod(scheme.offset(i + 1), modulus);
        bends[i] = Math.floorMod(next - here, modulus);
      }
    }
  }

  private static long modulus(BloomGeometry geometry, IndexScheme scheme) {
    if (scheme.layout() == IndexScheme.Layout.PARTS) {
      return scheme.isPrime()
          ? geometry.primePartPositions()
          : geometry.positions() / geometry.hashes();
    }
    return scheme.isPrime() ? geometry.primePositions() : geometry.positions();
  }

  /** How many steps are left out; none in an array so short that too few others would be left. */
  private long foldingSteps(IndexScheme scheme) {
    long folding = scheme.equals(IndexScheme.EXTENDED2) ? Math.max(0, 2 * count - 3) : 0;
    return folding > modulus / 2 ? 0 : folding;
  }

  int count() {
    return count;
  }

  /** How many positions the scheme can lead to. */
  long reach() {
    return parts[count - 1] + modulus;
  }

  /** The logarithm of the probability that one key leaves a position within reach untouched. */
  double logUntouched() {
    return independent
        ? count * Math.log1p(-1.0 / modulus)
        : Math.log1p(-Math.min(different(), reach() - 0.5) / reach());
  }

  private double different() {
    if (different == 0) {
      different = new Coincidences(this).differentPositions();
    }
    return different;
  }

  long start(long hash) {
    return independent ? hash : Uniform.below(hash, modulus);
  }

  long stride(long hash) {
    return independent
        ? Uniform.STEP
        : leastStride + Uniform.below(Uniform.mix(hash + Uniform.STEP), strides);
  }

  long position(long cursor, int i) {
    return independent ? Uniform.below(Uniform.mix(cursor), modulus) : cursor + parts[i];
  }

  long next(long cursor, long stride, int i) {
    return independent ? cursor + stride : wrap(wrap(cursor + stride) + bends[i]);
  }

  private long wrap(long sum) {
    return sum >= modulus ? sum - modulus : sum;
  }
}

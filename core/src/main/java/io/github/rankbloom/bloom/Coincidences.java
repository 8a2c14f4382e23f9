package io.github.rankbloom.bloom;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * How often a filter errs whose keys make all their positions out of two numbers.
 *
 * <p>If a part φ of the positions is in use, independent positions err with the probability
 * φ<sup>k</sup>. Positions that depend on each other coincide more often, within a key and between
 * keys, and in small filters that is most of what they err.
 */
/*
 * A key is one of modulus · strides choices of a start and a step, and where these are few all of
 * them are tried. Else two corrections are made to φ^k, each to the first order, which has come
 * within a fifth of what trying all of them gives where there were 20 keys or more.
 *
 * Within a key. Positions i and j coincide if (j - i) · step + f(j) - f(i) is 0 modulo the modulus:
 * for gcd(j - i, modulus) steps or none. For each of these few steps the number d of different
 * positions is counted, and the step errs with φ^d instead of φ^k.
 *
 * Between keys. Choices that have positions in common with a key lie on "lines": position i of the
 * one is position j of the other for all (i, j) on a line of the k × k grid. A choice with c
 * positions in common errs with φ^(k - c) instead of φ^k, once for each key and line, as a part of all
 * choices. Independent positions have as many pairs in common, so lines of two points do not count.
 * Which lines there are:
 *
 *   f linear      all directions (v, u) and (v, -u), u and v without a common factor: a step that is
 *                 ±u/v of the key's
 *   f quadratic   the directions (1, 1) and (1, -1): shifted along the same curve, and back
 *   other f       the diagonal alone: the same choice
 *   in parts      the diagonal of the grid, as position i meets position i only; and where the part's
 *                 size has a divisor g below k, for φ(g) differences of steps, every g-th point of it
 */
final class Coincidences {

  /** The most choices of start and step of which all are tried: some milliseconds. */
  private static final long FEW_CHOICES = 1L << 19;

  private final Indexes indexes;
  private final int count;
  private final long modulus;
  private final long strides;
  private final double choices;

  Coincidences(Indexes indexes) {
    this.indexes = indexes;
    count = indexes.count();
    modulus = indexes.modulus;
    strides = indexes.strides;
    choices = (double) modulus * strides;
  }

  /**
   * The probability that a key that was never added has all its positions in use.
   *
   * @param fill the part of the positions that are
   * @param keys about how many keys were added
   */
  double falsePositives(LongPredicate isUsed, double fill, double keys) {
    if (indexes.independent || fill == 0) {
      return Math.pow(fill, count);
    }
    return choices <= FEW_CHOICES ? exact(isUsed) / choices : approximate(fill, keys);
  }

  /** The same from how many positions are in use, for arrays of any length. */
  double approximate(double fill, double keys) {
    double alone = Math.pow(fill, count);
    if (!indexes.inParts) {
      for (long stride : repeatingStrides()) {
        alone += (Math.pow(fill, (double) different(stride)) - Math.pow(fill, count)) / strides;
      }
    }
    double more = indexes.inParts ? partLines(fill) : lines(fill);
    return Math.max(0, Math.min(1, alone + keys * more / choices));
  }

  /** How many different positions a key has, on average. */
  double differentPositions() {
    double different = count;
    if (!indexes.independent && !indexes.inParts) {
      for (long stride : repeatingStrides()) {
        different -= (double) (count - different(stride)) / strides;
      }
    }
    return different;
  }

  /** How many choices have all their positions in use. */
  private double exact(LongPredicate isUsed) {
    double hits = 0;
    for (long i = 0; i < strides; i++) {
      long stride = indexes.leastStride + i;
      for (long start = 0; start < modulus; start++) {
        hits += hits(start, stride, isUsed) ? 1 : 0;
      }
    }
    return hits;
  }

  private boolean hits(long start, long stride, LongPredicate isUsed) {
    long cursor = start;
    for (int i = 0; i < count; i++) {
      if (!isUsed.test(indexes.position(cursor, i))) {
        return false;
      }
      cursor = indexes.next(cursor, stride, i);
    }
    return true;
  }

  /** The steps with which two positions of a key are the same. */
  private Set<Long> repeatingStrides() {
    BigInteger size = BigInteger.valueOf(modulus);
    Set<Long> repeating = new HashSet<>();
    for (int i = 0; i < count; i++) {
      long bend = 0;
      for (int j = i + 1; j < count; j++) {
        bend = (bend + indexes.bends[j - 1]) % modulus;
        BigInteger steps = BigInteger.valueOf(j - i);
        BigInteger common = steps.gcd(size);
        BigInteger wanted = BigInteger.valueOf(modulus - bend);
        if (wanted.mod(common).signum() != 0) {
          continue;
        }
        BigInteger period = size.divide(common);
        BigInteger inverse = steps.divide(common).modInverse(period);
        long first = wanted.divide(common).multiply(inverse).mod(period).longValue();
        for (long at = first; at < modulus; at += period.longValue()) {
          if (at >= indexes.leastStride && at - indexes.leastStride < strides) {
            repeating.add(at);
          }
        }
      }
    }
    return repeating;
  }

  private long different(long stride) {
    long[] positions = new long[count];
    long cursor = 0;
    for (int i = 0; i < count; i++) {
      positions[i] = cursor;
      cursor = indexes.next(cursor, stride, i);
    }
    return Arrays.stream(positions).distinct().count();
  }

  private double lines(double fill) {
    long bend = count > 2 ? Math.floorMod(indexes.bends[1] - indexes.bends[0], modulus) : 0;
    for (int i = 2; i < count - 1; i++) {
      if (Math.floorMod(indexes.bends[i] - indexes.bends[i - 1], modulus) != bend) {
        return excess(count, fill);
      }
    }
    if (bend != 0) {
      return 2 * direction(1, 1, fill);
    }
    double sum = 0;
    for (int u = 1; u < count; u++) {
      for (int v = 1; v < count; v++) {
        if (gcd(u, v) == 1) {
          sum += 2 * direction(u, v, fill);
        }
      }
    }
    return sum;
  }

  /** All lines of the grid in one direction. */
  private double direction(int u, int v, double fill) {
    double sum = 0;
    for (int points = 2; (points - 1) * Math.max(u, v) < count; points++) {
      // Lines of exactly this many points; starts(n) counts points with n more after them.
      double lines = starts(points - 1, u, v) - 2 * starts(points, u, v) + starts(points + 1, u, v);
      sum += lines * excess(points, fill);
    }
    return sum;
  }

  private double starts(int after, int u, int v) {
    return (double) Math.max(0, count - after * u) * Math.max(0, count - after * v);
  }

  private double excess(int points, double fill) {
    return points < 3 ? 0 : Math.pow(fill, count - points) - Math.pow(fill, count);
  }

  private double partLines(double fill) {
    double sum = excess(count, fill);
    for (int g = 2; g < count; g++) {
      if (modulus % g == 0) {
        for (int first = 0; first < g; first++) {
          sum += coprimes(g) * excess((count - first + g - 1) / g, fill);
        }
      }
    }
    return sum;
  }

  private static int coprimes(int g) {
    int coprimes = 0;
    for (int i = 1; i <= g; i++) {
      coprimes += gcd(i, g) == 1 ? 1 : 0;
    }
    return coprimes;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}

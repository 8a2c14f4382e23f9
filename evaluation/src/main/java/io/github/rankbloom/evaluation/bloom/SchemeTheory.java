package io.github.rankbloom.evaluation.bloom;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The false-positive probability of an index scheme in a filter of any size, averaged over filters;
 * exact but for rounding, unless {@link #extended} says otherwise.
 *
 * <p>Fix a key that was never added. Each of the n keys in the filter covers some of its k
 * positions, independently of the other keys, and what matters is the distribution of the set that
 * one of them covers: counted here over all its choices of two hashes. All k positions are covered
 * with the probability (inclusion and exclusion over sets J of positions)
 *
 * <pre>
 *   sum of (-1)^|J| · Pr[one key covers nothing of J]^n
 * </pre>
 */
final class SchemeTheory {

  /** Choices that are looked at for a probability, about. */
  private static final double WORK = 1e8;

  private final int hashes;
  private final double[] choices;
  private final int[] covered;
  private final int[] touched;

  /** A count of choices, none so far, of positions below a modulus. */
  private SchemeTheory(int hashes, int modulus) {
    this.hashes = hashes;
    choices = new double[1 << hashes];
    covered = new int[modulus];
    touched = new int[hashes * hashes];
  }

  /** Independent positions: those of the key itself may coincide, too. */
  static double standard(double bits, int hashes, double keys) {
    double[] distinct = new double[hashes + 1];
    distinct[0] = 1;
    for (int i = 0; i < hashes; i++) {
      for (int d = i + 1; d > 0; d--) {
        distinct[d] = distinct[d] * d / bits + distinct[d - 1] * (bits - d + 1) / bits;
      }
      distinct[0] = 0;
    }
    double fpp = 0;
    for (int d = 1; d <= hashes; d++) {
      double all = 0;
      double sets = 1;
      for (int j = 0; j <= d; j++) {
        all += (j % 2 == 0 ? sets : -sets) * Math.pow(1 - j / bits, keys * hashes);
        sets = sets * (d - j) / (j + 1);
      }
      fpp += distinct[d] * all;
    }
    return fpp;
  }

  /** Position i is h1 + i·h2 in the i-th part: only differences of the two hashes matter. */
  static double partition(int part, int hashes, double keys) {
    SchemeTheory theory = new SchemeTheory(hashes, part);
    for (int step = 0; step < part; step++) {
      int used = 0;
      for (int i = 0; i < hashes; i++) {
        used = theory.cover((int) Math.floorMod((long) -i * step, (long) part), i, used);
      }
      theory.count(used);
    }
    return theory.probability((double) part * part, keys);
  }

  /**
   * Position i is h1 + i·h2 modulo a prime, h2 from 1 on. The key that was never added may be taken
   * to have the positions 0, 1, 2 and so on: any other step is that with all numbers multiplied.
   */
  static double doubled(int prime, int hashes, double keys) {
    return withStep(1, prime, prime - 1, hashes, keys, i -> 0);
  }

  /**
   * Position i is h1 + i·h2 + f(i) modulo a prime. Here the step of the key that was never added
   * matters. All are looked at in a small filter, and some, evenly spread, in a large one.
   */
  static double extended(int prime, int strides, int hashes, double keys, IntUnaryOperator f) {
    double each = (double) strides * hashes * hashes;
    int steps = (int) Math.min(strides, Math.max(3, WORK / each));
    return IntStream.range(0, steps)
        .parallel()
        .mapToDouble(
            i -> {
              int step = 1 + (int) ((i + 0.5) * strides / steps);
              return withStep(step, prime, strides, hashes, keys, f);
            })
        .average()
        .orElseThrow();
  }

  private static double withStep(
      int step, int prime, int strides, int hashes, double keys, IntUnaryOperator f) {
    SchemeTheory theory = new SchemeTheory(hashes, prime);
    int[] wanted = positions(step, prime, hashes, f);
    for (int stride = 1; stride <= strides; stride++) {
      int[] offered = positions(stride, prime, hashes, f);
      int used = 0;
      for (int j = 0; j < hashes; j++) {
        for (int i = 0; i < hashes; i++) {
          int start = wanted[j] - offered[i];
          used = theory.cover(start < 0 ? start + prime : start, j, used);
        }
      }
      theory.count(used);
    }
    return theory.probability((double) prime * strides, keys);
  }

  private static int[] positions(int step, int prime, int hashes, IntUnaryOperator f) {
    int[] positions = new int[hashes];
    for (int i = 0; i < hashes; i++) {
      positions[i] = (int) (((long) i * step + f.applyAsInt(i)) % prime);
    }
    return positions;
  }

  /** With this start, a key covers a position; returns how many starts there are by now. */
  private int cover(int start, int position, int used) {
    int now = used;
    if (covered[start] == 0) {
      touched[now++] = start;
    }
    covered[start] |= 1 << position;
    return now;
  }

  /** Counts the starts that were found, each a choice, by what they cover. */
  private void count(int used) {
    for (int i = 0; i < used; i++) {
      choices[covered[touched[i]]]++;
      covered[touched[i]] = 0;
    }
  }

  private double probability(double allChoices, double keys) {
    double some = 0;
    for (double number : choices) {
      some += number;
    }
    choices[0] = allChoices - some;
    // From the number of choices that cover just a set to that of those which cover a part of it.
    for (int i = 0; i < hashes; i++) {
      for (int set = 0; set < choices.length; set++) {
        if ((set >>> i & 1) != 0) {
          choices[set] += choices[set ^ 1 << i];
        }
      }
    }
    double all = 0;
    for (int set = 0; set < choices.length; set++) {
      double none = Math.pow(choices[choices.length - 1 - set] / allChoices, keys);
      all += Integer.bitCount(set) % 2 == 0 ? none : -none;
    }
    return all;
  }
}

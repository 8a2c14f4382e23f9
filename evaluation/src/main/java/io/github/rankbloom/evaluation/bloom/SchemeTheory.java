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

  /** With up to so many steps all are looked at. */
  private static final int FEW_STEPS = 2000;

  /** Else, choices that are looked at for a probability, about. */
  private static final double WORK = 1e7;

  /** The golden ratio: its multiples spread evenly, and none is a simple part of the whole. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

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
    return withStep(1, new Steps(prime, 1, prime - 1), hashes, keys, i -> 0);
  }

  /**
   * The steps that keys take.
   *
   * @param modulus what positions are modulo of
   * @param least the least step
   * @param count how many there are from it on
   */
  record Steps(int modulus, int least, int count) {}

  /**
   * Position i is h1 + i·h2 + f(i), whatever the modulus. Here the step of the key that was never
   * added matters. All steps are looked at in a small filter. In a large one those with which
   * positions repeat are, if they are few, and of the others some, evenly spread.
   */
  static double extended(Steps all, int hashes, double keys, IntUnaryOperator f) {
    double each = (double) all.count() * hashes * hashes;
    int most =
        all.count() <= FEW_STEPS
            ? all.count()
            : (int) Math.min(all.count(), Math.max(3, WORK / each));
    if (most == all.count()) {
      return IntStream.range(0, all.count())
          .parallel()
          .mapToDouble(i -> withStep(all.least() + i, all, hashes, keys, f))
          .average()
          .orElseThrow();
    }
    int[] repeating =
        IntStream.range(all.least(), all.least() + all.count())
            .filter(step -> distinct(step, all.modulus(), hashes, f) < hashes)
            .toArray();
    double ones = -Math.expm1(keys * hashes * Math.log1p(-1.0 / all.modulus()));
    double special =
        IntStream.of(repeating)
            .parallel()
            .mapToDouble(
                step ->
                    repeating.length > most
                        ? Math.pow(ones, distinct(step, all.modulus(), hashes, f))
                        : withStep(step, all, hashes, keys, f))
            .sum();
    double others =
        IntStream.range(0, most)
            .map(i -> all.least() + (int) ((i + 1) * GOLDEN % 1 * all.count()))
            .filter(step -> distinct(step, all.modulus(), hashes, f) == hashes)
            .parallel()
            .mapToDouble(step -> withStep(step, all, hashes, keys, f))
            .average()
            .orElseThrow();
    return (special + (all.count() - repeating.length) * others) / all.count();
  }

  private static int distinct(int step, int modulus, int hashes, IntUnaryOperator f) {
    return (int) IntStream.of(positions(step, modulus, hashes, f)).distinct().count();
  }

  private static double withStep(int step, Steps all, int hashes, double keys, IntUnaryOperator f) {
    SchemeTheory theory = new SchemeTheory(hashes, all.modulus());
    int[] wanted = positions(step, all.modulus(), hashes, f);
    for (int stride = all.least(); stride < all.least() + all.count(); stride++) {
      int[] offered = positions(stride, all.modulus(), hashes, f);
      int used = 0;
      for (int j = 0; j < hashes; j++) {
        for (int i = 0; i < hashes; i++) {
          int start = wanted[j] - offered[i];
          used = theory.cover(start < 0 ? start + all.modulus() : start, j, used);
        }
      }
      theory.count(used);
    }
    return theory.probability((double) all.modulus() * all.count(), keys);
  }

  private static int[] positions(int step, int modulus, int hashes, IntUnaryOperator f) {
    int[] positions = new int[hashes];
    for (int i = 0; i < hashes; i++) {
      positions[i] = (int) (((long) i * step + f.applyAsInt(i)) % modulus);
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

package io.github.rankbloom.bloom;

import java.util.Arrays;

/**
 * What there is to tell of an array that keys were spread over at random, or of what changed in it:
 * what an ideal coder makes of it that knows how often each value occurs. A load is the average
 * number of throws at a position; where a part of the keys was replaced, it left and as many came.
 *
 * @param bits the information on average
 * @param deviation its standard deviation, in bits
 * @param values how many values beside zero a position may have in practice; 0 for bits, where no
 *     code has to tell them
 */
/*
 * Let g be -log2 of the probability of what a position holds. The length of a code that knows how
 * often each value occurs is, to first order, the sum of g over all positions. Each position was
 * met by a Poisson number c of throws, of mean a; but the throws of all positions together are a
 * fixed number, which takes from the variance of the sum what c explains of it:
 *
 *   variance = m (Var g - Cov(g, c)^2 / a),
 *
 * and in a difference the same for each of three groups of throws: of keys that stayed, left, came.
 */
record ArrayInformation(double bits, double deviation, int values) {

  private static final double LN_2 = Math.log(2);

  /** A probability that adds nothing any more. */
  private static final double NEGLIGIBLE = 1e-18;

  /** A value that fewer than this many positions have on average does not occur. */
  private static final double NEVER = 1e-9;

  /** Above this load counters are taken for full of information. */
  private static final double MAX_LOAD = 1000;

  private static final ArrayInformation NONE = new ArrayInformation(0, 0, 0);

  /** Of bits. */
  static ArrayInformation ofBits(double positions, double load) {
    double zero = Math.exp(-load);
    return ofBits(positions, -Math.expm1(-load), zero * (1 - (1 + load) * zero));
  }

  /** Of what changed in bits, as an exclusive-or, when a part of the keys was replaced. */
  static ArrayInformation ofChangedBits(double positions, double load, double replaced) {
    double zero = Math.exp(-load);
    double moved = load * replaced;
    // None that stayed, and of those that left and that came some of the one and none of the other.
    double changed = -2 * zero * Math.expm1(-moved);
    double variance =
        changed * (1 - changed)
            - changed * changed * (load - moved)
            - 2 * moved * (zero - changed) * (zero - changed);
    return ofBits(positions, changed, variance);
  }

  private static ArrayInformation ofBits(double positions, double probability, double variance) {
    if (probability <= 0 || probability >= 1) {
      return NONE;
    }
    double bits =
        -probability * Math.log(probability) - (1 - probability) * Math.log1p(-probability);
    double slope = Math.log(probability / (1 - probability));
    return new ArrayInformation(
        positions * bits / LN_2,
        Math.abs(slope) / LN_2 * Math.sqrt(positions * Math.max(0, variance)),
        0);
  }

  /** Of counters, which keep their highest value. */
  static ArrayInformation ofCounters(double positions, double load, int counterBits) {
    if (load > MAX_LOAD) {
      return new ArrayInformation(positions * counterBits, 0, Integer.MAX_VALUE);
    }
    double[] poisson = poisson(load);
    int highest = (int) Math.min(poisson.length - 1L, (1L << counterBits) - 1);
    double[] values = Arrays.copyOf(poisson, highest + 1);
    for (int count = highest + 1; count < poisson.length; count++) {
      values[highest] += poisson[count];
    }
    Sums sums = new Sums();
    for (int count = 0; count < poisson.length; count++) {
      double nats = count == 0 ? load : -Math.log(values[Math.min(count, highest)]);
      sums.add(poisson[count], nats, count);
    }
    return sums.of(positions, load, 1, occurring(positions, values));
  }

  /** Of what changed in counters, as differences, when a part of the keys was replaced. */
  static ArrayInformation ofChangedCounters(double positions, double load, double replaced) {
    double moved = load * replaced;
    if (load > MAX_LOAD) {
      return new ArrayInformation(positions * Integer.SIZE, 0, Integer.MAX_VALUE);
    }
    double[] poisson = poisson(moved);
    double[] differences = new double[poisson.length];
    double unchanged = 0;
    for (int left = 0; left < poisson.length; left++) {
      for (int came = left; came < poisson.length; came++) {
        differences[came - left] += poisson[left] * poisson[came];
      }
      unchanged += left == 0 ? 0 : poisson[left] * poisson[left];
    }
    // The logarithm of a probability close to one, from what is exact.
    double natsOfNone = 2 * moved - Math.log1p(unchanged / (poisson[0] * poisson[0]));
    Sums sums = new Sums();
    for (int left = 0; left < poisson.length; left++) {
      for (int came = 0; came < poisson.length; came++) {
        double nats = left == came ? natsOfNone : -Math.log(differences[Math.abs(came - left)]);
        sums.add(poisson[left] * poisson[came], nats, left);
      }
    }
    return sums.of(positions, moved, 2, 2 * occurring(positions, differences));
  }

  /** The probability that a position is met by {@code least} throws or more. */
  static double atLeast(long least, double load) {
    double[] poisson = poisson(load);
    double sum = 0;
    for (int count = poisson.length - 1; count >= least; count--) {
      sum += poisson[count];
    }
    return sum;
  }

  /** How many values above zero at least one position has, but for a negligible chance. */
  private static int occurring(double positions, double[] probabilities) {
    int highest = probabilities.length - 1;
    while (highest > 0 && positions * probabilities[highest] < NEVER) {
      highest--;
    }
    return highest;
  }

  private static double[] poisson(double mean) {
    double[] probabilities = new double[16];
    double probability = Math.exp(-mean);
    int count = 0;
    while (count <= mean || probability > NEGLIGIBLE) {
      if (count == probabilities.length) {
        probabilities = Arrays.copyOf(probabilities, 2 * count);
      }
      probabilities[count++] = probability;
      probability *= mean / count;
    }
    return Arrays.copyOf(probabilities, count);
  }

  /** Moments of the information at a position, and of the throws of one group with it. */
  private static final class Sums {
    private double nats;
    private double squares;
    private double products;

    void add(double probability, double information, int thrown) {
      if (probability > 0) {
        nats += probability * information;
        squares += probability * information * information;
        products += probability * information * thrown;
      }
    }

    ArrayInformation of(double positions, double load, int groups, int values) {
      if (load == 0) {
        return NONE;
      }
      double covariance = products - nats * load;
      double variance = squares - nats * nats - groups * covariance * covariance / load;
      return new ArrayInformation(
          positions * nats / LN_2, Math.sqrt(positions * Math.max(0, variance)) / LN_2, values);
    }
  }
}

package io.github.rankbloom.rank.plan;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Finds the lines, and the side table, for a load: those of a {@link LineGeometry}. */
/*
 * A chain has a Poisson number of cells, of which a row has up to three, and a row is a sum of
 * chains. So what rows and lines have no room for, and what a group of lines leaves to its bucket
 * of the side table, are found by adding up independent numbers: those of chains, and those of
 * lines. What chains leave and what their line leaves go together, because long chains make long
 * rows. Taken for independent they would seem to vary less, and most tables of ten million keys,
 * and nearly all larger ones, would find their side tables too small with the last keys.
 *
 * More chains in a line make fewer lines and leave more to the side table. The fewest words would
 * leave a tenth of the cells there, which takes time: so a line has as many chains as leave a given
 * part there.
 */
final class LineRoom {

  /** The part of the cells for which rows may have no room. */
  private static final double BEYOND_LINE_PART = 0.02;

  /** With fewer keys per chain, or more, lines are larger than chained buckets anyway. */
  private static final double LEAST_LOAD = 0.7;

  private static final double MOST_LOAD = 1.5;

  /** The part of the side table's buckets that may have an extension, which takes time too. */
  private static final double EXTENDED_PART = 0.2;

  /**
   * More cells than this in one bucket of the side table, several times what chance puts there,
   * come from outside; every walk there would be long, so they belong in chained buckets.
   */
  private static final int MOST_BESIDE = 1 << 10;

  /** What is less probable is left out. */
  private static final double NEVER = 1e-18;

  private LineRoom() {}

  /**
   * {@return the smallest lines, and side table, for a number of keys on some places; empty where
   * lines are not for them}
   *
   * @param overflowProbability about how probable it may be that the keys do not fit
   * @param present the cells that are in the side table's buckets
   */
  static Optional<LineGeometry> of(
      Places places, long keys, double overflowProbability, PresentLoads present) {
    long totalChains = totalChains(places);
    double load = (double) keys / totalChains;
    boolean possible = totalChains > 0 && load >= LEAST_LOAD && load <= MOST_LOAD;
    if (!possible || present.most() > MOST_BESIDE) {
      return Optional.empty();
    }
    double[] chain = poisson(load);
    double[] inRow = upTo(chain, LineGeometry.LONGEST);
    double[] row = {1};
    int chains = 0;
    for (int c = 1; c <= LineGeometry.MAX_CHAINS; c++) {
      row = sum(row, inRow);
      double beyond = meanBeyond(row, LineGeometry.room(c));
      if (c >= LineGeometry.MIN_CHAINS && beyond <= BEYOND_LINE_PART * load * c) {
        chains = c;
      }
    }
    if (chains == 0 || totalChains > LineGeometry.MAX_LINES * chains) {
      return Optional.empty();
    }
    long lines = (totalChains + chains - 1) / chains;
    double[] group = times(leftByLine(chain, chains), (int) Math.min(LineGeometry.GROUP, lines));
    return withSide(totalChains, chains, group, overflowProbability, present);
  }

  /** The chains of some places, 0 if there are none with fingerprints of the right width. */
  private static long totalChains(Places places) {
    int twos = places.twos() - LineGeometry.FINGERPRINT_BITS;
    return twos < 0 ? 0 : places.odd() << twos;
  }

  private static Optional<LineGeometry> withSide(
      long totalChains,
      int chains,
      double[] group,
      double overflowProbability,
      PresentLoads present) {
    long groups = LineGeometry.groups(totalChains, chains);
    // At most one cell on each chain of the side table, so that most walks there are short.
    double perCell = LineGeometry.GROUP * chains / Math.max(1, mean(group));
    int groupBits = (int) Math.max(0, Math.floor(Math.log(perCell) / Math.log(2)));
    int bits = groupBits + LineGeometry.FINGERPRINT_BITS;
    Shape shape = new Shape(groups, LineGeometry.sideChains(chains, groupBits), bits);
    int usual = quantile(group, 1 - EXTENDED_PART);
    int words = (int) RankLayout.words(shape.chains(), usual, shape.cellBits(0));
    double budget = overflowProbability / 2;
    BucketLoads chance =
        new ApproximateLoads(group, groups, budget, BinomialQuantile.normalDeviate(budget / 2));
    return new RankLayout(shape, 0, 2, words, 0)
        .geometry(present.atLeast(chance, groups))
        .map(side -> new LineGeometry(totalChains, chains, side));
  }

  /** How many cells a line leaves to the side table. */
  private static double[] leftByLine(double[] chain, int chains) {
    // With a number of long chains given, what they leave and what is in short ones is independent.
    double[] fewCells = Arrays.copyOf(chain, LineGeometry.LONGEST);
    double[] beyondChain = Arrays.copyOfRange(chain, LineGeometry.LONGEST, chain.length);
    double isLong = DoubleStream.of(beyondChain).sum();
    double isShort = 1 - isLong;
    Arrays.setAll(fewCells, i -> fewCells[i] / isShort);
    Arrays.setAll(beyondChain, i -> beyondChain[i] / isLong);
    int room = LineGeometry.room(chains);
    double[] left = new double[chains * chain.length + 1];
    double[] beyondChains = {1};
    double probability = Math.pow(isShort, chains);
    for (int longOnes = 0; longOnes < chains && probability > NEVER; longOnes++) {
      double[] row = times(fewCells, chains - longOnes);
      for (int beyond = 0; beyond < beyondChains.length; beyond++) {
        for (int i = 0; i < row.length; i++) {
          int inRow = LineGeometry.LONGEST * longOnes + i;
          left[beyond + Math.max(0, inRow - room)] += probability * beyondChains[beyond] * row[i];
        }
      }
      beyondChains = sum(beyondChains, beyondChain);
      probability *= isLong / isShort * (chains - longOnes) / (longOnes + 1);
    }
    return trimmed(left);
  }

  // Distributions of numbers from 0 on.

  private static double[] poisson(double mean) {
    double[] probabilities = new double[64];
    probabilities[0] = Math.exp(-mean);
    for (int i = 1; i < probabilities.length; i++) {
      probabilities[i] = probabilities[i - 1] * mean / i;
    }
    return trimmed(probabilities);
  }

  private static double[] trimmed(double[] probabilities) {
    int length = probabilities.length;
    while (length > 1 && probabilities[length - 1] < NEVER) {
      length--;
    }
    return Arrays.copyOf(probabilities, length);
  }

  private static double mean(double[] probabilities) {
    return meanBeyond(probabilities, 0);
  }

  /** The part of a number for which there is room. */
  private static double[] upTo(double[] probabilities, int room) {
    double[] part = new double[room + 1];
    for (int i = 0; i < probabilities.length; i++) {
      part[Math.min(i, room)] += probabilities[i];
    }
    return part;
  }

  /** The least number that is not exceeded with a probability. */
  private static int quantile(double[] probabilities, double probability) {
    int number = 0;
    double sum = probabilities[0];
    while (sum < probability && number < probabilities.length - 1) {
      sum += probabilities[++number];
    }
    return number;
  }

  /** The mean of what there is no room for. */
  private static double meanBeyond(double[] probabilities, int room) {
    double mean = 0;
    for (int i = room + 1; i < probabilities.length; i++) {
      mean += (i - room) * probabilities[i];
    }
    return mean;
  }

  /** The sum of two independent numbers. */
  private static double[] sum(double[] one, double[] other) {
    double[] sum = new double[one.length + other.length - 1];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        sum[i + j] += one[i] * other[j];
      }
    }
    return trimmed(sum);
  }

  /** The sum of {@code times} independent numbers of the same distribution. */
  private static double[] times(double[] probabilities, int times) {
    if (times == 1) {
      return probabilities;
    }
    double[] half = times(probabilities, times / 2);
    double[] twice = sum(half, half);
    return times % 2 == 0 ? twice : sum(twice, probabilities);
  }
}

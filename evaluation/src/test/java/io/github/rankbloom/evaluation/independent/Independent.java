package io.github.rankbloom.evaluation.independent;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * The numbers that the evaluation pins its results to, computed from the papers' formulas without a
 * line of the library: sums of plain terms instead of incomplete functions, fixed small steps
 * instead of an adaptive integration, exhaustive search instead of a planner.
 *
 * <p>It needs nothing but a JDK. From the root of the project,
 *
 * <pre>
 * java evaluation/src/test/java/io/github/rankbloom/evaluation/independent/Independent.java
 * </pre>
 *
 * prints the file {@code pinned.csv} of the evaluation's resources; a test compares the two.
 */
public final class Independent {

  private static final int DIGITS = 6;
  private static final double KEYS = 100_000;
  private static final double OVERFLOW = 1e-10;

  private final List<String> lines = new ArrayList<>();

  private Independent() {}

  /**
   * Prints all numbers.
   *
   * @param args none
   */
  public static void main(String[] args) {
    lines().forEach(System.out::println);
  }

  /** Every number as a line: a name, a comma, six digits. */
  static List<String> lines() {
    Independent all = new Independent();
    all.put("rank.tail.128", poissonTail(56, 128));
    all.rank("1%", 0.01, new Row(0.64, 6, 60, 45, 8, 45));
    all.rank("0.1%", 0.001, new Row(0.92, 10, 64, 63, 17, 50));
    all.rank("0.01%", 0.0001, new Row(0.86, 13, 61, 59, 13, 48));
    for (int halves = 2; halves <= 14; halves++) {
      all.optimum(0, halves);
      all.optimum(2, halves);
    }
    for (int halves = 4; halves <= 8; halves += 2) {
      all.optimum(3, halves);
      all.optimum(8, halves);
    }
    all.dLeft();
    all.put("bloom.12.6", Math.pow(1 - Math.exp(-2 / 12.6), 2));
    all.put("entropy.480000", 480_000 * entropy(Math.exp(-3.0 / 48)) / 8);
    for (int hashes : new int[] {1, 2, 7}) {
      all.put("counting.1%.k" + hashes, countingBits(0.01, hashes));
    }
    return all.lines;
  }

  private void put(String name, double value) {
    lines.add(name + "," + new BigDecimal(value).round(new MathContext(DIGITS)));
  }

  // Rank-indexed tables.

  /** A row of Table II: load, fingerprint bits, chains, cells of the three levels. */
  private record Row(double load, int bits, int chains, int z1, int z2, int z3) {}

  private void rank(String name, double fpp, Row row) {
    String prefix = "rank." + name + ".";
    double buckets = Math.ceil(KEYS / (row.load * row.chains));
    double j2 = extensions(buckets, row.z1);
    double j3 = extensions(buckets, row.z1 + row.z2);
    put(prefix + "j2", j2 / buckets);
    put(prefix + "j3", j3 / buckets);
    double outgrown = buckets * binomialTail(KEYS, 1 / buckets, row.z1 + row.z2 + row.z3);
    put(
        prefix + "overflow",
        outgrown
            + 2 * binomialTail(buckets, poissonTail(KEYS / buckets, row.z1), j2)
            + 2 * binomialTail(buckets, poissonTail(KEYS / buckets, row.z1 + row.z2), j3));
    put(prefix + "fpp", 1 - Math.exp(-KEYS / (buckets * row.chains * Math.pow(2, row.bits))));
    put(prefix + "set", storage(row, buckets, j2, j3, 0));
    put(prefix + "counting", storage(row, buckets, j2, j3, 2));
    put(prefix + "optimum", optimum(fpp, 0));
    double bloom = log2(1 / fpp) / Math.log(2);
    double real = row.load / Math.pow(2, row.bits);
    double realBloom = log2(1 / real) / Math.log(2);
    double trimmed = 1 / row.load + row.bits + 1;
    put(prefix + "bloom", bloom);
    put(prefix + "ratio", trimmed / bloom);
    put(prefix + "ratio.real", trimmed / realBloom);
    put(prefix + "memory", memory(fpp, trimmed));
    put(prefix + "memory.real", memory(real, trimmed));
    put(prefix + "memory.printed", memory(fpp, Math.round(10 * trimmed) / 10.0));
    put(prefix + "dleft", log2(24 / fpp) + 0.5);
    put(prefix + "dleft.ratio", (log2(24 / fpp) + 0.5) / bloom);
    put(prefix + "dleft.memory", memory(fpp, log2(24 / fpp) + 0.5));
  }

  /** The fewest extensions for which equation (1) is within a third of the overflow probability. */
  private static double extensions(double buckets, int room) {
    double outgrown = poissonTail(KEYS / buckets, room);
    double tail = 0;
    double fewest = buckets;
    // From the far end, one more term of the binomial distribution at a time.
    while (fewest > 0) {
      double next = tail + binomialTerm(buckets, outgrown, fewest);
      if (2 * next > OVERFLOW / 3) {
        return fewest;
      }
      tail = next;
      fewest--;
    }
    return 0;
  }

  /** The storage formula of section V, in bits for each key. */
  private static double storage(Row row, double buckets, double j2, double j3, int counter) {
    double cell = 1 + row.bits + counter;
    double s1 = row.chains + row.z1 * cell + pointer(j2);
    double s2 = 1 + row.z2 * cell + pointer(j3);
    double s3 = 1 + row.z3 * cell;
    return (buckets * s1 + j2 * s2 + j3 * s3) / KEYS;
  }

  private static double pointer(double extensions) {
    return extensions > 0 ? 1 + Math.floor(log2(extensions)) : 0;
  }

  /** For 10 to the minus half of a number; with a payload of some bits in each cell. */
  private void optimum(int payload, int halves) {
    put("rank.optimum." + payload + "." + halves, optimum(Math.pow(10, -halves / 2.0), payload));
  }

  /** The least that the storage formula gives, over all sizes with up to 64 chains. */
  private static double optimum(double fpp, int payload) {
    double best = Double.POSITIVE_INFINITY;
    for (int bits = (int) Math.round(log2(1 / fpp)) - 1; bits < log2(1 / fpp) + 2; bits++) {
      double load = -Math.log(1 - fpp) * Math.pow(2, bits);
      for (int chains = 56; chains <= 64; chains++) {
        best = Math.min(best, optimum(load, bits, chains, payload));
      }
    }
    return best;
  }

  private static double optimum(double load, int bits, int chains, int payload) {
    double buckets = Math.ceil(KEYS / (load * chains));
    double mean = KEYS / buckets;
    int full = (int) mean;
    while (buckets * binomialTail(KEYS, 1 / buckets, full) > OVERFLOW / 3) {
      full++;
    }
    int least = (int) mean - 2;
    double[] extensions = new double[full];
    for (int room = least; room < full; room++) {
      extensions[room] = extensions(buckets, room);
    }
    double best = Double.POSITIVE_INFINITY;
    for (int z1 = least; z1 < full - 1; z1++) {
      for (int z2 = 1; z1 + z2 < full; z2++) {
        Row row = new Row(load, bits, chains, z1, z2, full - z1 - z2);
        best = Math.min(best, storage(row, buckets, extensions[z1], extensions[z1 + z2], payload));
      }
    }
    return best;
  }

  // Tails, as sums of terms from the threshold on.

  private static double poissonTail(double mean, int above) {
    double term = Math.exp(above * Math.log(mean) - mean - logFactorial(above));
    double sum = 0;
    for (int i = above + 1; ; i++) {
      term *= mean / i;
      if (term < sum * 1e-18 && i > mean) {
        return sum;
      }
      sum += term;
    }
  }

  private static double binomialTail(double trials, double p, double above) {
    if (above >= trials) {
      return 0;
    }
    double term = binomialTerm(trials, p, above);
    double sum = 0;
    for (double i = above; i < trials; i++) {
      term *= (trials - i) / (i + 1) * p / (1 - p);
      sum += term;
      if (term < sum * 1e-18 && i > trials * p) {
        break;
      }
    }
    return sum;
  }

  private static double binomialTerm(double trials, double p, double hits) {
    return Math.exp(
        logFactorial(trials)
            - logFactorial(hits)
            - logFactorial(trials - hits)
            + hits * Math.log(p)
            + (trials - hits) * Math.log1p(-p));
  }

  private static final double[] LOG_FACTORIALS = logFactorials();

  private static double[] logFactorials() {
    double[] sums = new double[(int) KEYS + 1];
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 1; i < sums.length; i++) {
      sum = sum.add(new BigDecimal(Math.log(i)));
      sums[i] = sum.doubleValue();
      sum = i % 64 == 0 ? sum.round(new MathContext(30)) : sum;
    }
    return sums;
  }

  private static double logFactorial(double n) {
    return LOG_FACTORIALS[(int) n];
  }

  // Bloom filters as messages.

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  private static double entropy(double p) {
    return -p * log2(p) - (1 - p) * log2(1 - p);
  }

  /** Bits for each key of a coded counting Bloom filter: counters are Poisson variables. */
  private static double countingBits(double fpp, int hashes) {
    double counters = -hashes / Math.log(1 - Math.pow(fpp, 1.0 / hashes));
    double load = hashes / counters;
    double bits = 0;
    double probability = Math.exp(-load);
    for (int count = 0; count < 60; count++) {
      bits -= probability > 0 ? probability * log2(probability) : 0;
      probability *= load / (count + 1);
    }
    return counters * bits;
  }

  /** Bits in memory for each key of a Bloom filter with an fpp and a message, k not whole. */
  private static double memory(double fpp, double message) {
    if (message >= log2(1 / fpp) / Math.log(2)) {
      return log2(1 / fpp) / Math.log(2);
    }
    // Halves the number of hashes, on which message and memory depend.
    DoubleUnaryOperator size = k -> -k / Math.log(1 - Math.pow(fpp, 1 / k));
    double low = 1e-3;
    double high = log2(1 / fpp);
    while (high - low > 1e-14 * high) {
      double hashes = (low + high) / 2;
      double bits = size.applyAsDouble(hashes);
      if (bits * entropy(Math.exp(-hashes / bits)) > message) {
        high = hashes;
      } else {
        low = hashes;
      }
    }
    return size.applyAsDouble(low);
  }

  // d-left tables.

  private void dLeft() {
    double[][] four = loads(3, 4);
    double[][] six = loads(3, 6.4);
    for (int load = 0; load <= 7; load++) {
      put("dleft.loads.4." + load, average(four, load));
    }
    for (int load = 0; load <= 9; load++) {
      put("dleft.loads.6.4." + load, average(six, load));
    }
    IntUnaryOperator small = load -> load == 4 || load == 5 ? 1 : 0;
    IntUnaryOperator large = load -> load == 6 || load == 7 ? 2 : load < 11 ? 1 : 0;
    IntUnaryOperator larger = load -> load == 7 || load == 8 ? 2 : load < 11 ? 1 : 0;
    put("dleft.64", rate(four, load -> 60 / load));
    put("dleft.64.sorted", rate(four, load -> 60 / load + small.applyAsInt(load)));
    put("dleft.128.one", rate(six, load -> 120 / load + 1));
    put("dleft.128.two", rate(six, load -> 120 / load + large.applyAsInt(load)));
    put("dleft.128.7and8", rate(six, load -> 120 / load + larger.applyAsInt(load)));
    put("dleft.64.group", groups(four, (a, total) -> 240 / total + small.applyAsInt(a)));
    put("dleft.128.group", groups(six, (a, total) -> 480 / total + large.applyAsInt(a)));
    put("dleft.64.group.left", groupsWithLeftOver(four, 240, small));
    put("dleft.128.group.left", groupsWithLeftOver(six, 480, large));
    put("dleft.64.group.cut", groups(four, cut(240, small)));
    put("dleft.128.group.cut", groups(six, cut(480, large)));
    for (int choices = 2; choices <= 4; choices++) {
      double[][] loads = loads(choices, 4);
      put(
          "dleft.choices." + choices,
          rate(loads, load -> load > 6 ? 10 : 60 / load + (load == 4 || load == 5 ? 1 : 0)));
    }
  }

  private static double average(double[][] fractions, int load) {
    return Arrays.stream(fractions).mapToDouble(table -> table[load]).average().orElseThrow();
  }

  /**
   * The fraction of buckets of each load, by subtable, when all keys have come: fractions instead
   * of their sums, so that nothing is subtracted and each is exact relative to itself.
   */
  private static double[][] loads(int choices, double average) {
    int most = 16;
    double[][] now = new double[choices][most + 1];
    for (double[] table : now) {
      table[0] = 1;
    }
    int steps = 20_000;
    double step = average * choices / steps;
    for (int i = 0; i < steps; i++) {
      double[][] k1 = change(now);
      double[][] k2 = change(sum(now, k1, step / 2));
      double[][] k3 = change(sum(now, k2, step / 2));
      double[][] k4 = change(sum(now, k3, step));
      now = sum(sum(sum(sum(now, k1, step / 6), k2, step / 3), k3, step / 3), k4, step / 6);
    }
    return now;
  }

  private static double[][] change(double[][] fractions) {
    int loads = fractions[0].length;
    double[][] atLeast = new double[fractions.length][loads + 1];
    for (int j = 0; j < fractions.length; j++) {
      for (int i = loads - 1; i >= 0; i--) {
        atLeast[j][i] = atLeast[j][i + 1] + fractions[j][i];
      }
    }
    double[][] change = new double[fractions.length][loads];
    for (int j = 0; j < fractions.length; j++) {
      for (int i = 0; i < loads - 1; i++) {
        // A key goes here if those to the left are fuller and those to the right no emptier.
        double chosen = fractions[j][i];
        for (int other = 0; other < fractions.length; other++) {
          chosen *= other < j ? atLeast[other][i + 1] : other > j ? atLeast[other][i] : 1;
        }
        change[j][i] -= chosen;
        change[j][i + 1] += chosen;
      }
    }
    return change;
  }

  private static double[][] sum(double[][] from, double[][] change, double times) {
    double[][] sum = new double[from.length][];
    for (int j = 0; j < from.length; j++) {
      sum[j] = from[j].clone();
      for (int i = 0; i < sum[j].length; i++) {
        sum[j][i] += times * change[j][i];
      }
    }
    return sum;
  }

  /** Equation (1). */
  private static double rate(double[][] fractions, IntUnaryOperator bits) {
    double rate = 0;
    for (double[] table : fractions) {
      for (int load = 1; load < table.length; load++) {
        rate += table[load] * load * Math.pow(2, -bits.applyAsInt(load));
      }
    }
    return rate;
  }

  /** Equation (1) for groups of four buckets of a subtable, whose loads are independent. */
  private static double groups(double[][] fractions, IntBinaryOperator bits) {
    double rate = 0;
    for (double[] table : fractions) {
      double[] others = convolved(convolved(table, table), table);
      for (int load = 1; load < table.length; load++) {
        for (int rest = 0; rest < others.length; rest++) {
          rate +=
              table[load] * others[rest] * load * Math.pow(2, -bits.applyAsInt(load, load + rest));
        }
      }
    }
    return rate;
  }

  /**
   * The same if bits that are left over go to whole buckets of a group, one for each fingerprint:
   * every choice of buckets is tried.
   */
  private static double groupsWithLeftOver(
      double[][] fractions, int space, IntUnaryOperator sorted) {
    double rate = 0;
    int most = 11;
    for (double[] table : fractions) {
      for (int code = 1; code < Math.pow(most + 1, 4); code++) {
        int[] loads = new int[4];
        double probability = 1;
        for (int i = 0, rest = code; i < 4; i++, rest /= most + 1) {
          loads[i] = rest % (most + 1);
          probability *= table[loads[i]];
        }
        int total = Arrays.stream(loads).sum();
        double least = Double.POSITIVE_INFINITY;
        for (int chosen = 0; chosen < 16; chosen++) {
          int bits = 0;
          double agree = 0;
          for (int i = 0; i < 4; i++) {
            int stored = space / total + (chosen >> i & 1);
            bits += loads[i] * stored;
            agree += loads[i] * Math.pow(2, -stored - sorted.applyAsInt(loads[i]));
          }
          least = bits <= space ? Math.min(least, agree) : least;
        }
        // A key has one of the four buckets.
        rate += probability * least / 4;
      }
    }
    return rate;
  }

  private static double[] convolved(double[] one, double[] other) {
    double[] product = new double[one.length + other.length - 1];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        product[i + j] += one[i] * other[j];
      }
    }
    return product;
  }

  /** Lengths of fingerprints that may be cut and never grow while a group fills. */
  private static IntBinaryOperator cut(int space, IntUnaryOperator sorted) {
    int[][] known = new int[17][65];
    for (int load = 1; load < known.length; load++) {
      for (int total = load; total < known[load].length; total++) {
        int bits = Math.min(64, space / total + sorted.applyAsInt(load));
        bits = load > 1 ? Math.min(bits, known[load - 1][total - 1]) : bits;
        known[load][total] = total > load ? Math.min(bits, known[load][total - 1]) : bits;
      }
    }
    return (load, total) -> known[load][total];
  }
}

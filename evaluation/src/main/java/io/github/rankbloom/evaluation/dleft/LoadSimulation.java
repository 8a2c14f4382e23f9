package io.github.rankbloom.evaluation.dleft;

import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * Loads of d-left tables without the tables: numbers of keys in buckets that are drawn at random,
 * and nothing of the library. What filters really do is set against it.
 */
final class LoadSimulation {

  private final int subtables;
  private final int buckets;
  private final int[] loads;
  private final int[] highest;

  private LoadSimulation(int subtables, int buckets) {
    this.subtables = subtables;
    this.buckets = buckets;
    loads = new int[subtables * buckets];
    highest = new int[subtables * buckets];
  }

  /**
   * Keys that are all known beforehand, each placed again in its less loaded bucket several times.
   *
   * @param passes how often, a key going to the left among equals: the paper's rule
   * @param restlessPasses how often after that, a key going to the other side among equals
   */
  static LoadSimulation balanced(
      int buckets, int keys, int passes, int restlessPasses, SplittableRandom random) {
    LoadSimulation table = new LoadSimulation(2, buckets);
    int[] left = random.ints(keys, 0, buckets).toArray();
    int[] right = random.ints(keys, buckets, 2 * buckets).toArray();
    int[] place = new int[keys];
    for (int pass = 0; pass <= passes + restlessPasses; pass++) {
      for (int key = 0; key < keys; key++) {
        int before = place[key];
        if (pass > 0) {
          table.loads[before]--;
        }
        int more = table.loads[left[key]] - table.loads[right[key]];
        boolean away = more == 0 && pass > passes && before == left[key];
        place[key] = more > 0 || away ? right[key] : left[key];
        table.loads[place[key]]++;
      }
    }
    return table;
  }

  /** Keys that come, and are then removed at random and replaced. */
  static LoadSimulation churned(
      int subtables, int buckets, int keys, int rounds, SplittableRandom random) {
    LoadSimulation table = new LoadSimulation(subtables, buckets);
    int[] place = new int[keys];
    for (int key = 0; key < keys; key++) {
      place[key] = table.put(random);
    }
    for (int round = 0; round < rounds; round++) {
      int key = random.nextInt(keys);
      table.loads[place[key]]--;
      place[key] = table.put(random);
    }
    return table;
  }

  private int put(SplittableRandom random) {
    int best = random.nextInt(buckets);
    for (int i = 1; i < subtables; i++) {
      int bucket = i * buckets + random.nextInt(buckets);
      if (loads[bucket] < loads[best]) {
        best = bucket;
      }
    }
    loads[best]++;
    highest[best] = Math.max(highest[best], loads[best]);
    return best;
  }

  /** The false-positive rate if the present load of a bucket tells how long fingerprints are. */
  double rate(IntUnaryOperator fingerprintBits) {
    return rate(loads, fingerprintBits);
  }

  /** The same if the highest load that a bucket ever had tells it. */
  double rateByHighest(IntUnaryOperator fingerprintBits) {
    return rate(highest, fingerprintBits);
  }

  private double rate(int[] telling, IntUnaryOperator fingerprintBits) {
    double agree = 0;
    for (int bucket = 0; bucket < loads.length; bucket++) {
      if (loads[bucket] > 0) {
        agree += loads[bucket] * Math.scalb(1.0, -fingerprintBits.applyAsInt(telling[bucket]));
      }
    }
    return agree / buckets;
  }
}

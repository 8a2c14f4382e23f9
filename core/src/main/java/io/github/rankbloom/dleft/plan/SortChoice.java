package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.numeric.DLeftLoads;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the loads at which fingerprints are sorted: the values of a counter spent best. */
final class SortChoice {

  /*
   * A knapsack. Sorting on s bits at load a takes codes(a, s) values of the counter instead of one,
   * and divides by 2^s what buckets of that load add to the false-positive rate.
   */

  private SortChoice() {}

  /** {@return for each load the first bits to sort by, chosen for the fewest false positives} */
  static List<Integer> best(DLeftLoads loads, int capacity, int spaceBits, int counterBits) {
    int spare = (1 << counterBits) - (capacity + 1);
    double[] least = new double[spare + 1]; // by values spent, the rate of the loads so far
    byte[][] choice = new byte[capacity + 1][spare + 1];
    for (int load = 1; load <= capacity; load++) {
      double unsorted = loads.fraction(load) * load * Math.scalb(1.0, -(spaceBits / load));
      double[] next = new double[spare + 1];
      Arrays.fill(next, Double.MAX_VALUE);
      for (int sortBits = 0; sortBits <= DLeftGeometry.MAX_SORT_BITS; sortBits++) {
        int cost = DLeftGeometry.codes(load, sortBits) - 1;
        double rate = Math.scalb(unsorted, -sortBits);
        for (int spent = cost; spent <= spare; spent++) {
          if (least[spent - cost] + rate < next[spent]) {
            next[spent] = least[spent - cost] + rate;
            choice[load][spent] = (byte) sortBits;
          }
        }
      }
      least = next;
    }
    int[] sortBits = new int[capacity + 1];
    int spent = spare;
    for (int load = capacity; load >= 1; load--) {
      sortBits[load] = choice[load][spent];
      spent -= DLeftGeometry.codes(load, sortBits[load]) - 1;
    }
    return IntStream.of(sortBits).boxed().toList();
  }
}

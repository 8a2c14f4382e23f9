package io.github.rankbloom.rank.plan;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Bucket loads by approximate quantiles: close to the proved ones, at a fraction of the cost when
 * many thresholds of one table are asked for.
 */
final class ApproximateLoads implements BucketLoads {

  /** Standard deviations below the mean at which a level may still be full. */
  private static final double DEVIATIONS_BELOW = 2;

  private final long buckets;
  private final double deviate;
  private final long fullRoom;
  private final int lowest;
  private final double[] tails; // Pr[load > lowest + i]
  private final long[] extensions; // 0 where not yet asked for

  /**
   * Loads of {@code keys} keys in {@code buckets} buckets, by the probability allowed to each event
   * and the normal deviate of half of it.
   */
  ApproximateLoads(long keys, long buckets, double budget, double deviate) {
    this.buckets = buckets;
    this.deviate = deviate;
    double mean = (double) keys / buckets;
    fullRoom =
        BinomialQuantile.approximate(
            keys, 1.0 / buckets, BinomialQuantile.normalDeviate(budget / buckets));
    lowest = (int) Math.max(0, mean - DEVIATIONS_BELOW * Math.sqrt(mean));
    int highest = (int) Math.max(lowest, Math.min(fullRoom, RankGeometry.MAX_CELLS));
    tails = poissonTails(mean, lowest, highest);
    extensions = new long[tails.length];
  }

  /**
   * Loads of {@code buckets} buckets, each of which has a load with a probability, by the
   * probability allowed to each event and the normal deviate of half of it.
   */
  ApproximateLoads(double[] probabilities, long buckets, double budget, double deviate) {
    this.buckets = buckets;
    this.deviate = deviate;
    lowest = 0;
    tails = new double[probabilities.length];
    for (int load = probabilities.length - 1; load > 0; load--) {
      tails[load - 1] = tails[load] + probabilities[load];
    }
    int room = 0;
    while (tails[room] * buckets > budget) {
      room++;
    }
    fullRoom = room;
    extensions = new long[tails.length];
  }

  /** Sums the tails from the highest threshold down, where every term is positive and exact. */
  private static double[] poissonTails(double mean, int lowest, int highest) {
    double[] tails = new double[highest - lowest + 1];
    double probability = Math.exp(highest * Math.log(mean) - mean - LogGamma.value(highest + 1.0));
    double tail = TailBounds.poissonTail(mean, highest);
    for (int load = highest; load >= lowest; load--) {
      tails[load - lowest] = tail;
      tail += probability;
      probability *= load / mean;
    }
    return tails;
  }

  @Override
  public long extensions(int room) {
    int i = Math.min(room - lowest, tails.length - 1);
    if (i < 0) {
      return buckets;
    }
    if (extensions[i] == 0) {
      extensions[i] = Math.max(1, BinomialQuantile.approximate(buckets, tails[i], deviate));
    }
    return extensions[i];
  }

  @Override
  public long fullRoom() {
    return fullRoom;
  }
}

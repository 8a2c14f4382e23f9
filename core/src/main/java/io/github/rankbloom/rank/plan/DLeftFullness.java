package io.github.rankbloom.rank.plan;

import io.github.rankbloom.numeric.DLeftFlow;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How many buckets of a d-left table are full, where a key whose buckets are all full makes room by
 * moving another key.
 */
/*
 * Loads of d-left hashing are a wave: as keys come in, the distribution of loads moves up by one for
 * each key per bucket and keeps its shape, a few loads wide however high the average. So the
 * fraction of full buckets depends on one number only, the slack: cells of a bucket less average
 * load. That makes it a table, computed once for each d, at one average load.
 *
 * The loads are those under churn (keys removed at random, as many new ones inserted), which are
 * wider than those after insertions alone. They are those of buckets without limit. Where a bucket
 * has a limit of Z, each key above it was moved to some other bucket, which it fills at worst; so
 * full are at most about
 *
 *   tail(Z) + tail(Z+1) + tail(Z+2) + ...,
 *
 * the buckets at or above Z and the keys above Z. In a simulation with moves and churn it is less:
 * 0.47 instead of 0.63 at a slack of 1, for d = 2.
 */
final class DLeftFullness {

  /** Slacks for each unit; others are rounded down. */
  static final int STEPS = 8;

  /** Slack beyond which the table does not go. */
  static final int MAX_SLACK = 8;

  /** The average load at which the wave is taken. */
  private static final int AVERAGE = 32;

  /** Removals and insertions for each bucket after which its shape rests. */
  private static final int CHURN = 32;

  /** The same after a small change of the average. */
  private static final int CHURN_AGAIN = 8;

  private static final ConcurrentMap<Integer, DLeftFullness> KNOWN = new ConcurrentHashMap<>();

  private final double[] full = new double[STEPS * MAX_SLACK + 1];

  private DLeftFullness(int subtables) {
    DLeftFlow flow = new DLeftFlow(subtables);
    flow.fillTo(AVERAGE);
    flow.churn(CHURN);
    for (int step = 0; step < STEPS; step++) {
      if (step > 0) {
        flow.fillTo(AVERAGE + (double) step / STEPS);
        flow.churn(CHURN_AGAIN);
      }
      DLeftLoads loads = DLeftLoads.of(flow.average(), flow.tails());
      double sum = 0;
      for (int load = loads.maxLoad(); load >= AVERAGE; load--) {
        sum += loads.tail(load);
        int slack = (load - AVERAGE) * STEPS - step;
        if (slack >= 0 && slack < full.length) {
          full[slack] = Math.min(1, sum);
        }
      }
    }
  }

  static DLeftFullness of(int subtables) {
    return KNOWN.computeIfAbsent(subtables, DLeftFullness::new);
  }

  /**
   * About the largest fraction of buckets that are full, as a mean over the subtables, at a slack:
   * cells of a bucket less average load, at least 0.
   */
  double fraction(double slack) {
    return full[(int) Math.min(full.length - 1.0, slack * STEPS)];
  }
}

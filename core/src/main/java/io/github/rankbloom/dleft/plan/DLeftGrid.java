package io.github.rankbloom.dleft.plan;

import io.github.rankbloom.numeric.DLeftFlow;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Load distributions for every average load on a grid, each computed once. */
final class DLeftGrid {

  private static final int POINTS = 32;
  private static final int CHURNED_POINTS = 8;

  /** The highest average load of the grid. */
  static final int MAX_AVERAGE = 24;

  /** Lifetimes of a key under churn at each point: the loads were at rest a little below it. */
  private static final int LIFETIMES = 3;

  /** Standard deviations of a subtable's share of the keys by which an average load is raised. */
  private static final double MARGIN = 3;

  private static final Map<Integer, DLeftGrid> FILLED = new ConcurrentHashMap<>();
  private static final Map<Integer, DLeftGrid> CHURNED = new ConcurrentHashMap<>();

  private final int subtables;
  private final boolean churned;
  private final int pointsPerKey;
  private final List<DLeftLoads> points = new ArrayList<>();
  private final DLeftFlow flow;

  private DLeftGrid(int subtables, boolean churned) {
    this.subtables = subtables;
    this.churned = churned;
    pointsPerKey = churned ? CHURNED_POINTS : POINTS;
    flow = new DLeftFlow(subtables);
  }

  static DLeftGrid filled(int subtables) {
    return FILLED.computeIfAbsent(subtables, d -> new DLeftGrid(d, false));
  }

  static DLeftGrid churned(int subtables) {
    return CHURNED.computeIfAbsent(subtables, d -> new DLeftGrid(d, true));
  }

  /** {@return the distribution at an average load, or at the next higher one of the grid} */
  synchronized DLeftLoads at(double average) {
    int point = (int) Math.ceil(Math.min(average, MAX_AVERAGE) * pointsPerKey);
    while (points.size() <= point) {
      double next = (double) points.size() / pointsPerKey;
      flow.fillTo(next);
      if (churned && next > 0) {
        flow.churn(LIFETIMES * next);
      }
      points.add(DLeftLoads.of(flow.average(), flow.tails()));
    }
    return points.get(point);
  }

  /**
   * Estimates the probability that some bucket must hold more than a load: the number of buckets
   * that would, in a large table of a slightly higher average load. The margin stands for the
   * chance by which a small table is uneven.
   */
  double overflow(long keys, long buckets, int load) {
    double average = (double) keys / (subtables * buckets);
    double raised = average * (1 + MARGIN / Math.sqrt((double) buckets));
    if (keys <= load) {
      return 0;
    }
    if (raised > Math.min(load, MAX_AVERAGE)) {
      return 1;
    }
    return Math.min(1, subtables * (double) buckets * at(raised).tail(load + 1));
  }

  /** {@return the least capacity of buckets, up to a highest, within an overflow probability} */
  OptionalInt capacity(long keys, long buckets, double overflowProbability, int highest) {
    return IntStream.rangeClosed(1, highest)
        .filter(load -> overflow(keys, buckets, load) <= overflowProbability)
        .findFirst();
  }
}

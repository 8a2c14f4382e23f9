package io.github.rankbloom.rank.plan;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.plan.Requirement;

/**
 * Plans rank-indexed d-left tables: the smallest for a requirement, in words as they will be
 * allocated.
 *
 * <p>A plan keeps the false-positive probability and the most chains per bucket as a plan of {@link
 * RankPlanner} does. What it says of the overflow probability is weaker: for tables in which keys
 * choose among buckets and move, no bound is proved. It is an {@linkplain #overflowEstimate
 * estimate} on the safe side of every simulation, under insertions and under churn.
 */
public final class RankDLeftPlanner {

  /** The subtables unless told otherwise: the fewest bits per key at every size and fpp. */
  public static final int DEFAULT_SUBTABLES = 2;

  /**
   * The least slack, in cells per bucket, whatever the estimate says. With less, keys would still
   * find room, but where they come and go most would have to search long for a cell to move.
   */
  private static final double LEAST_SLACK = 0.75;

  private final Requirement requirement;
  private final int subtables;
  private RankDLeftShape best;

  private RankDLeftPlanner(Requirement requirement, int subtables) {
    this.requirement = requirement;
    this.subtables = subtables;
  }

  /** {@return the plan of the smallest table of two subtables that meets a requirement} */
  public static RankDLeftPlan plan(Requirement requirement) {
    return plan(requirement, DEFAULT_SUBTABLES);
  }

  /**
   * {@return the plan of the smallest table that meets a requirement without payload}
   *
   * @param subtables number of subtables (d), 2 to {@link RankDLeftGeometry#MAX_SUBTABLES}
   * @throws IllegalArgumentException if {@code subtables} is out of range, or no table can meet the
   *     requirement
   */
  public static RankDLeftPlan plan(Requirement requirement, int subtables) {
    RankDLeftGeometry.requireSubtables(subtables);
    if (requirement.payloadBits() != 0) {
      throw new IllegalParameterException(
          "payloadBits", "must be 0 for a rank-dleft filter, not " + requirement.payloadBits());
    }
    RankPlanner.requireFpp(requirement.fpp());
    RankPlanner.requireOverflowProbability(requirement.overflowProbability());
    RankDLeftPlanner planner = new RankDLeftPlanner(requirement, subtables);
    planner.search();
    if (planner.best == null) {
      throw RankPlanner.tooFewHashBits(requirement);
    }
    if (planner.best.totalWords() > Bits.MAX_WORDS) {
      throw RankPlanner.tooManyWords(requirement, planner.best.totalWords());
    }
    RankDLeftGeometry geometry = planner.best.geometry();
    return new RankDLeftPlan(requirement, geometry, overflowEstimate(requirement.keys(), geometry));
  }

  /**
   * Estimates the probability that keys find no room in a table.
   *
   * <p>A key finds none if all its buckets are full, and so are all buckets to which a cell of
   * theirs could move. With a fraction F of full buckets, by the differential equations of d-left
   * hashing under churn, that is taken for F<sup>d(1 + D)</sup>, where D is the number of different
   * buckets of a subtable to which the cells of d - 1 buckets can move; and the estimate is that
   * times the number of keys. Where there are only a few buckets, F is at least two of them, and
   * the estimate may be less if the slack in each bucket is large. It holds for as many insertions
   * as there are keys, after any number of earlier insertions and removals of random keys.
   *
   * <p>It is not a proved bound. Its constants were fitted to simulations of tables that are small
   * enough to run out of room; probabilities as small as those usually planned for are beyond any
   * simulation.
   *
   * @return from 0 to 1; 0 where keys cannot fail to fit
   */
  public static double overflowEstimate(long keys, RankDLeftGeometry geometry) {
    return RankDLeftShape.of(geometry).overflowEstimate(keys);
  }

  /*
   * For a given fingerprint and number of chains, the false-positive probability decides the
   * fewest buckets. Their cells follow from the overflow estimate, and the cells' words are rounded
   * up. Or the words are rounded down instead, and there are as many more buckets as that makes
   * necessary. The two are tried for every number of chains and every sensible fingerprint.
   */

  private void search() {
    double fpp = requirement.fpp();
    int moreBits = Bits.width(subtables - 1L);
    double maxLoad = requirement.profile().maxLoad();
    int mostBits =
        Math.min(
            RankGeometry.MAX_FINGERPRINT_BITS,
            ChainLoad.mostFingerprintBits(fpp, maxLoad) + moreBits);
    for (int bits = ChainLoad.leastFingerprintBits(fpp); bits <= mostBits; bits++) {
      double load = Math.min(ChainLoad.most(fpp, bits) / subtables, maxLoad);
      for (int chains = 1; chains <= requirement.profile().maxChains(); chains++) {
        tryChains(chains, bits, bucketsFor(load * chains));
      }
    }
  }

  /** The fewest buckets of a subtable with a number of keys in each. */
  private long bucketsFor(double average) {
    return (long) Math.max(1, Math.ceil(requirement.keys() / (subtables * average)));
  }

  private void tryChains(int chains, int bits, long buckets) {
    long keysEach = (requirement.keys() - 1) / (subtables * buckets) + 1;
    long words = RankLayout.words(chains, keysEach, 1 + bits);
    while (!offer(chains, bits, buckets, words)) {
      words++;
    }
    words--;
    int cells = cells(chains, bits, words);
    for (int step = 0; step < cells * DLeftFullness.STEPS; step++) {
      long more = bucketsFor(cells - (double) step / DLeftFullness.STEPS);
      if (offer(chains, bits, Math.max(buckets, more), words)) {
        return;
      }
    }
  }

  private static int cells(int chains, int bits, long words) {
    return RankLayout.cells(words * Long.SIZE - chains, 1 + bits);
  }

  /** Keeps the best shape, and returns whether this one has room for the keys. */
  private boolean offer(int chains, int bits, long buckets, long words) {
    RankDLeftShape shape =
        new RankDLeftShape(subtables, buckets, chains, bits, cells(chains, bits, words));
    long keys = requirement.keys();
    boolean roomy =
        (buckets == 1 || shape.slack(keys) >= LEAST_SLACK)
            && shape.overflowEstimate(keys) <= requirement.overflowProbability();
    if (roomy && shape.fitsHash() && (best == null || shape.totalWords() < best.totalWords())) {
      best = shape;
    }
    return roomy;
  }
}

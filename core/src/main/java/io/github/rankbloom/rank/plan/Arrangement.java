package io.github.rankbloom.rank.plan;

import java.util.Optional;

/**
 * How a filter that re-arranges itself is arranged at present, and how next: its places stay, its
 * shape and room follow what it holds.
 *
 * @param promise what the filter was made for
 * @param load how many cells it is arranged for
 * @param overflowProbability how probable it is at most that so many keys do not fit
 */
/*
 * A table is filled until a key finds no room. If that was about when as many cells were in as it
 * was arranged for, it is time to grow. If it was before, chance was against it, and the next room
 * is for a probability that is the square of the last: 1/2, 1/4, 1/16, ... For the number K of such
 * re-arrangements while n keys go into a table arranged for n,
 *
 *     E[K] = sum of Pr[K > k] <= sum of Pr[n keys do not fit room k] <= 1/2 + 1/4 + 1/16 + ... < 0.82
 *
 * because loads only grow while keys go in, and what is there only adds to the room. After six of
 * them the bound is 2^-64: a filter whose keys come and go does not need a seventh.
 */
public record Arrangement(Promise promise, long load, double overflowProbability) {

  /** How probable an overflow may be at first: less saves re-arrangements, more saves memory. */
  static final double FIRST_OVERFLOW_PROBABILITY = 0.5;

  private static final double LEAST_OVERFLOW_PROBABILITY = 1e-90;

  /** A table grows by this part of what it holds. */
  private static final int STEP_PART = 16;

  /** As if it held so many, if it holds fewer. */
  private static final int SMALL = 1000;

  /**
   * {@return the first arrangement for a load}
   *
   * @param promise what the filter was made for
   * @param load how many cells it is arranged for
   */
  public static Arrangement of(Promise promise, long load) {
    return new Arrangement(promise, load, FIRST_OVERFLOW_PROBABILITY);
  }

  /** {@return in which bucket and chain each place lies} */
  public Shape shape() {
    return Shape.of(promise.places(), load, promise.profile());
  }

  /**
   * {@return the table, empty if none has as many cells in a bucket as are there}
   *
   * @param present the cells of each bucket of this shape
   */
  public Optional<RankGeometry> geometry(PresentLoads present) {
    return Room.of(shape(), load, promise.payloadBits(), overflowProbability, present);
  }

  /**
   * {@return the arrangement for another load}
   *
   * @param newLoad how many cells
   */
  public Arrangement withLoad(long newLoad) {
    return of(promise, newLoad);
  }

  /**
   * {@return the arrangement after a cell found no room}
   *
   * @param cells how many cells the table holds
   */
  public Arrangement next(long cells) {
    long step = Math.max(SMALL, cells) / STEP_PART;
    Arrangement larger = withLoad(cells + step);
    if (!larger.shape().equals(shape())) {
      // Another shape may be up to 6% larger, which half a step makes up for.
      larger = withLoad(cells + step / 2);
    }
    if (cells < promise.most() && larger.load > promise.most()) {
      larger = withLoad(promise.most());
    }
    return larger.load > load ? larger : withRarerOverflow();
  }

  private Arrangement withRarerOverflow() {
    double rarer = Math.max(overflowProbability * overflowProbability, LEAST_OVERFLOW_PROBABILITY);
    return new Arrangement(promise, load, rarer);
  }
}

package io.github.rankbloom.rank.plan;

import java.util.Optional;

/** Finds the smallest table of a given shape, or the best where speed counts too. */
final class Room {

  /**
   * Screening goes by approximate loads, and what it finds may have a cell too few by the exact
   * ones; then it is asked for a rarer overflow.
   */
  private static final double[] SCREENED_PARTS = {1, 0.5, 0.1, 1e-3};

  private Room() {}

  /**
   * {@return the table of a shape that has room for what is there, and in which keys at random fail
   * to fit with at most a given probability; empty if no table has room for a bucket that is there}
   *
   * @param keys the keys at random
   * @param overflowProbability how probable it may be that they do not fit
   * @param extensionCost the part of a bucket's words that an extension counts for beside its own
   */
  static Optional<RankGeometry> of(
      Shape shape,
      long keys,
      int payloadBits,
      double overflowProbability,
      PresentLoads present,
      double extensionCost) {
    for (double part : SCREENED_PARTS) {
      Optional<RankGeometry> found =
          new LayoutScreen(keys, payloadBits, overflowProbability * part, present, extensionCost)
              .screen(shape, Double.MAX_VALUE)
              .flatMap(candidate -> candidate.layout().proved(keys, overflowProbability, present));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}

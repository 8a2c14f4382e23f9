package io.github.rankbloom.rank.plan;

import java.util.Optional;

/** Finds the smallest table of a given shape, or one a little larger with fewer extensions. */
final class Room {

  /**
   * Screening goes by approximate loads, and what it finds may have a cell too few by the exact
   * ones; then it is asked for a rarer overflow.
   */
  private static final double[] SCREENED_PARTS = {1, 0.5, 0.1, 1e-3};

  /**
   * The part of a bucket's words that an extension counts for beside its own, where extensions are
   * to be few: of tables of about the same size, the one is taken that has most room in the buckets
   * themselves.
   */
  private static final double EXTENSION_COST = 1.0 / 12;

  /** The most words of a table with fewer extensions, as a multiple of the smallest. */
  private static final double LARGEST = 1.03;

  private final Shape shape;
  private final long keys;
  private final int payloadBits;
  private final double overflowProbability;
  private final PresentLoads present;

  /**
   * Room for keys at random, and for what is there.
   *
   * @param overflowProbability how probable it may be that the keys do not fit
   */
  Room(Shape shape, long keys, int payloadBits, double overflowProbability, PresentLoads present) {
    this.shape = shape;
    this.keys = keys;
    this.payloadBits = payloadBits;
    this.overflowProbability = overflowProbability;
    this.present = present;
  }

  /** {@return the smallest table; empty if none has room for a bucket that is there} */
  Optional<RankGeometry> smallest() {
    return find(0, Double.MAX_VALUE);
  }

  /** {@return a table of about the same size that has fewer extensions, if there is one} */
  Optional<RankGeometry> withFewExtensions() {
    return smallest()
        .map(least -> find(EXTENSION_COST, LARGEST * least.totalWords()).orElse(least));
  }

  private Optional<RankGeometry> find(double extensionCost, double limit) {
    for (double part : SCREENED_PARTS) {
      Optional<RankGeometry> found =
          new LayoutScreen(keys, payloadBits, overflowProbability * part, present, extensionCost)
              .screen(shape, limit)
              .flatMap(candidate -> candidate.layout().proved(keys, overflowProbability, present));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}

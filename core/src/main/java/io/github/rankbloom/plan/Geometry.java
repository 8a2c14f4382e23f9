package io.github.rankbloom.plan;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** All sizes of a filter's table or array. */
public interface Geometry {

  /** {@return the words of memory that a filter of this geometry takes} */
  long totalWords();

  /**
   * {@return the number of places (N), where a filter is a set of places: filters of the same N and
   * key hash hold the same places for the same keys}
   */
  default Optional<BigInteger> exactPlaces() {
    return Optional.empty();
  }

  /** {@return every size by its name, in the order in which people read them} */
  List<Figure> sizes();
}

package io.github.rankbloom.plan;

import java.util.List;

/** All sizes of a filter's table or array. */
public interface Geometry {

  /** {@return the words of memory that a filter of this geometry takes} */
  long totalWords();

  /** {@return every size by its name, in the order in which people read them} */
  List<Figure> sizes();
}

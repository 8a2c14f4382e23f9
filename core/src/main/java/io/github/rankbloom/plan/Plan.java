package io.github.rankbloom.plan;

import java.util.List;

/** How a filter will be laid out, and what to expect of it. */
public interface Plan {

  /**
   * What was asked for.
   *
   * @return the requirement that this plan meets
   */
  Requirement requirement();

  /** {@return all sizes of the filter} */
  Geometry geometry();

  /** {@return what else there is to tell of the plan, such as the load} */
  default List<Figure> figures() {
    return List.of();
  }

  /** {@return the memory of the filter in bits: every word that it will allocate} */
  default long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  /**
   * Memory per key, with all required keys in.
   *
   * @return {@link #bitSize()} by the number of keys, or 0 where no key is required
   */
  default double bitsPerKey() {
    long keys = requirement().keys();
    return keys == 0 ? 0 : (double) bitSize() / keys;
  }

  /**
   * The size of the filter's file per key, with all required keys in. The plans of rank-indexed
   * filters count header and directory; the headers of other kinds, up to 100 bytes, come on top.
   *
   * @return bits; the memory, where a file leaves nothing out
   */
  default double fileBitsPerKey() {
    return bitsPerKey();
  }

  /**
   * The length of the filter's entropy-coded message per key, with all required keys in, each of
   * them put once, and without the header: what the content is worth.
   *
   * @return bits, or 0 where no key is required
   */
  double messageBitsPerKey();

  /**
   * The false-positive probability with all required keys in.
   *
   * @return at most the required one
   */
  double predictedFpp();

  /**
   * How probable it is at most that the required keys do not fit, as far as is known; see {@link
   * #overflowBasis}.
   *
   * @return at most the required one
   */
  double overflowBound();

  /**
   * How sure the overflow probability is.
   *
   * @return whether it is proved or estimated
   */
  OverflowBasis overflowBasis();
}

package io.github.rankbloom.plan;

import java.util.List;

/** How a filter will be laid out, and what to expect of it. */
public interface Plan {

  /** {@return the requirement that this plan meets} */
  Requirement requirement();

  /** {@return all sizes of the filter} */
  Geometry geometry();

  /** {@return what else there is to say about the plan, such as the load} */
  default List<Figure> figures() {
    return List.of();
  }

  /** {@return the memory of the filter in bits: every word that it will allocate} */
  default long bitSize() {
    return geometry().totalWords() * Long.SIZE;
  }

  /** {@return the bits of memory per key, with all required keys in; 0 where there are none} */
  default double bitsPerKey() {
    long keys = requirement().keys();
    return keys == 0 ? 0 : (double) bitSize() / keys;
  }

  /**
   * {@return the bits of the filter's file per key, with all required keys in; those of the memory
   * where a file leaves nothing out} The plans of rank-indexed filters count header and directory;
   * the headers of other kinds, up to 100 bytes, come on top.
   */
  default double fileBitsPerKey() {
    return bitsPerKey();
  }

  /**
   * {@return the bits of the filter's entropy-coded message per key, without the header, with all
   * required keys in, each of them put once: what the content is worth; 0 where no key is required}
   */
  double messageBitsPerKey();

  /** {@return the false-positive probability with all required keys in, at most the asked one} */
  double predictedFpp();

  /**
   * {@return how probable it is at most that the required keys do not fit, as far as is known; see
   * {@link #overflowBasis}}
   */
  double overflowBound();

  /** {@return whether the overflow probability is proved or estimated} */
  OverflowBasis overflowBasis();

  /**
   * {@return this plan and, for a filter that grows, those that follow as more keys come in, up to
   * the most that there may be; chance may add a few more}
   */
  default List<Plan> growth() {
    return List.of(this);
  }
}

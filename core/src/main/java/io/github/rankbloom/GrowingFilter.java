package io.github.rankbloom;

/**
 * A filter whose table follows what it holds, up to the number of keys that it was made for. Up to
 * there its false-positive probability is at most the {@linkplain #askedFpp asked} one.
 */
public interface GrowingFilter extends MutableFilter {

  /**
   * {@return about how many keys the table has room for at present} It takes more, up to {@link
   * #maxCapacity}, and re-arranges itself as they come.
   */
  long capacity();

  /**
   * {@return how many keys the filter was made for, each counted once} With all of them in, a key
   * that is not a member is taken for one with at most the asked probability, and one more key is
   * refused.
   */
  long maxCapacity();

  /** {@return the false-positive probability that the filter keeps up to its last key} */
  double askedFpp();

  /**
   * Makes room for keys that are still to come, so that adding them re-arranges nothing.
   *
   * @param keys how many different keys there will be, up to {@link #maxCapacity}
   * @throws IllegalArgumentException if that is out of range
   */
  void reserve(long keys);

  /** Gives back memory that the present content does not need; a table of fixed size keeps it. */
  void shrinkToFit();

  /**
   * Changes the number of keys that the filter is made for. Its places stay the same, so with twice
   * the keys false positives are twice as likely: {@link #askedFpp} rises where necessary, and
   * never falls. A table of fixed size re-arranges itself from then on.
   *
   * @param keys how many different keys there may be, at least as many as are in
   * @throws IllegalArgumentException if that is out of range
   */
  void changeMaxCapacity(long keys);
}

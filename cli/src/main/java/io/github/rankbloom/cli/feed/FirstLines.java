package io.github.rankbloom.cli.feed;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.hash.KeyHash;

/**
 * Tells lines that come for the first time from those that came before, and remembers them. One
 * that is new is taken for an old one with the filter's false-positive probability; never the other
 * way round.
 *
 * <p>With a window, lines are forgotten in the order in which they came. Since only new lines are
 * put into the filter, it has no more than one copy of a fingerprint, and takes out what was put
 * in.
 */
public final class FirstLines {

  private final InsertableFilter filter;

  /** The last lines put in, from {@link #oldest} on and round; empty without a window. */
  private final long[] window;

  private int oldest;
  private long first;
  private long again;
  private double errors;

  /**
   * Remembers every line.
   *
   * @param filter remembers the lines
   */
  public FirstLines(InsertableFilter filter) {
    this.filter = filter;
    window = new long[0];
  }

  /**
   * Remembers the last lines only.
   *
   * @param filter remembers them, and is empty
   * @param most how many lines to remember
   * @param <F> a filter that can forget
   */
  public <F extends InsertableFilter & DeletableFilter> FirstLines(F filter, int most) {
    this.filter = filter;
    window = new long[most];
  }

  /** Is told of each line whether it is new. */
  public interface Taker {

    /**
     * Takes a line.
     *
     * @param line which line
     * @param isFirst whether it comes for the first time
     */
    void take(int line, boolean isFirst);
  }

  /**
   * Tells of each line whether it comes for the first time, and remembers it.
   *
   * @param hashes the hashes of lines, in order
   * @param count how many there are
   * @param taker is told
   * @throws io.github.rankbloom.FilterFullException if there is no room for a line; those before it
   *     have been told and remembered
   */
  public void take(long[] hashes, int count, Taker taker) {
    long[] seen = new long[(count + 63) >>> 6];
    filter.mightContainHashes(hashes, 0, count, seen);
    double fppBefore = filter.expectedFpp();
    long firstBefore = first;
    try {
      for (int i = 0; i < count; i++) {
        // What was not there when all were looked up may have come since.
        boolean old = (seen[i >>> 6] >>> i & 1) != 0 && !mayBeForgotten();
        boolean isFirst = !old && !filter.mightContainHash(hashes[i]);
        if (isFirst) {
          remember(hashes[i]);
          first++;
        } else {
          again++;
        }
        taker.take(i, isFirst);
      }
    } finally {
      // Of lines that are new in truth the part f is held back: f/(1-f) for each that is not.
      double fpp = (fppBefore + filter.expectedFpp()) / 2;
      errors += (first - firstBefore) * fpp / (1 - fpp);
    }
  }

  /** Whether a line that was there a moment ago need not be there any more. */
  private boolean mayBeForgotten() {
    return window.length > 0;
  }

  private void remember(long hash) {
    if (window.length > 0) {
      if (first >= window.length) {
        ((DeletableFilter) filter).removeHash(window[oldest]);
      }
      window[oldest] = hash;
      oldest = oldest + 1 == window.length ? 0 : oldest + 1;
    }
    filter.putHash(hash);
  }

  /** {@return how lines are hashed} */
  public KeyHash hashing() {
    return filter.hashing();
  }

  /** {@return how many lines came for the first time} */
  public long first() {
    return first;
  }

  /** {@return how many lines came again} */
  public long again() {
    return again;
  }

  /** {@return how many of the lines that came again were new in truth, on average} */
  public double expectedErrors() {
    return errors;
  }
}

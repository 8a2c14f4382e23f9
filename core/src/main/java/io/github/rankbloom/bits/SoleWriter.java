package io.github.rankbloom.bits;

import java.util.ConcurrentModificationException;

/**
 * Notices that a structure which one thread at a time may change is changed by two at once. It is
 * no lock and gives no guarantee: two threads that begin within some nanoseconds are not told. But
 * threads that share a structure by mistake meet again and again, and one of them is told before
 * long, mostly at once.
 */
public final class SoleWriter {

  // Neither volatile nor atomic, so that it costs next to nothing.
  private boolean changing;

  /**
   * To be called before a change, outside of the block that ends with {@link #end}.
   *
   * @throws ConcurrentModificationException if another change is going on; nothing has changed
   */
  public void begin() {
    if (changing) {
      throw new ConcurrentModificationException(
          "this filter is for one thread at a time, and another thread is changing it; take one for"
              + " many threads, such as ConcurrentRankMultisetFilter, or a lock");
    }
    changing = true;
  }

  /** To be called after a change, however it ended. */
  public void end() {
    changing = false;
  }
}

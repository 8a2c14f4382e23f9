package io.github.rankbloom.examples;

import io.github.rankbloom.rank.RankMultisetFilter;
import java.util.List;

/**
 * Drops events that came before within the last {@code window} different ones: a sliding window,
 * which a filter can have only if it forgets keys one by one. A billion events leave the memory as
 * it is: a hash and about two bytes for each event of the window.
 *
 * <p>One new event in a thousand is dropped by mistake at most. An event that is dropped does not
 * enter the window, so what leaves it is exactly what was put.
 */
public final class RecentEvents {

  private final RankMultisetFilter seen;
  private final long[] window;
  private long entered;

  public RecentEvents(int window) {
    this.window = new long[window];
    seen = RankMultisetFilter.builder().expectedInsertions(window).fpp(0.001).build();
  }

  /** Whether an event is new within the window, which it then enters. */
  public boolean isNew(CharSequence event) {
    long hash = seen.hashing().hash(event);
    if (seen.mightContainHash(hash)) {
      return false;
    }
    int place = (int) (entered++ % window.length);
    if (entered > window.length) {
      seen.removeHash(window[place]);
    }
    window[place] = hash;
    return seen.putHash(hash);
  }

  public static void main(String... args) {
    RecentEvents recent = new RecentEvents(3);
    for (String event : List.of("ping", "ping", "load", "ping", "save", "quit", "ping")) {
      System.out.println(event + (recent.isNew(event) ? "" : " (again)"));
    }
  }
}

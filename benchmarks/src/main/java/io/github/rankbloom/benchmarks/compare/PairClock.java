package io.github.rankbloom.benchmarks.compare;

import java.util.function.LongSupplier;

/**
 * Times two builds that take turns at every slice, one of them first.
 *
 * <p>Who comes first pays for what both need: memory that is cold, and keys that are in no cache
 * yet. So each is timed in both orders, with a median for each order, and its time is that of both
 * together. One median for both orders is fair to nobody: it takes the side of the order that had
 * one pass more, or in which one pass was disturbed.
 */
final class PairClock {

  private final SliceClock nowFirst;
  private final SliceClock nowSecond;
  private final SliceClock beforeFirst;
  private final SliceClock beforeSecond;

  PairClock(int keys, int slice, LongSupplier nanoTime) {
    nowFirst = new SliceClock(keys, slice, nanoTime);
    nowSecond = new SliceClock(keys, slice, nanoTime);
    beforeFirst = new SliceClock(keys, slice, nanoTime);
    beforeSecond = new SliceClock(keys, slice, nanoTime);
  }

  /** Times one pass of each, in one of the two orders. */
  void time(boolean nowComesFirst, SliceClock.Work now, SliceClock.Work before) {
    if (nowComesFirst) {
      nowFirst.timeInTurns(now, beforeSecond, before);
    } else {
      beforeFirst.timeInTurns(before, nowSecond, now);
    }
  }

  /** The time now as a multiple of that before; NaN until there was a pass in each order. */
  double ratio() {
    return (nowFirst.nanosPerKey() + nowSecond.nanosPerKey())
        / (beforeFirst.nanosPerKey() + beforeSecond.nanosPerKey());
  }
}

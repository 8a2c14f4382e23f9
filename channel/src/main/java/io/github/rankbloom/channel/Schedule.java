package io.github.rankbloom.channel;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a follower asks next. Chance keeps a fleet of them apart: after a start, after an update,
 * and above all after an outage.
 *
 * @param interval the usual time between two questions
 * @param firstWithin the first question of a follower that has a filter comes within this time
 * @param maxBackOff the longest time between two attempts that fail, before chance doubles it
 */
record Schedule(Duration interval, Duration firstWithin, Duration maxBackOff) {

  /** Whatever a host or a manifest says, a follower asks at least so often. */
  static final Duration MAX_WAIT = Duration.ofDays(1);

  /** A follower without a filter comes sooner, by this factor. */
  private static final int HURRY = 10;

  Duration first(boolean hasFilter, RandomGenerator random) {
    return times(hasFilter ? firstWithin : firstWithin.dividedBy(HURRY), random.nextDouble());
  }

  /** After an answer: the usual time, and up to half as long again. */
  Duration next(Duration minimumWait, RandomGenerator random) {
    return capped(times(longer(interval, minimumWait), 1 + random.nextDouble() / 2));
  }

  /**
   * After so many attempts in a row that failed: twice as long each time, and up to as long again.
   */
  Duration backOff(
      Duration minimumWait, int failures, Optional<Duration> retryAfter, RandomGenerator random) {
    Duration usual = longer(interval, minimumWait);
    double factor = Math.scalb(1.0, Math.min(failures, 30) - 1);
    double seconds =
        Math.min(seconds(usual) * factor, Math.max(seconds(maxBackOff), seconds(usual)));
    Duration wait = times(ofSeconds(seconds), 1 + random.nextDouble());
    return capped(
        retryAfter.isEmpty()
            ? wait
            : longer(wait, times(retryAfter.get(), 1 + random.nextDouble() / 4)));
  }

  private static Duration capped(Duration wait) {
    return wait.compareTo(MAX_WAIT) > 0 ? MAX_WAIT : wait;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  private static Duration times(Duration duration, double factor) {
    return ofSeconds(seconds(duration) * factor);
  }
}

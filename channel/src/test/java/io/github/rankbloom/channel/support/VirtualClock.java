package io.github.rankbloom.channel.support;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands until it is moved. */
public final class VirtualClock implements InstantSource {

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  /** Moves on by a duration. */
  public void advance(Duration duration) {
    now = now.plus(duration);
  }

  /** Moves on to a later moment. */
  public void set(Instant moment) {
    if (moment.isBefore(now)) {
      throw new IllegalArgumentException("time does not run backwards");
    }
    now = moment;
  }
}

package io.github.rankbloom.channel;

import io.github.rankbloom.channel.format.FollowerState;
import io.github.rankbloom.channel.transport.FailureCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How a follower is doing.
 *
 * @param at when this was asked
 * @param held what it knows of the filter it has; nothing before the first
 * @param polls how often it asked
 * @param updates how often the filter changed
 * @param bytes how many bytes of each type it downloaded
 * @param requests how many files of each type it asked for
 * @param failures how often something failed, by cause
 * @param failuresInRow how many of the last attempts failed
 * @param lastFailure the last that went wrong
 * @param lastContact when the host last gave an answer that was accepted
 * @param nextPoll when it asks next
 */
public record FollowerStatus(
    Instant at,
    Optional<FollowerState> held,
    long polls,
    long updates,
    Map<Traffic, Long> bytes,
    Map<Traffic, Long> requests,
    Map<FailureCause, Long> failures,
    int failuresInRow,
    Optional<Failure> lastFailure,
    Optional<Instant> lastContact,
    Instant nextPoll) {

  /** Copies the maps. */
  public FollowerStatus {
    bytes = Map.copyOf(bytes);
    requests = Map.copyOf(requests);
    failures = Map.copyOf(failures);
  }

  FollowerStatus asOf(Instant now) {
    return new FollowerStatus(
        now,
        held,
        polls,
        updates,
        bytes,
        requests,
        failures,
        failuresInRow,
        lastFailure,
        lastContact,
        nextPoll);
  }

  /** {@return whether the manifest has expired, or there is none} */
  public boolean isStale() {
    return held.isEmpty() || !at.isBefore(held.get().expires());
  }

  /** {@return the sequence of the newest manifest, 0 before the first} */
  public long sequence() {
    return held.map(FollowerState::sequence).orElse(0L);
  }

  /** {@return how long ago that manifest was made; nothing before the first} */
  public Optional<Duration> age() {
    return held.map(state -> Duration.between(state.published(), at));
  }
}

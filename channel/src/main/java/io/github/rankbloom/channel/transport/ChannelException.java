package io.github.rankbloom.channel.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Thrown when an attempt to follow a channel failed. */
public final class ChannelException extends IOException {

  private static final long serialVersionUID = 1L;

  private final FailureCause failureCause;
  private final Duration retryAfter;

  /**
   * Names a failure.
   *
   * @param failureCause why
   * @param message one line for the user
   */
  public ChannelException(FailureCause failureCause, String message) {
    this(failureCause, message, Optional.empty());
  }

  /**
   * Names a failure after which the host wants to be left alone.
   *
   * @param failureCause why
   * @param message one line for the user
   * @param retryAfter how long, if it said so
   */
  public ChannelException(
      FailureCause failureCause, String message, Optional<Duration> retryAfter) {
    super(message);
    this.failureCause = failureCause;
    this.retryAfter = retryAfter.orElse(null);
  }

  /** {@return why} */
  public FailureCause failureCause() {
    return failureCause;
  }

  /** {@return how long the host wants to be left alone, if it said so} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}

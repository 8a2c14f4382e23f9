package io.github.rankbloom.channel;

import java.io.IOException;

/** Thrown when a filter was not published. The channel is as it was. */
public final class PublishException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Why a filter was not published. */
  public enum Reason {
    /** The number of keys changed by more than allowed. */
    CHANGE_TOO_LARGE,
    /** The filter is of another kind or hashes otherwise than the one before. */
    OTHER_FORM,
    /** The folder holds a channel of another name. */
    OTHER_CHANNEL,
    /** The channel is signed by a key that this publisher has not. */
    NOT_OUR_KEY,
    /** The manifest that is there is none. */
    DAMAGED_MANIFEST,
    /** What was written is not what was read back. */
    READ_BACK,
    /** Another publisher was faster. */
    LOST_RACE
  }

  private final Reason reason;

  PublishException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** {@return why} */
  public Reason reason() {
    return reason;
  }
}

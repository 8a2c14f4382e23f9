package io.github.rankbloom.channel.transport;

/** Why an attempt of a follower failed. */
public enum FailureCause {
  /** No connection, or one that broke. */
  UNREACHABLE,
  /** The answer took too long. */
  TIMEOUT,
  /** There is no such file, or it may not be read: object stores do not tell which. */
  MISSING,
  /** The host asked to come back later. */
  BUSY,
  /** The host failed, or answered something that is no answer to a request for a file. */
  HOST_ERROR,
  /** More bytes than announced or allowed. */
  TOO_LARGE,
  /** Fewer bytes than announced. */
  TRUNCATED,
  /** The manifest is none, such as the page of a captive portal. */
  NO_MANIFEST,
  /** The manifest is unsigned, its signature is wrong, or its key is not trusted. */
  NOT_TRUSTED,
  /** The manifest is of another channel. */
  OTHER_CHANNEL,
  /** The manifest is older than one seen before. */
  ROLLBACK,
  /** A file does not have the content that the manifest names. */
  DAMAGED,
  /** The files are those that the manifest names, but do not lead to the filter that it names. */
  WRONG_FILTER,
  /** Another snapshot would be needed before the minimum wait is over. */
  SNAPSHOT_LIMIT,
  /** The follower's own file could not be written or read. */
  LOCAL_FILE
}

package io.github.rankbloom.channel;

/** What a follower downloads. */
public enum Traffic {
  /** The manifest. */
  MANIFEST,
  /** What changed. */
  DELTA,
  /** A whole filter. */
  SNAPSHOT
}

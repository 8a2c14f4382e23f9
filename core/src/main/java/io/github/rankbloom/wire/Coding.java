package io.github.rankbloom.wire;

/** How the body of a container stands for a filter's content. */
public enum Coding {

  /** The content as it is, in the kind's own trimmed or plain form. */
  PLAIN(0),

  /** The content under an entropy coder, for travelling. */
  ENTROPY(1),

  /** What changed since an earlier version of the same filter. */
  DELTA(2);

  private final int code;

  Coding(int code) {
    this.code = code;
  }

  /** The number that names this coding in files. */
  int code() {
    return code;
  }
}

package io.github.rankbloom.wire;

/** How the body of a container stands for a filter's content. */
public enum Coding {

  /** The content as it is, in the kind's own trimmed or plain form. */
  PLAIN(0, "a plain filter"),

  /** The content under an entropy coder, for travelling. */
  ENTROPY(1, "an entropy-coded filter"),

  /** What changed since an earlier version of the same filter. */
  DELTA(2, "a delta");

  private final int code;
  private final String words;

  Coding(int code, String words) {
    this.code = code;
    this.words = words;
  }

  /** The number that names this coding in files. */
  int code() {
    return code;
  }

  /** What a container with this coding is, for people. */
  String words() {
    return words;
  }
}

package io.github.rankbloom.evaluation.model;

/** What a comparison came to. */
public enum Verdict {
  /** Ours is within the tolerance. */
  AGREES("agrees"),
  /** Ours is not, for a reason that is stated, and within what that reason allows. */
  DIFFERS("differs, explained"),
  /** Ours is not, and nothing explains it. */
  FAILS("fails");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /**
   * The verdict in words.
   *
   * @return a few words
   */
  public String text() {
    return text;
  }
}

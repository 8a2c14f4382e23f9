package io.github.rankbloom.evaluation.model;

/** What a comparison came to. */
public enum Verdict {
  /** Ours is within the tolerance. */
  AGREES("agrees"),
  /**
   * Ours is not, which is explained or at least known, and lies where it must by another account.
   */
  DIFFERS("differs, accounted for"),
  /** Ours is not, and nothing explains it; or it is not even where the explanation puts it. */
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

package io.github.rankbloom.evaluation.model;

import java.util.Objects;

/**
 * Why a number of ours is not the one it was compared with, and what it has to be all the same.
 *
 * @param ground how sure we are of the reason
 * @param why the reason, in whole sentences
 * @param pinned where our number must lie, by something other than our own result: a number that
 *     leaves this range fails, whatever the reason
 */
public record Explanation(Ground ground, String why, Tolerance pinned) {

  /** How sure a reason is. */
  public enum Ground {
    /** It follows from what is printed, or from arithmetic. */
    PROVEN("proven"),
    /** It would account for the difference; nothing shows that it does. */
    CONJECTURE("conjecture"),
    /** There is none: the number was not reproduced. */
    NONE("not reproduced");

    private final String text;

    Ground(String text) {
      this.text = text;
    }

    /**
     * The ground in a word.
     *
     * @return a word
     */
    public String text() {
      return text;
    }
  }

  /** Checks that nothing is missing. */
  public Explanation {
    Objects.requireNonNull(ground, "ground");
    Objects.requireNonNull(why, "why");
    Objects.requireNonNull(pinned, "pinned");
  }

  /**
   * A reason that is certain.
   *
   * @param why the reason
   * @param pinned where ours must lie
   * @return the explanation
   */
  public static Explanation proven(String why, Tolerance pinned) {
    return new Explanation(Ground.PROVEN, why, pinned);
  }

  /**
   * A reason that is not certain.
   *
   * @param why the reason
   * @param pinned where ours must lie
   * @return the explanation
   */
  public static Explanation conjecture(String why, Tolerance pinned) {
    return new Explanation(Ground.CONJECTURE, why, pinned);
  }

  /**
   * No reason that is known.
   *
   * @param what what was tried
   * @param pinned where ours must lie
   * @return the explanation
   */
  public static Explanation none(String what, Tolerance pinned) {
    return new Explanation(Ground.NONE, what, pinned);
  }
}

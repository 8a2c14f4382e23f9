package io.github.rankbloom.cli.io;

/** Thrown when a line is not what is expected. Whoever reads lines adds where it stands. */
public final class BadLineException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message one line that names what was wrong and what is allowed
   */
  public BadLineException(String message) {
    super(message);
  }
}

package io.github.rankbloom.cli.io;

/** Thrown when a line is not what is expected. Whoever reads lines adds the name of the input. */
public final class BadLineException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int line;

  /**
   * Says what is wrong.
   *
   * @param line which line of its block it is, from 0 on
   * @param message one line that names what was wrong and what is allowed
   */
  public BadLineException(int line, String message) {
    super(message);
    this.line = line;
  }

  int line() {
    return line;
  }
}

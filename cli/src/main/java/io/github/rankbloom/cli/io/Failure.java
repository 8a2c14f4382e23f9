package io.github.rankbloom.cli.io;

/** Ends a command because of what it was given: one line for the user, no stack trace. */
public final class Failure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message one line that names what was wrong and what is allowed
   */
  public Failure(String message) {
    super(message);
  }
}

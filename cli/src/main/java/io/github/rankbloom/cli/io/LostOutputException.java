package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.util.Locale;

/** Thrown when standard output takes no more. */
public final class LostOutputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LostOutputException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /**
   * Whether the reader went away, as {@code head} does when it has seen enough. That is no error.
   *
   * @return false if something went wrong, such as a full disk
   */
  public boolean isBrokenPipe() {
    return getMessage() != null && getMessage().toLowerCase(Locale.ROOT).contains("broken pipe");
  }
}

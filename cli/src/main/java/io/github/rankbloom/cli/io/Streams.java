package io.github.rankbloom.cli.io;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * What a command talks to.
 *
 * @param in standard input
 * @param out standard output, best unbuffered: commands write in large pieces
 * @param err standard error
 * @param outIsTerminal whether a person watches standard output
 * @param errIsTerminal whether a person watches standard error
 */
public record Streams(
    InputStream in,
    OutputStream out,
    PrintStream err,
    boolean outIsTerminal,
    boolean errIsTerminal) {

  /** Makes every failure to write to standard output a {@link LostOutputException}. */
  public Streams {
    out = new GuardedOutputStream(out);
  }

  /**
   * Writes text to standard output, at once.
   *
   * @param text any text
   */
  public void print(String text) {
    new LineWriter(out).append(text).flush();
  }
}

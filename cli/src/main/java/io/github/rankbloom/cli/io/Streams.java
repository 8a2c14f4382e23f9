package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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
   * {@return the same streams, with nobody who watches the progress}
   *
   * @param quiet whether that is so
   */
  public Streams quieted(boolean quiet) {
    return quiet ? new Streams(in, out, err, outIsTerminal, false) : this;
  }

  /**
   * Writes text to standard output, at once.
   *
   * @param text any text
   */
  public void print(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    write(bytes, 0, bytes.length);
  }

  /**
   * Writes bytes to standard output, at once.
   *
   * @param bytes holds them
   * @param offset where they start
   * @param length how many there are
   */
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
      out.flush();
    } catch (IOException e) {
      throw new LostOutputException(e);
    }
  }
}

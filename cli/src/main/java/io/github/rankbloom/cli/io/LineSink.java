package io.github.rankbloom.cli.io;

/** Takes lines. */
public interface LineSink {

  /**
   * Takes one line, without what ends it.
   *
   * @param bytes holds the line, until {@link #idle} has been called next
   * @param offset where it starts
   * @param length how many bytes it has
   * @throws BadLineException if a line must not look like this
   */
  void line(byte[] bytes, int offset, int length) throws BadLineException;

  /**
   * Called when no more lines are at hand: reading on may take a while and overwrites them. Called
   * after the last line too.
   */
  default void idle() {}
}

package io.github.rankbloom.cli.io;

/**
 * Works on lines, many at a time.
 *
 * @param <R> what the work on a block results in
 */
public interface BlockSink<R> {

  /**
   * Does what can be done with a block regardless of all others. Several threads do so at once,
   * with a block each.
   *
   * @param block the lines, until the result has been taken
   * @return what {@link #take} shall have
   * @throws BadLineException if a line must not look like this
   */
  R work(LineBlock block) throws BadLineException;

  /**
   * Takes the result of a block, in the order of the blocks and by one thread.
   *
   * @param result the result
   */
  void take(R result);

  /** Called when reading on may take a while, and at the end: all before has been taken. */
  default void idle() {}
}

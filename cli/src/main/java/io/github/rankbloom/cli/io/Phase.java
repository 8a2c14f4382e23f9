package io.github.rankbloom.cli.io;

/** A part of the work of which only the name is shown, on a terminal, until it is over. */
final class Phase {

  /** What is shorter is over before anyone has read the name. */
  static final long LONG_BYTES = 1 << 24;

  /**
   * Work that results in something.
   *
   * @param <T> the result
   * @param <E> what may go wrong
   */
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  private Phase() {}

  /** Does some work and shows its name meanwhile, if standard error is a terminal. */
  static <T, E extends Exception> T show(Streams streams, String name, Work<T, E> work) throws E {
    if (streams == null || !streams.errIsTerminal()) {
      return work.run();
    }
    try (ShownLine line = new ShownLine(streams.err())) {
      line.show(name);
      return work.run();
    }
  }
}

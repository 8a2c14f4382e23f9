package io.github.rankbloom.cli.io;

import java.io.PrintStream;

/**
 * A line on a terminal that is written over again and again, and leaves nothing in the end, also
 * where that is a signal.
 */
final class ShownLine implements AutoCloseable {

  /** Every terminal is this wide, and asking for the width takes longer than most commands. */
  static final int WIDTH = 79;

  private final PrintStream err;
  private final Thread atExit = new Thread(this::end);
  private boolean ended;

  ShownLine(PrintStream err) {
    this.err = err;
    try {
      Runtime.getRuntime().addShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The program is ending already: nothing is to be shown any more.
      ended = true;
    }
  }

  synchronized void show(String text) {
    if (!ended) {
      err.print("\r" + text + " ".repeat(Math.max(0, WIDTH - text.length())) + "\r");
      err.flush();
    }
  }

  private synchronized void end() {
    show("");
    ended = true;
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The program is ending, and the line with it.
    }
  }
}

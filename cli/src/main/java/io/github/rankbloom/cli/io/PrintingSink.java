package io.github.rankbloom.cli.io;

/** Answers lines on standard output, no later than it waits for more of them. */
public abstract class PrintingSink implements LineSink {

  private final LineWriter out;

  /**
   * Prints to standard output.
   *
   * @param streams has it
   */
  protected PrintingSink(Streams streams) {
    out = new LineWriter(streams.out());
  }

  @Override
  public void idle() {
    out.flush();
  }

  /**
   * Prints a line.
   *
   * @param bytes holds the line
   * @param offset where it starts
   * @param length how many bytes it has
   */
  protected final void print(byte[] bytes, int offset, int length) {
    out.append(bytes, offset, length).append('\n');
  }

  /**
   * Prints a line, a tab and a number.
   *
   * @param bytes holds the line
   * @param offset where it starts
   * @param length how many bytes it has
   * @param number the number, unsigned
   */
  protected final void print(byte[] bytes, int offset, int length, long number) {
    out.append(bytes, offset, length)
        .append('\t')
        .append(Long.toUnsignedString(number))
        .append('\n');
  }
}

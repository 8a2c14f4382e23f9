package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a stream of bytes into lines, without an object for each.
 *
 * <p>A line ends before {@code \n} or {@code \r\n}, or where the stream ends unless that is right
 * behind a newline. An empty line is a line.
 */
final class LineReader {

  private static final int BUFFER_BYTES = 1 << 18;
  private static final int MAX_LINE_BYTES = Integer.MAX_VALUE - 8;

  private byte[] buffer;
  private long lines;

  LineReader() {
    this(BUFFER_BYTES);
  }

  /** A reader that starts with a buffer of a given size, which grows to the longest line. */
  LineReader(int bufferBytes) {
    buffer = new byte[bufferBytes];
  }

  /** The number of the last line given to a sink, the first of a stream being 1. */
  long lineNumber() {
    return lines;
  }

  /** Reads a stream to its end. */
  void read(InputStream in, LineSink sink) throws IOException, BadLineException {
    lines = 0;
    int end = 0;
    while (true) {
      int count = in.read(buffer, end, buffer.length - end);
      if (count < 0) {
        break;
      }
      int behind = splitLines(end, end + count, sink);
      sink.idle();
      end += count - behind;
      System.arraycopy(buffer, behind, buffer, 0, end);
      if (end == buffer.length) {
        grow();
      }
    }
    if (end > 0) {
      lines++;
      sink.line(buffer, 0, end);
      sink.idle();
    }
  }

  /**
   * Gives all whole lines of the buffer to the sink.
   *
   * @param from where newlines have not been looked for yet
   * @param end where the bytes end
   * @return where the line starts that is not whole yet
   */
  private int splitLines(int from, int end, LineSink sink) throws BadLineException {
    byte[] bytes = buffer;
    int start = 0;
    for (int i = from; i < end; i++) {
      if (bytes[i] == '\n') {
        int length = i - start;
        if (length > 0 && bytes[i - 1] == '\r') {
          length--;
        }
        lines++;
        sink.line(bytes, start, length);
        start = i + 1;
      }
    }
    return start;
  }

  private void grow() throws BadLineException {
    if (buffer.length == MAX_LINE_BYTES) {
      lines++;
      throw new BadLineException("longer than " + MAX_LINE_BYTES + " bytes");
    }
    buffer = Arrays.copyOf(buffer, (int) Math.min(MAX_LINE_BYTES, 2L * buffer.length));
  }
}

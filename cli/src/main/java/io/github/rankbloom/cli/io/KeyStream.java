package io.github.rankbloom.cli.io;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * Tells by its first bytes what a stream holds: lines, lines under gzip, or a filter by mistake.
 * Never waits for a byte behind one that has told.
 */
final class KeyStream {

  /** How every file of a filter starts. */
  private static final byte[] FILTER = {'R', 'B', 'F', 0x1A};

  private static final byte[] GZIP = {0x1F, (byte) 0x8B};

  private static final int GZIP_BUFFER_BYTES = 1 << 16;

  private KeyStream() {}

  /**
   * The lines of a stream.
   *
   * @param shownName names the stream
   * @param isGzip whether it must be gzip, whatever it starts with
   * @throws Failure if it holds a filter
   */
  static InputStream lines(InputStream in, String shownName, boolean isGzip) throws IOException {
    byte[] bytes = new byte[FILTER.length];
    int length = 0;
    int next = 0;
    while (continuesMark(bytes, length) && (next = in.read()) >= 0) {
      bytes[length++] = (byte) next;
    }
    byte[] start = Arrays.copyOf(bytes, length);
    if (Arrays.equals(start, FILTER)) {
      throw new Failure(shownName + ": holds a filter, not lines of keys");
    }
    // A terminal that has said that this is all must not be asked again.
    InputStream rest = next < 0 ? InputStream.nullInputStream() : in;
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), rest);
    return isGzip || Arrays.equals(start, GZIP)
        ? lines(new GZIPInputStream(new WholeStream(whole), GZIP_BUFFER_BYTES), shownName, false)
        : whole;
  }

  /** Whether more bytes could make a mark of these. */
  private static boolean continuesMark(byte[] start, int length) {
    return isPartOf(FILTER, start, length) || isPartOf(GZIP, start, length);
  }

  private static boolean isPartOf(byte[] mark, byte[] start, int length) {
    return length < mark.length && Arrays.equals(mark, 0, length, start, 0, length);
  }

  /**
   * A stream of which Java's gzip reader does not think that it has ended where it only waits: it
   * would drop all further members.
   */
  private static final class WholeStream extends FilterInputStream {

    WholeStream(InputStream in) {
      super(in);
    }

    @Override
    public int available() throws IOException {
      return Math.max(1, super.available());
    }
  }
}

package io.github.rankbloom.cli.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/**
 * Tells by its first bytes what a stream holds: lines, lines under gzip, or by mistake a filter or
 * lines under another compression. Never waits for a byte after one that has told.
 *
 * <p>Other compressions are left to their own programs: through a pipe they take a core of their
 * own, and are faster than anything written in Java.
 */
final class KeyStream {

  /** What can be told by a stream's first bytes. */
  private enum Mark {
    FILTER("RBF\u001a", "holds a filter, not lines of keys"),
    GZIP("\u001f\u008b", null),
    ZSTD("(\u00b5/\u00fd", compressed("zstd", "zstd -dc")),
    XZ("\u00fd7zXZ\0", compressed("xz", "xz -dc")),
    BZIP2("BZh?1AY&SY", compressed("bzip2", "bzip2 -dc")),
    LZ4("\u0004\"M\u0018", compressed("lz4", "lz4 -dc")),
    ZIP("PK\u0003\u0004", compressed("zip", "unzip -p"));

    /** Stands for any byte. */
    private static final char ANY = '?';

    /** A character for each byte. */
    private final String bytes;

    private final String refusal;

    Mark(String bytes, String refusal) {
      this.bytes = bytes;
      this.refusal = refusal;
    }

    private static String compressed(String format, String program) {
      return "is "
          + format
          + ", which is not read here: give what "
          + program
          + " prints to standard input";
    }

    /** Whether these bytes are the mark, or how it starts. */
    boolean startsWith(byte[] start, int length) {
      boolean same = length <= bytes.length();
      for (int i = 0; i < length && same; i++) {
        same = bytes.charAt(i) == (start[i] & 0xFF) || bytes.charAt(i) == ANY;
      }
      return same;
    }
  }

  private static final int LONGEST_MARK =
      Arrays.stream(Mark.values()).mapToInt(mark -> mark.bytes.length()).max().orElseThrow();

  private KeyStream() {}

  /**
   * The lines of a stream.
   *
   * @param shownName names the stream
   * @param isGzip whether it must be gzip, whatever it starts with
   * @throws Failure if it holds what is not read as lines
   */
  static InputStream lines(InputStream in, String shownName, boolean isGzip) throws IOException {
    byte[] bytes = new byte[LONGEST_MARK];
    int length = 0;
    int next = 0;
    Mark mark = null;
    while (mark == null && mayBecomeMark(bytes, length) && (next = in.read()) >= 0) {
      bytes[length++] = (byte) next;
      mark = mark(bytes, length);
    }
    if (mark != null && mark.refusal != null) {
      throw new Failure(shownName + ": " + mark.refusal);
    }
    // A terminal that has said that this is all must not be asked again.
    InputStream rest = next < 0 ? InputStream.nullInputStream() : in;
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(bytes, 0, length), rest);
    return isGzip || mark == Mark.GZIP ? lines(new GzipInput(whole), shownName, false) : whole;
  }

  private static boolean mayBecomeMark(byte[] start, int length) {
    return Arrays.stream(Mark.values()).anyMatch(mark -> mark.startsWith(start, length));
  }

  private static Mark mark(byte[] start, int length) {
    return Arrays.stream(Mark.values())
        .filter(mark -> mark.bytes.length() == length && mark.startsWith(start, length))
        .findFirst()
        .orElse(null);
  }
}

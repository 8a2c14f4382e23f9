package io.github.rankbloom.cli.io;

import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Some whole lines, as bytes and where each of them ends. Made to be filled again and again.
 *
 * <p>A line ends before the terminator, or before {@code \r\n}, or where the input ends unless that
 * is right after a terminator. An empty line is a line.
 */
public final class LineBlock {

  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /** A quote that is not closed must not make all that follows one line. */
  private static final int MOST_QUOTED_BYTES = 1 << 24;

  private static final int FIRST_LINES = 1024;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
  private static final long ONES = 0x0101010101010101L;

  private final LineFormat format;
  private final Columns columns;

  private byte[] bytes;

  /** How many bytes are of whole lines. */
  private int end;

  /** How many bytes there are in all, of which the last belong to the next block. */
  private int filled;

  private int lines;

  /** Where each line ends with its terminator, which may be missing after the last. */
  private int[] ends = new int[FIRST_LINES];

  private boolean lastHasTerminator;
  private long[] hashes = new long[0];
  private byte[] unquoted = new byte[0];

  LineBlock(LineFormat format, int bytes) {
    this.format = format;
    this.columns = format.columns().orElse(null);
    this.bytes = new byte[bytes];
  }

  /** Starts anew with what another block, or this one, had after its last whole line. */
  void startAfter(LineBlock before) {
    byte[] from = before.bytes;
    int offset = before.end;
    filled = before.filled - offset;
    end = 0;
    lines = 0;
    if (filled >= bytes.length) {
      bytes = new byte[2 * bytes.length + filled];
    }
    System.arraycopy(from, offset, bytes, 0, filled);
  }

  /** Starts anew with nothing. */
  void start() {
    filled = 0;
    end = 0;
    lines = 0;
  }

  /**
   * Reads once.
   *
   * @return how many bytes were read, or -1 at the end of the stream
   * @throws BadLineException if a line is too long
   */
  int read(InputStream in) throws IOException, BadLineException {
    if (filled == bytes.length) {
      bytes = Arrays.copyOf(bytes, longer());
    }
    int count = in.read(bytes, filled, bytes.length - filled);
    int newFrom = filled;
    filled += Math.max(0, count);
    end = lastEnd(newFrom);
    return count;
  }

  private int longer() throws BadLineException {
    int most = format.isQuoted() ? MOST_QUOTED_BYTES : MOST_BYTES;
    if (filled >= most) {
      throw new BadLineException(
          0,
          "longer than "
              + most
              + " bytes"
              + (format.isQuoted() ? "; is there a double quote that is not closed?" : ""));
    }
    return (int) Math.min(most, 2L * filled);
  }

  /** Where the last whole line ends, of which the terminator may be among new bytes. */
  private int lastEnd(int newFrom) {
    byte terminator = format.terminator();
    if (format.isQuoted()) {
      int last = end;
      for (int at = 0; at >= 0; ) {
        at = columns.lineEnd(bytes, last, filled, terminator);
        last = at < 0 ? last : at + 1;
      }
      return last;
    }
    for (int i = filled; i > newFrom; i--) {
      if (bytes[i - 1] == terminator) {
        return i;
      }
    }
    return end;
  }

  /** Makes what is left, where the input has ended, a line of its own. */
  void endInput() {
    end = filled;
  }

  boolean isEmpty() {
    return end == 0;
  }

  boolean isFull() {
    return filled == bytes.length;
  }

  /** Finds the lines. */
  void split() {
    lines = 0;
    if (format.isQuoted()) {
      splitQuoted();
    } else {
      splitPlain();
    }
    int found = lines == 0 ? 0 : ends[lines - 1];
    lastHasTerminator = found == end;
    if (found < end) {
      addEnd(end);
    }
  }

  private void splitQuoted() {
    int start = 0;
    int at;
    while ((at = columns.lineEnd(bytes, start, end, format.terminator())) >= 0) {
      start = at + 1;
      addEnd(start);
    }
  }

  /** Looks at eight bytes at a time. */
  private void splitPlain() {
    byte terminator = format.terminator();
    long pattern = ONES * (terminator & 0xFF);
    int at = 0;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at) ^ pattern;
      // The high bit of every byte that is a terminator.
      long found = ~(((word & LOW_BITS) + LOW_BITS) | word | LOW_BITS);
      while (found != 0) {
        addEnd(at + (Long.numberOfTrailingZeros(found) >>> 3) + 1);
        found &= found - 1;
      }
    }
    for (; at < end; at++) {
      if (bytes[at] == terminator) {
        addEnd(at + 1);
      }
    }
  }

  private void addEnd(int place) {
    if (lines == ends.length) {
      ends = Arrays.copyOf(ends, 2 * lines);
    }
    ends[lines++] = place;
  }

  /** {@return the number of lines} */
  public int lines() {
    return lines;
  }

  /** {@return the bytes that hold the lines, not to be changed} */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * {@return where a line starts: its first byte}
   *
   * @param line which line
   */
  public int start(int line) {
    return line == 0 ? 0 : ends[line - 1];
  }

  /**
   * {@return where a line ends: the first byte after it, which belongs to its terminator}
   *
   * @param line which line
   */
  public int end(int line) {
    int after = ends[line];
    if (!hasTerminator(line)) {
      return after;
    }
    boolean hasReturn =
        format.dropsReturns() && after - 1 > start(line) && bytes[after - 2] == '\r';
    return hasReturn ? after - 2 : after - 1;
  }

  /**
   * {@return where a line's terminator ends, and the next line starts}
   *
   * @param line which line
   */
  public int next(int line) {
    return ends[line];
  }

  /**
   * {@return whether a line has a terminator, which only the last of an input may lack}
   *
   * @param line which line
   */
  public boolean hasTerminator(int line) {
    return line < lines - 1 || lastHasTerminator;
  }

  /** {@return the byte that ends lines: newline or zero} */
  public byte terminator() {
    return format.terminator();
  }

  /**
   * The hashes of all keys.
   *
   * @param hashing hashes them
   * @return a hash for each line, in an array that may be longer and is used again
   * @throws BadLineException if a quote is not closed
   */
  public long[] hashes(KeyHash hashing) throws BadLineException {
    if (hashes.length < lines) {
      hashes = new long[ends.length];
    }
    int start = 0;
    for (int line = 0; line < lines; line++) {
      int lineEnd = end(line);
      hashes[line] =
          columns == null
              ? hashing.hash(bytes, start, lineEnd - start)
              : hash(hashing, line, start, lineEnd);
      start = ends[line];
    }
    return hashes;
  }

  /**
   * {@return the hashes of all keys, once they have been computed, in an array that may be longer
   * and is used again}
   */
  public long[] hashes() {
    return hashes;
  }

  /**
   * {@return the hash of the key in a part of a line}
   *
   * @param hashing hashes it
   * @param line which line
   * @param from where the part starts
   * @param to where it ends
   * @throws BadLineException if a quote is not closed
   */
  public long hash(KeyHash hashing, int line, int from, int to) throws BadLineException {
    if (columns == null) {
      return hashing.hash(bytes, from, to - from);
    }
    long key = columns.find(bytes, from, to);
    int start = Columns.from(key);
    int length = Columns.to(key) - start;
    if (columns.isQuoted() && columns.isOne() && length > 0 && bytes[start] == Columns.QUOTE) {
      int unquotedLength = unquote(line, start, start + length);
      return hashing.hash(unquoted, 0, unquotedLength);
    }
    return hashing.hash(bytes, start, length);
  }

  /** Copies a column without its quotes, and a quote for every two within. */
  private int unquote(int line, int start, int to) throws BadLineException {
    if (unquoted.length < to - start) {
      unquoted = new byte[to - start];
    }
    int length = 0;
    int at = start + 1;
    while (at < to) {
      if (bytes[at] == Columns.QUOTE) {
        if (at + 1 == to) {
          return length;
        }
        if (bytes[at + 1] != Columns.QUOTE) {
          throw new BadLineException(line, "more than a quoted column between two separators");
        }
        at++;
      }
      unquoted[length++] = bytes[at++];
    }
    throw new BadLineException(line, "a double quote is not closed");
  }
}

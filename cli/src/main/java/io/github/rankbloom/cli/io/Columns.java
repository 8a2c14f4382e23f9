package io.github.rankbloom.cli.io;

import java.util.Arrays;

/** The columns of a line that are its key. */
public final class Columns {

  static final byte QUOTE = '"';

  private final int first;
  private final int last;
  private final byte[] separator;
  private final boolean quoted;

  /**
   * Some columns.
   *
   * @param first the first of them, from 1 on
   * @param last the last of them
   * @param separator what stands between columns; if it is empty, any number of spaces and tabs
   * @param quoted whether a column may stand in double quotes, as in CSV
   */
  public Columns(int first, int last, byte[] separator, boolean quoted) {
    if (first < 1 || last < first) {
      throw new IllegalArgumentException("no columns: " + first + " to " + last);
    }
    this.first = first;
    this.last = last;
    this.separator = separator.clone();
    this.quoted = quoted;
  }

  boolean isQuoted() {
    return quoted;
  }

  boolean isOne() {
    return first == last;
  }

  /** Where the columns from the first to the last are; both ends are the line's end if missing. */
  long find(byte[] bytes, int start, int end) {
    int from = start;
    for (int column = 1; column < first; column++) {
      int columnEnd = columnEnd(bytes, from, end);
      if (columnEnd == end) {
        return range(end, end);
      }
      from = columnEnd + gap();
    }
    from = isBlank() ? skipBlanks(bytes, from, end) : from;
    int to = columnEnd(bytes, from, end);
    for (int column = first; column < last && to < end; column++) {
      to = columnEnd(bytes, to + gap(), end);
    }
    return range(from, to);
  }

  static long range(int from, int to) {
    return (long) to << Integer.SIZE | from;
  }

  static int from(long range) {
    return (int) range;
  }

  static int to(long range) {
    return (int) (range >>> Integer.SIZE);
  }

  private boolean isBlank() {
    return separator.length == 0;
  }

  private int gap() {
    return Math.max(1, separator.length);
  }

  private static int skipBlanks(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t';
  }

  private int columnEnd(byte[] bytes, int from, int end) {
    int at = isBlank() ? skipBlanks(bytes, from, end) : from;
    if (quoted && at < end && bytes[at] == QUOTE) {
      at = closingQuote(bytes, at, end);
    }
    while (at < end && !isSeparator(bytes, at, end)) {
      at++;
    }
    return at;
  }

  private boolean isSeparator(byte[] bytes, int at, int end) {
    return isBlank()
        ? isBlank(bytes[at])
        : at + separator.length <= end
            && bytes[at] == separator[0]
            && Arrays.equals(bytes, at, at + separator.length, separator, 0, separator.length);
  }

  /** Where the quote is that closes the one at a place, or the end if none does. */
  private static int closingQuote(byte[] bytes, int open, int end) {
    int at = open + 1;
    while (at < end) {
      if (bytes[at] == QUOTE) {
        if (at + 1 == end || bytes[at + 1] != QUOTE) {
          return at;
        }
        at++;
      }
      at++;
    }
    return end;
  }

  /**
   * {@return where the terminator is of the line that starts at a place, since a quoted column may
   * have newlines; -1 if there is none before the end}
   */
  int lineEnd(byte[] bytes, int start, int end, byte terminator) {
    int at = start;
    boolean columnStarts = true;
    while (at < end && bytes[at] != terminator) {
      if (columnStarts && bytes[at] == QUOTE) {
        at = closingQuote(bytes, at, end);
        columnStarts = false;
      } else {
        columnStarts = isSeparator(bytes, at, end);
        at += columnStarts ? gap() - 1 : 0;
      }
      at++;
    }
    return at < end ? at : -1;
  }
}

package io.github.rankbloom.cli.io;

import java.util.Optional;

/**
 * What a line is, and which part of it the key.
 *
 * @param terminator the byte that ends a line
 * @param columns the columns that are the key, if not the whole line is
 */
public record LineFormat(byte terminator, Optional<Columns> columns) {

  /** Lines of text, each a key. */
  public static final LineFormat LINES = new LineFormat((byte) '\n', Optional.empty());

  /** Whether {@code \r} before the terminator belongs to it. */
  boolean dropsReturns() {
    return terminator == '\n';
  }

  /** Whether a terminator may be part of a line. */
  boolean isQuoted() {
    return columns.isPresent() && columns.get().isQuoted();
  }
}

package io.github.rankbloom;

import java.io.IOException;

/** Thrown when bytes are not a filter: foreign, damaged, cut short, or larger than allowed. */
public sealed class FilterFormatException extends IOException permits FilterTooLargeException {

  private static final long serialVersionUID = 1L;

  /** Names what is wrong with the bytes. */
  public FilterFormatException(String message) {
    super(message);
  }
}

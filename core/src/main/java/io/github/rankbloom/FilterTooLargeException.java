package io.github.rankbloom;

/** Thrown when bytes are, or claim to be, a filter that takes more memory than is allowed. */
public final class FilterTooLargeException extends FilterFormatException {

  private static final long serialVersionUID = 1L;

  private final long neededBytes;
  private final long allowedBytes;

  /** Names both sizes. */
  public FilterTooLargeException(long neededBytes, long allowedBytes) {
    super(
        "the filter needs "
            + neededBytes
            + " bytes of memory, and "
            + allowedBytes
            + " are allowed");
    this.neededBytes = neededBytes;
    this.allowedBytes = allowedBytes;
  }

  /** {@return the memory that the filter takes, in bytes} */
  public long neededBytes() {
    return neededBytes;
  }

  /** {@return the memory that it may take, in bytes} */
  public long allowedBytes() {
    return allowedBytes;
  }
}

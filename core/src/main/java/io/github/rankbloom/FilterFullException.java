package io.github.rankbloom;

/**
 * Thrown when a filter has no room for one more key. The filter is as it was before the call.
 * Within the number of keys that a filter was planned for, this happens with at most the planned
 * overflow probability.
 */
public final class FilterFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Names what was full.
   *
   * @param message one line for the user
   */
  public FilterFullException(String message) {
    super(message);
  }
}

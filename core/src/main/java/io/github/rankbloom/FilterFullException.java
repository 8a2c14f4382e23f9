package io.github.rankbloom;

/**
 * Thrown when a filter has no room for one more key. The filter is as if that key had not been
 * offered. Within the number of keys that a filter was planned for, this happens with at most the
 * planned overflow probability.
 */
public final class FilterFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int position;

  /**
   * Names what was full for a single key.
   *
   * @param message one line for the user
   */
  public FilterFullException(String message) {
    this(message, 0);
  }

  /**
   * Names what was full for one of many keys.
   *
   * @param message one line for the user
   * @param position which of the keys found no room, the first being 0
   */
  public FilterFullException(String message, int position) {
    super(message);
    this.position = position;
  }

  /**
   * Which key found no room, where a call was given many and takes them in order: so many keys
   * before it are in, and it and those behind it are not.
   *
   * @return 0 for the first or only key
   */
  public int position() {
    return position;
  }
}

package io.github.rankbloom;

/**
 * Thrown when a filter has no room for one more key. The filter is as if that key had not been
 * offered. Within the number of keys that a filter was planned for, this happens with at most the
 * planned overflow probability.
 */
public final class FilterFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The position of a key where a call does not take its keys in order. */
  private static final int UNKNOWN = -1;

  private final int position;

  /**
   * Names what was full for a single key.
   *
   * @param message one line for the user
   */
  public FilterFullException(String message) {
    super(message);
    position = 0;
  }

  private FilterFullException(FilterFullException cause, int position) {
    super(cause.getMessage(), cause);
    this.position = position;
  }

  /**
   * This exception for a call with many keys that takes them in order.
   *
   * @param keysBefore how many keys were put in before the one that found no room
   * @return a new exception, of which this one is the cause
   */
  public FilterFullException after(int keysBefore) {
    return new FilterFullException(this, keysBefore);
  }

  /**
   * This exception for a call with many keys that takes them in no order, and goes on with others
   * when one finds no room.
   *
   * @return a new exception, of which this one is the cause
   */
  public FilterFullException amongMany() {
    return new FilterFullException(this, UNKNOWN);
  }

  /**
   * Which key found no room, where a call was given many and takes them in order: so many keys
   * before it are in, and it and those behind it are not.
   *
   * @return 0 for the first or only key; -1 if the call takes keys in no order
   */
  public int position() {
    return position;
  }
}

package io.github.rankbloom;

/**
 * Thrown when a filter has no room for one more key. The filter is as if that key had not been
 * offered. Within the number of keys that a filter was planned for, this happens with at most the
 * planned overflow probability.
 */
public final class FilterFullException extends RuntimeException {

  /** The position of a key in a call that takes its keys in no order. */
  public static final int UNKNOWN_POSITION = -1;

  private static final long serialVersionUID = 1L;

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

  /**
   * Says which key of a call with many keys found no room.
   *
   * @param cause what was full for that key
   * @param position the number of keys before it, all of which are in, or {@link #UNKNOWN_POSITION}
   *     if the call goes on with others when one finds no room
   */
  public FilterFullException(FilterFullException cause, int position) {
    super(cause.getMessage(), cause);
    this.position = position;
  }

  /**
   * {@return which key found no room, counted from 0, where a call was given many: those before it
   * are in, and it and those after it are not; {@link #UNKNOWN_POSITION} if the call takes keys in
   * no order}
   */
  public int position() {
    return position;
  }
}

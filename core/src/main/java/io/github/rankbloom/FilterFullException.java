package io.github.rankbloom;

/**
 * Thrown when a filter cannot take another key. The filter is as it was before. {@link #reason}
 * tells why, and whether that is a matter of chance.
 */
public final class FilterFullException extends RuntimeException {

  /** Why a filter takes no more. */
  public enum Reason {

    /** As many keys are in as the filter was made for: one more would exceed the asked fpp. */
    CAPACITY,

    /**
     * A table that keeps its size has no room where the key belongs. Within the number of keys that
     * it was planned for, this happens with at most the planned overflow probability.
     */
    TABLE,

    /** Too many keys belong to the same few places: their hashes are hardly uniform. */
    SKEW,

    /** A count is as high as counts go. */
    COUNT
  }

  /** The position of a key in a call that takes its keys in no order. */
  public static final int UNKNOWN_POSITION = -1;

  /** The capacity or content of a filter that does not know it. */
  public static final long UNKNOWN_CAPACITY = -1;

  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final long capacity;
  private final long content;
  private final int position;

  /** Names what was full in a table that keeps its size. */
  public FilterFullException(String message) {
    this(Reason.TABLE, message);
  }

  /** Names what was full for a single key. */
  public FilterFullException(Reason reason, String message) {
    this(reason, message, UNKNOWN_CAPACITY, UNKNOWN_CAPACITY);
  }

  /** Names what was full for a single key, with the filter's capacity and content. */
  public FilterFullException(Reason reason, String message, long capacity, long content) {
    super(message);
    this.reason = reason;
    this.capacity = capacity;
    this.content = content;
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
    reason = cause.reason;
    capacity = cause.capacity;
    content = cause.content;
    this.position = position;
  }

  /** {@return why the filter takes no more} */
  public Reason reason() {
    return reason;
  }

  /** {@return how many keys the filter was made for, or {@link #UNKNOWN_CAPACITY}} */
  public long capacity() {
    return capacity;
  }

  /** {@return how many keys the filter holds, each counted once, or {@link #UNKNOWN_CAPACITY}} */
  public long content() {
    return content;
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

package io.github.rankbloom.channel;

/**
 * Hears of what a follower does, on the thread that does it. What a listener throws is logged and
 * otherwise ignored.
 */
public interface ChannelListener {

  /**
   * The filter is another one.
   *
   * @param update what changed
   */
  default void onUpdate(Update update) {}

  /**
   * Something went wrong. One attempt may fail in two ways: a delta, and the snapshot in its place.
   *
   * @param failure what
   */
  default void onFailure(Failure failure) {}

  /**
   * An attempt is over, well or not.
   *
   * @param status what there is to know now
   */
  default void onPoll(FollowerStatus status) {}
}

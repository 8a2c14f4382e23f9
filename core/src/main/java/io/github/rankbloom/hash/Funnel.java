package io.github.rankbloom.hash;

/**
 * Says which bytes a key of some type has: the way of records, composite keys and all else that is
 * no number, text or array into a filter. A funnel feeds the parts of a key, in an order of its
 * own, to a {@link KeySink}:
 *
 * <pre>{@code
 * record Login(String user, int port) {}
 *
 * Funnel<Login> LOGIN = (login, sink) -> sink.putText(login.user()).putLong(login.port());
 *
 * filter.put(new Login("ann", 22), LOGIN);
 * }</pre>
 *
 * <p>Keys that are equal must have the same parts; keys that differ should differ in some part.
 * What the hash sees are the bytes that {@link KeySink} tells of each part, one after the other,
 * and nothing else: whoever makes the same bytes, in whatever language, has the same key. So a
 * funnel is a part of the format of a filter that is kept: if it changes, the keys change.
 *
 * <p>A funnel for a part of a key is called by another one: {@code USER.feed(login.user(), sink)}.
 *
 * @param <K> the type of the keys
 */
@FunctionalInterface
public interface Funnel<K> {

  /**
   * Feeds all parts of a key. The sink is not to be kept.
   *
   * @param key the key, not null
   * @param sink takes the parts
   */
  void feed(K key, KeySink sink);
}

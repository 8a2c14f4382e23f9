package io.github.rankbloom.hash;

/**
 * Says which bytes a key of some type consists of, so that records, composite keys and other
 * objects can be put into filters. A funnel feeds the parts of a key to a {@link KeySink}, always
 * in the same order:
 *
 * <pre>{@code
 * record Login(String user, int port) {}
 *
 * Funnel<Login> LOGIN = (login, sink) -> sink.putText(login.user()).putLong(login.port());
 *
 * filter.put(new Login("ann", 22), LOGIN);
 * }</pre>
 *
 * <p>Keys that are equal must have the same parts; keys that differ should differ in some part. The
 * hash sees the bytes that {@link KeySink} specifies for each part, one after the other, and
 * nothing else: a program in any language that makes the same bytes has the same key. So a funnel
 * is part of the format of a stored filter: if it changes, the keys change.
 *
 * <p>A funnel can call another one for a part of a key: {@code USER.feed(login.user(), sink)}.
 *
 * @param <K> the type of the keys
 */
@FunctionalInterface
public interface Funnel<K> {

  /** Feeds all parts of a key, which is not null. The sink must not be kept. */
  void feed(K key, KeySink sink);
}

package io.github.rankbloom;

import io.github.rankbloom.hash.KeyHash;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;

/**
 * A map from keys to small values, kept approximately.
 *
 * <p>Two keys whose hashes cannot be told apart share one value: the later {@code put} replaces it
 * for both, and a {@code remove} takes it from both. For a given pair that is as unlikely as a
 * false positive is for a filter holding a single key. Removing a key removes its value with it.
 */
public interface ValueFilter extends DeletableFilter, ValueLookup {

  /**
   * Gives a key a value, by the key's hash, in place of any value that it had.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param value the value, within {@link #maxValue()}
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash, long value);

  /**
   * Gives a key a value.
   *
   * @param key the key
   * @param value the value, within {@link #maxValue()}
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(long key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /**
   * Gives a key a value.
   *
   * @param key the key, as its UTF-8 bytes
   * @param value the value, within {@link #maxValue()}
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(CharSequence key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /**
   * Gives a key a value.
   *
   * @param key the key
   * @param value the value, within {@link #maxValue()}
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(byte[] key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /**
   * {@return a collector that puts every element of a stream into a filter; of elements with the
   * same key, the last in the stream's order counts}
   *
   * @param empty makes an empty filter, always of the same geometry and key hash
   * @param hash hashes an element's key
   * @param value gives an element's value
   * @param <E> the type of the elements
   * @param <F> the type of the filter
   */
  static <E, F extends ValueFilter & Mergeable<F>> Collector<E, ?, F> collector(
      Supplier<F> empty,
      ToLongBiFunction<KeyHash, ? super E> hash,
      ToLongFunction<? super E> value) {
    return Collector.of(
        empty,
        (filter, element) ->
            filter.putHash(hash.applyAsLong(filter.hashing(), element), value.applyAsLong(element)),
        (into, from) -> {
          into.putAll(from);
          return into;
        });
  }
}

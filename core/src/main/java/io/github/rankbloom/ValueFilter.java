package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.hash.KeyHash;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;

/**
 * An approximate map from keys to small values: a multiset of keys with their values.
 *
 * <p>Two keys whose hashes cannot be told apart share their values, each of which is kept: a key's
 * own value is always among those that {@link #candidatesHash} lists. So removing and replacing
 * name a key and its value; as long as only what was put is removed, no key that is still in is
 * ever denied, and none of its values is lost.
 */
public interface ValueFilter extends MutableFilter, ValueLookup {

  /**
   * Puts a key with a value, by the key's hash, beside those that it has.
   *
   * @param hash the key's hash by {@link #hashing()}; {@link Object#hashCode} is not such a hash
   * @param value the value, within {@link #maxValue()}
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash, long value);

  /** Puts a number with a value; see {@link #putHash}. */
  default boolean put(long key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /** Puts a character (UTF-8) with a value; see {@link #putHash}. */
  default boolean put(char key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /** Puts a text (UTF-8) with a value; see {@link #putHash}. */
  default boolean put(CharSequence key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /** Puts an array of bytes with a value; see {@link #putHash}. */
  default boolean put(byte[] key, long value) {
    return putHash(hashing().hash(key), value);
  }

  /** Puts a key of any type with a value; see {@link #putHash}. */
  default <K> boolean put(K key, Funnel<? super K> funnel, long value) {
    return putHash(hashing().hash(key, funnel), value);
  }

  /**
   * Puts a key with a value, by the key's hash, unless it may have one already. In a filter for
   * many threads this is one atomic step.
   *
   * <p>As always, a key may be taken for another one that has a value; then it is not put, and has
   * the value of the other. Remove only what was put: keys for which this method returned true,
   * with their values.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param value the value, within {@link #maxValue()}
   * @return whether it was put: true if the key certainly had no value, false if it may have had
   *     one, and nothing has changed
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putIfAbsentHash(long hash, long value);

  /** Puts a number with a value unless it may have one; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(long key, long value) {
    return putIfAbsentHash(hashing().hash(key), value);
  }

  /** Puts a character (UTF-8) with a value unless it may have one; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(char key, long value) {
    return putIfAbsentHash(hashing().hash(key), value);
  }

  /** Puts a text (UTF-8) with a value unless it may have one; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(CharSequence key, long value) {
    return putIfAbsentHash(hashing().hash(key), value);
  }

  /** Puts an array of bytes with a value unless it may have one; see {@link #putIfAbsentHash}. */
  default boolean putIfAbsent(byte[] key, long value) {
    return putIfAbsentHash(hashing().hash(key), value);
  }

  /** Puts a key of any type with a value unless it may have one; see {@link #putIfAbsentHash}. */
  default <K> boolean putIfAbsent(K key, Funnel<? super K> funnel, long value) {
    return putIfAbsentHash(hashing().hash(key, funnel), value);
  }

  /**
   * Removes a key with a value once, by the key's hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param value the value that it was put with
   * @return whether something was removed; false if the key certainly was not put with the value
   * @throws IllegalArgumentException if the value has more bits than the filter keeps
   */
  boolean removeHash(long hash, long value);

  /** Removes a number with a value once; see {@link #removeHash}. */
  default boolean remove(long key, long value) {
    return removeHash(hashing().hash(key), value);
  }

  /** Removes a character (UTF-8) with a value once; see {@link #removeHash}. */
  default boolean remove(char key, long value) {
    return removeHash(hashing().hash(key), value);
  }

  /** Removes a text (UTF-8) with a value once; see {@link #removeHash}. */
  default boolean remove(CharSequence key, long value) {
    return removeHash(hashing().hash(key), value);
  }

  /** Removes an array of bytes with a value once; see {@link #removeHash}. */
  default boolean remove(byte[] key, long value) {
    return removeHash(hashing().hash(key), value);
  }

  /** Removes a key of any type with a value once; see {@link #removeHash}. */
  default <K> boolean remove(K key, Funnel<? super K> funnel, long value) {
    return removeHash(hashing().hash(key, funnel), value);
  }

  /**
   * Replaces a key's value by another, by the key's hash, in one step.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param value the value that it was put with
   * @param newValue its new value
   * @return whether it was replaced; false if the key certainly was not put with the value
   * @throws IllegalArgumentException if a value has more bits than the filter keeps
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean replaceHash(long hash, long value, long newValue);

  /** Replaces the value of a number; see {@link #replaceHash}. */
  default boolean replace(long key, long value, long newValue) {
    return replaceHash(hashing().hash(key), value, newValue);
  }

  /** Replaces the value of a character (UTF-8); see {@link #replaceHash}. */
  default boolean replace(char key, long value, long newValue) {
    return replaceHash(hashing().hash(key), value, newValue);
  }

  /** Replaces the value of a text (UTF-8); see {@link #replaceHash}. */
  default boolean replace(CharSequence key, long value, long newValue) {
    return replaceHash(hashing().hash(key), value, newValue);
  }

  /** Replaces the value of an array of bytes; see {@link #replaceHash}. */
  default boolean replace(byte[] key, long value, long newValue) {
    return replaceHash(hashing().hash(key), value, newValue);
  }

  /** Replaces the value of a key of any type; see {@link #replaceHash}. */
  default <K> boolean replace(K key, Funnel<? super K> funnel, long value, long newValue) {
    return replaceHash(hashing().hash(key, funnel), value, newValue);
  }

  /**
   * A collector that puts every element of a stream into a filter.
   *
   * @param empty makes an empty filter, always with the same places and key hash
   * @return the collector, which keeps the value of every element
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
        },
        Collector.Characteristics.UNORDERED);
  }
}

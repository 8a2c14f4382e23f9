package io.github.rankbloom;

import io.github.rankbloom.hash.KeyHash;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.stream.Collector;

/** A filter that keys can be added to. */
public interface InsertableFilter extends MutableFilter {

  /**
   * Adds a key by its hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return whether the state of the filter changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash);

  /**
   * Adds a key.
   *
   * @param key the key
   * @return whether the state of the filter changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(long key) {
    return putHash(hashing().hash(key));
  }

  /**
   * Adds a key.
   *
   * @param key the key, as its UTF-8 bytes
   * @return whether the state of the filter changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(CharSequence key) {
    return putHash(hashing().hash(key));
  }

  /**
   * Adds a key.
   *
   * @param key the key
   * @return whether the state of the filter changed
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(byte[] key) {
    return putHash(hashing().hash(key));
  }

  /**
   * Adds many keys by their hashes, one after the other.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length the number of keys
   * @return the number of keys that changed the state of the filter
   * @throws FilterFullException if there is no room for one of the keys; those before it, as many
   *     as {@link FilterFullException#position()} says, are in
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}
   */
  default int putHashes(long[] hashes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, hashes.length);
    int changes = 0;
    for (int i = 0; i < length; i++) {
      try {
        changes += putHash(hashes[offset + i]) ? 1 : 0;
      } catch (FilterFullException e) {
        throw new FilterFullException(e, i);
      }
    }
    return changes;
  }

  /**
   * Adds many keys by their hashes, in whatever order and with all cores if the filter knows how.
   *
   * @param hashes the keys' hashes by {@link #hashing()}, not changed
   * @return how many of them changed the state of the filter
   * @throws FilterFullException if there is no room for some of the keys; {@link
   *     FilterFullException#position()} tells whether all others are in, or those before one
   */
  default int putHashesInParallel(long[] hashes) {
    return putHashes(hashes, 0, hashes.length);
  }

  /**
   * {@return a collector that puts every element of a stream into a filter, also of a parallel
   * stream}
   *
   * @param empty makes an empty filter, always of the same geometry and key hash
   * @param hash hashes an element, for example {@code KeyHash::hash} for a stream of strings
   * @param <K> the type of the elements
   * @param <F> the type of the filter
   */
  static <K, F extends InsertableFilter & Mergeable<F>> Collector<K, ?, F> collector(
      Supplier<F> empty, ToLongBiFunction<KeyHash, ? super K> hash) {
    return Collector.of(
        empty,
        (filter, key) -> filter.putHash(hash.applyAsLong(filter.hashing(), key)),
        (into, from) -> {
          into.putAll(from);
          return into;
        },
        Collector.Characteristics.UNORDERED);
  }
}

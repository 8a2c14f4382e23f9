package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;

/** A filter that counts how often a key is added, less how often it is removed. */
public interface CountingFilter extends InsertableFilter, DeletableFilter, CountLookup {

  /**
   * Adds a key many times at once.
   *
   * @param hash the key's hash by {@link #hashing()}; {@link Object#hashCode} is none
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash, long times);

  /**
   * Adds a key many times at once.
   *
   * @param key the key
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(long key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /**
   * Adds a key many times at once.
   *
   * @param key the key, as a text of one character
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(char key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /**
   * Adds a key many times at once.
   *
   * @param key the key, as its UTF-8 bytes
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(CharSequence key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /**
   * Adds a key many times at once.
   *
   * @param key the key
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default boolean put(byte[] key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /**
   * Adds a key many times at once.
   *
   * @param key the key
   * @param funnel which bytes the key has
   * @param times how often, at least 0
   * @param <K> the key's type
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  default <K> boolean put(K key, Funnel<? super K> funnel, long times) {
    return putHash(hashing().hash(key, funnel), times);
  }
}

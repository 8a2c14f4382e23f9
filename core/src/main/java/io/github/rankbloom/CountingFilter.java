package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;

/** A filter that counts how often a key is added, less how often it is removed. */
public interface CountingFilter extends InsertableFilter, DeletableFilter, CountLookup {

  /**
   * Adds a key many times at once.
   *
   * @param hash the key's hash by {@link #hashing()}; {@link Object#hashCode} is not such a hash
   * @param times how often, at least 0
   * @return whether the state of the filter changed
   * @throws IllegalArgumentException if {@code times} is negative
   * @throws FilterFullException if there is no room; the filter is unchanged
   */
  boolean putHash(long hash, long times);

  /** Adds a number many times at once; see {@link #putHash(long, long)}. */
  default boolean put(long key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /** Adds a character (UTF-8) many times at once; see {@link #putHash(long, long)}. */
  default boolean put(char key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /** Adds a text (UTF-8) many times at once; see {@link #putHash(long, long)}. */
  default boolean put(CharSequence key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /** Adds an array of bytes many times at once; see {@link #putHash(long, long)}. */
  default boolean put(byte[] key, long times) {
    return putHash(hashing().hash(key), times);
  }

  /** Adds a key of any type many times at once; see {@link #putHash(long, long)}. */
  default <K> boolean put(K key, Funnel<? super K> funnel, long times) {
    return putHash(hashing().hash(key, funnel), times);
  }
}

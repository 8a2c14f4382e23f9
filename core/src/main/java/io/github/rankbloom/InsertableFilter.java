package io.github.rankbloom;

/** A filter that keys can be added to. */
public interface InsertableFilter extends Filter {

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

  /** Forgets every key. */
  void clear();
}

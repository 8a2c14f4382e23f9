package io.github.rankbloom;

/** A filter that tells how often a key was added, less how often it was removed. */
public interface CountingFilter extends DeletableFilter {

  /**
   * How often a key was added, from the key's hash. Never less than the truth; more if another key
   * cannot be told from this one.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return the count, 0 if the key is certainly not a member
   */
  long approximateCountHash(long hash);

  /**
   * How often a key was added.
   *
   * @param key the key
   * @return the count, never less than the truth; 0 if the key is certainly not a member
   */
  default long approximateCount(long key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * How often a key was added.
   *
   * @param key the key, as its UTF-8 bytes
   * @return the count, never less than the truth; 0 if the key is certainly not a member
   */
  default long approximateCount(CharSequence key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * How often a key was added.
   *
   * @param key the key
   * @return the count, never less than the truth; 0 if the key is certainly not a member
   */
  default long approximateCount(byte[] key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * Adds a key many times at once.
   *
   * @param hash the key's hash by {@link #hashing()}
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
}

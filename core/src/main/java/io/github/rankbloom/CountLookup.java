package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;

/**
 * A filter that answers how often a key was added. A count is never less than the truth, and more
 * if the key cannot be told from another one; 0 says that the key is certainly not a member.
 */
public interface CountLookup extends Filter {

  /**
   * The count of a key that was added more often than the filter's counters can tell. It stays: no
   * removal makes it known again.
   */
  long UNKNOWN_COUNT = Long.MAX_VALUE;

  /**
   * {@return how often a key was added, at least, from the key's hash; or {@link #UNKNOWN_COUNT}}
   *
   * @param hash the key's hash by {@link #hashing()}
   */
  long approximateCountHash(long hash);

  /**
   * {@return how often a key was added, at least}
   *
   * @param key the key
   */
  default long approximateCount(long key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * {@return how often a key was added, at least}
   *
   * @param key the key, as a text of one character
   */
  default long approximateCount(char key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * {@return how often a key was added, at least}
   *
   * @param key the key, as its UTF-8 bytes
   */
  default long approximateCount(CharSequence key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * {@return how often a key was added, at least}
   *
   * @param key the key
   */
  default long approximateCount(byte[] key) {
    return approximateCountHash(hashing().hash(key));
  }

  /**
   * {@return how often a key was added, at least}
   *
   * @param key the key
   * @param funnel which bytes the key has
   * @param <K> the key's type
   */
  default <K> long approximateCount(K key, Funnel<? super K> funnel) {
    return approximateCountHash(hashing().hash(key, funnel));
  }
}

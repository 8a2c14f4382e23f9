package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;

/**
 * A filter that says how often a key was added. A count is never too low; it is too high if the key
 * cannot be told from another. 0 means that the key is certainly not a member.
 */
public interface CountLookup extends Filter {

  /**
   * The count of a key that was added more often than the filter's counters can hold. It stays
   * unknown, whatever is removed.
   */
  long UNKNOWN_COUNT = Long.MAX_VALUE;

  /**
   * {@return how often a key was added, or more, from the key's hash; or {@link #UNKNOWN_COUNT}}
   *
   * @param hash the key's hash by {@link #hashing()}
   */
  long approximateCountHash(long hash);

  /** {@return about how often a number was added; see {@link #approximateCountHash}} */
  default long approximateCount(long key) {
    return approximateCountHash(hashing().hash(key));
  }

  /** {@return about how often a character (UTF-8) was added; see {@link #approximateCountHash}} */
  default long approximateCount(char key) {
    return approximateCountHash(hashing().hash(key));
  }

  /** {@return about how often a text (UTF-8) was added; see {@link #approximateCountHash}} */
  default long approximateCount(CharSequence key) {
    return approximateCountHash(hashing().hash(key));
  }

  /** {@return about how often an array of bytes was added; see {@link #approximateCountHash}} */
  default long approximateCount(byte[] key) {
    return approximateCountHash(hashing().hash(key));
  }

  /** {@return about how often a key of any type was added; see {@link #approximateCountHash}} */
  default <K> long approximateCount(K key, Funnel<? super K> funnel) {
    return approximateCountHash(hashing().hash(key, funnel));
  }
}

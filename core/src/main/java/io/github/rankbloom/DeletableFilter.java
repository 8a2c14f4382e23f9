package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;
import java.util.Objects;

/**
 * A filter from which keys can be removed, one by one.
 *
 * <p>Remove only what was added. A key that was never added may look like one that was (a false
 * positive); removing it removes the other key, which may be denied from then on. Where the filter
 * can tell that a key is absent, {@code remove} returns false and changes nothing.
 */
public interface DeletableFilter extends MutableFilter {

  /**
   * Removes a key once by its hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return whether something was removed; false if the key is certainly not a member
   */
  boolean removeHash(long hash);

  /** Removes a number once; see {@link #removeHash}. */
  default boolean remove(long key) {
    return removeHash(hashing().hash(key));
  }

  /** Removes a character (UTF-8) once; see {@link #removeHash}. */
  default boolean remove(char key) {
    return removeHash(hashing().hash(key));
  }

  /** Removes a text (UTF-8) once; see {@link #removeHash}. */
  default boolean remove(CharSequence key) {
    return removeHash(hashing().hash(key));
  }

  /** Removes an array of bytes once; see {@link #removeHash}. */
  default boolean remove(byte[] key) {
    return removeHash(hashing().hash(key));
  }

  /** Removes a key of any type once; see {@link #removeHash}. */
  default <K> boolean remove(K key, Funnel<? super K> funnel) {
    return removeHash(hashing().hash(key, funnel));
  }

  /**
   * Removes many keys by their hashes, each once.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length the number of keys
   * @return the number of keys that were removed; the others are certainly not members
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}
   */
  default int removeHashes(long[] hashes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, hashes.length);
    int removed = 0;
    for (int i = offset; i < offset + length; i++) {
      removed += removeHash(hashes[i]) ? 1 : 0;
    }
    return removed;
  }
}

package io.github.rankbloom;

/**
 * A filter that forgets keys one by one.
 *
 * <p>Remove only what was added. A key that was never added may look like one that was (that is a
 * false positive), and removing it then takes the other key away: from then on that one may be
 * denied. Where the filter can tell that a key is absent, {@code remove} answers false and changes
 * nothing.
 */
public interface DeletableFilter extends InsertableFilter {

  /**
   * Removes a key once by its hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return whether something was removed; false if the key is certainly not a member
   */
  boolean removeHash(long hash);

  /**
   * Removes a key once.
   *
   * @param key the key
   * @return whether something was removed; false if the key is certainly not a member
   */
  default boolean remove(long key) {
    return removeHash(hashing().hash(key));
  }

  /**
   * Removes a key once.
   *
   * @param key the key, as its UTF-8 bytes
   * @return whether something was removed; false if the key is certainly not a member
   */
  default boolean remove(CharSequence key) {
    return removeHash(hashing().hash(key));
  }

  /**
   * Removes a key once.
   *
   * @param key the key
   * @return whether something was removed; false if the key is certainly not a member
   */
  default boolean remove(byte[] key) {
    return removeHash(hashing().hash(key));
  }
}

package io.github.rankbloom;

/**
 * A filter that answers with a small value of each key. A key that was never put may be answered
 * with the value of some other key, with a small probability.
 */
public interface ValueLookup extends Filter {

  /**
   * {@return a key's value, from the key's hash}
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param ifAbsent the answer for a key that is certainly not a member
   */
  long getHash(long hash, long ifAbsent);

  /**
   * {@return a key's value}
   *
   * @param key the key
   * @param ifAbsent the answer for a key that is certainly not a member
   */
  default long get(long key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * {@return a key's value}
   *
   * @param key the key, as its UTF-8 bytes
   * @param ifAbsent the answer for a key that is certainly not a member
   */
  default long get(CharSequence key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * {@return a key's value}
   *
   * @param key the key
   * @param ifAbsent the answer for a key that is certainly not a member
   */
  default long get(byte[] key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * {@return the largest value that fits, read as an unsigned number: one less than a power of two,
   * or -1 where all 64 bits are kept} Every bit of a value must lie within it.
   */
  long maxValue();
}

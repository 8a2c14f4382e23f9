package io.github.rankbloom;

/**
 * A filter that tells a small value of each key: a key that was never put may be answered with the
 * value of some other key, with a small probability.
 */
public interface ValuedFilter extends Filter {

  /**
   * A key's value, from the key's hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param ifAbsent the answer for a key that is certainly not a member
   * @return the value, or {@code ifAbsent}
   */
  long getHash(long hash, long ifAbsent);

  /**
   * A key's value.
   *
   * @param key the key
   * @param ifAbsent the answer for a key that is certainly not a member
   * @return the value, or {@code ifAbsent}
   */
  default long get(long key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * A key's value.
   *
   * @param key the key, as its UTF-8 bytes
   * @param ifAbsent the answer for a key that is certainly not a member
   * @return the value, or {@code ifAbsent}
   */
  default long get(CharSequence key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * A key's value.
   *
   * @param key the key
   * @param ifAbsent the answer for a key that is certainly not a member
   * @return the value, or {@code ifAbsent}
   */
  default long get(byte[] key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /**
   * The largest value that fits, read as an unsigned number; every bit of a value must lie within
   * it.
   *
   * @return one less than a power of two, or -1 where all 64 bits are kept
   */
  long maxValue();
}

package io.github.rankbloom;

import io.github.rankbloom.hash.Funnel;

/**
 * A filter that has a small value for each key. A key that was never put may be answered with the
 * value of some other key, with a small probability. So may a key that was put: its own value is
 * then among the {@linkplain #candidatesHash candidates}.
 */
public interface ValueLookup extends Filter {

  /**
   * {@return a key's value, from the key's hash; the smallest as an unsigned number if there are
   * several}
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param ifAbsent the answer for a key that is certainly not a member
   */
  long getHash(long hash, long ifAbsent);

  /** {@return the value of a number; see {@link #getHash(long, long)}} */
  default long get(long key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /** {@return the value of a character (UTF-8); see {@link #getHash(long, long)}} */
  default long get(char key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /** {@return the value of a text (UTF-8); see {@link #getHash(long, long)}} */
  default long get(CharSequence key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /** {@return the value of an array of bytes; see {@link #getHash(long, long)}} */
  default long get(byte[] key, long ifAbsent) {
    return getHash(hashing().hash(key), ifAbsent);
  }

  /** {@return the value of a key of any type; see {@link #getHash(long, long)}} */
  default <K> long get(K key, Funnel<? super K> funnel, long ifAbsent) {
    return getHash(hashing().hash(key, funnel), ifAbsent);
  }

  /**
   * Lists the different values that a key may have been put with, from the key's hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param into takes as many as it has room for, in ascending order as unsigned numbers
   * @return how many there are; 0 if the key is certainly not a member
   */
  int candidatesHash(long hash, long[] into);

  /**
   * {@return a key's value, from the key's hash, if there is only one that it may have}
   *
   * @param hash the key's hash by {@link #hashing()}
   * @param ifAbsent the answer for a key that is certainly not a member
   * @param ifAmbiguous the answer if there are several values
   */
  default long getHash(long hash, long ifAbsent, long ifAmbiguous) {
    long[] value = new long[1];
    int candidates = candidatesHash(hash, value);
    return candidates == 0 ? ifAbsent : candidates == 1 ? value[0] : ifAmbiguous;
  }

  /** {@return the only value of a number; see {@link #getHash(long, long, long)}} */
  default long get(long key, long ifAbsent, long ifAmbiguous) {
    return getHash(hashing().hash(key), ifAbsent, ifAmbiguous);
  }

  /** {@return the only value of a character (UTF-8); see {@link #getHash(long, long, long)}} */
  default long get(char key, long ifAbsent, long ifAmbiguous) {
    return getHash(hashing().hash(key), ifAbsent, ifAmbiguous);
  }

  /** {@return the only value of a text (UTF-8); see {@link #getHash(long, long, long)}} */
  default long get(CharSequence key, long ifAbsent, long ifAmbiguous) {
    return getHash(hashing().hash(key), ifAbsent, ifAmbiguous);
  }

  /** {@return the only value of an array of bytes; see {@link #getHash(long, long, long)}} */
  default long get(byte[] key, long ifAbsent, long ifAmbiguous) {
    return getHash(hashing().hash(key), ifAbsent, ifAmbiguous);
  }

  /** {@return the only value of a key of any type; see {@link #getHash(long, long, long)}} */
  default <K> long get(K key, Funnel<? super K> funnel, long ifAbsent, long ifAmbiguous) {
    return getHash(hashing().hash(key, funnel), ifAbsent, ifAmbiguous);
  }

  /** Lists the values that a number may have; see {@link #candidatesHash}. */
  default int candidates(long key, long[] into) {
    return candidatesHash(hashing().hash(key), into);
  }

  /** Lists the values that a character (UTF-8) may have; see {@link #candidatesHash}. */
  default int candidates(char key, long[] into) {
    return candidatesHash(hashing().hash(key), into);
  }

  /** Lists the values that a text (UTF-8) may have; see {@link #candidatesHash}. */
  default int candidates(CharSequence key, long[] into) {
    return candidatesHash(hashing().hash(key), into);
  }

  /** Lists the values that an array of bytes may have; see {@link #candidatesHash}. */
  default int candidates(byte[] key, long[] into) {
    return candidatesHash(hashing().hash(key), into);
  }

  /** Lists the values that a key of any type may have; see {@link #candidatesHash}. */
  default <K> int candidates(K key, Funnel<? super K> funnel, long[] into) {
    return candidatesHash(hashing().hash(key, funnel), into);
  }

  /**
   * {@return the largest value that fits, read as an unsigned number: one less than a power of two,
   * or -1 where all 64 bits are kept} Every bit of a value must lie within it.
   */
  long maxValue();
}

package io.github.rankbloom;

/** A filter that tells how often a key was added. */
public interface CountedFilter extends Filter {

  /**
   * The count of a key that was added more often than the filter's counters can tell. It stays: no
   * removal makes it known again.
   */
  long UNKNOWN_COUNT = Long.MAX_VALUE;

  /**
   * How often a key was added, from the key's hash. Never less than the truth; more if another key
   * cannot be told from this one.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return the count, 0 if the key is certainly not a member, or {@link #UNKNOWN_COUNT}
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
}

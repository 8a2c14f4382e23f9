package io.github.rankbloom;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A set of keys kept approximately. It may take a key that was never added for a member, with a
 * small probability; it never denies a key that was added and not removed since.
 */
public interface Filter {

  /**
   * Tells whether a key may have been added, from the key's hash.
   *
   * @param hash the key's hash by {@link #hashing()}
   * @return false if the key is certainly not a member
   */
  boolean mightContainHash(long hash);

  /**
   * Tells whether a key may have been added.
   *
   * @param key the key
   * @return false if the key is certainly not a member
   */
  default boolean mightContain(long key) {
    return mightContainHash(hashing().hash(key));
  }

  /**
   * Tells whether a key may have been added.
   *
   * @param key the key, as its UTF-8 bytes
   * @return false if the key is certainly not a member
   */
  default boolean mightContain(CharSequence key) {
    return mightContainHash(hashing().hash(key));
  }

  /**
   * Tells whether a key may have been added.
   *
   * @param key the key
   * @return false if the key is certainly not a member
   */
  default boolean mightContain(byte[] key) {
    return mightContainHash(hashing().hash(key));
  }

  /**
   * Estimates how many keys the filter holds. Where a key can be held more than once, each time
   * counts.
   *
   * @return the estimate, at least 0
   */
  long approximateElementCount();

  /**
   * The probability that a key that was never added is taken for a member, at the present load.
   *
   * @return between 0 and 1
   */
  double expectedFpp();

  /**
   * The memory that holds the filter's content: every bit allocated, used or not. Object headers
   * and a few fields come on top.
   *
   * @return bits
   */
  long bitSize();

  /**
   * How keys are hashed.
   *
   * @return the algorithm and seed of this filter
   */
  KeyHash hashing();

  /**
   * Writes the filter, with all that is needed to read it back: what kind it is, how it hashes, its
   * geometry and its content, each under a checksum.
   *
   * @param out takes the bytes; neither flushed nor closed
   * @throws IOException if the stream fails
   */
  void writeTo(OutputStream out) throws IOException;
}

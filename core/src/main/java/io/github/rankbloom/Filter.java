package io.github.rankbloom;

import io.github.rankbloom.bits.BulkResult;
import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * An approximate set of keys. With a small probability it takes a key that was never added for a
 * member (a false positive); it never denies a key that was added and has not been removed.
 */
public interface Filter {

  /**
   * {@return whether a key may have been added, from the key's hash; if not, it is certainly not a
   * member}
   *
   * @param hash the key's hash by {@link #hashing()}; {@link Object#hashCode} is not such a hash
   */
  boolean mightContainHash(long hash);

  /** {@return whether a number may have been added; see {@link #mightContainHash}} */
  default boolean mightContain(long key) {
    return mightContainHash(hashing().hash(key));
  }

  /** {@return whether a character (UTF-8) may have been added; see {@link #mightContainHash}} */
  default boolean mightContain(char key) {
    return mightContainHash(hashing().hash(key));
  }

  /** {@return whether a text (UTF-8) may have been added; see {@link #mightContainHash}} */
  default boolean mightContain(CharSequence key) {
    return mightContainHash(hashing().hash(key));
  }

  /** {@return whether an array of bytes may have been added; see {@link #mightContainHash}} */
  default boolean mightContain(byte[] key) {
    return mightContainHash(hashing().hash(key));
  }

  /** {@return whether a key of any type may have been added; see {@link #mightContainHash}} */
  default <K> boolean mightContain(K key, Funnel<? super K> funnel) {
    return mightContainHash(hashing().hash(key, funnel));
  }

  /**
   * {@return this filter for keys of one type: a predicate that tells whether a key may have been
   * added, as {@link #mightContain(Object, Funnel)} does, for streams and for code that only
   * queries}
   */
  default <K> Predicate<K> of(Funnel<? super K> funnel) {
    Objects.requireNonNull(funnel, "funnel");
    return key -> mightContain(key, funnel);
  }

  /**
   * Looks up many keys at once.
   *
   * @param hashes the keys' hashes by {@link #hashing()}
   * @param offset where the first of them is
   * @param length the number of keys
   * @param result takes the answers: bit {@code i & 63} of word {@code i >>> 6} is set if the
   *     {@code i}-th of these keys may have been added, and cleared if it certainly has not
   * @return the number of bits that were set
   * @throws IndexOutOfBoundsException if the range is not within {@code hashes}, or {@code result}
   *     has fewer bits
   */
  default int mightContainHashes(long[] hashes, int offset, int length, long[] result) {
    BulkResult.prepare(hashes, offset, length, result);
    int found = 0;
    for (int i = 0; i < length; i++) {
      if (mightContainHash(hashes[offset + i])) {
        result[i >>> 6] |= 1L << i;
        found++;
      }
    }
    return found;
  }

  /**
   * {@return an estimate of how many keys the filter holds, at least 0} Where a key can be held
   * more than once, each time counts.
   */
  long approximateElementCount();

  /** {@return how probable it is at present that a key never added is taken for a member} */
  double expectedFpp();

  /**
   * {@return the memory that holds the filter's content, in bits: every bit allocated, used or not}
   * Object headers and a few fields come on top.
   */
  long bitSize();

  /** {@return how keys are hashed} */
  KeyHash hashing();

  /**
   * Writes the filter, with all that is needed to read it back: its kind, key hash, geometry and
   * content, under checksums.
   *
   * @param out takes the bytes; neither flushed nor closed
   */
  void writeTo(OutputStream out) throws IOException;
}

package io.github.rankbloom;

/**
 * Turns keys into 64 uniformly distributed bits. Two filters answer alike for the same keys only if
 * their key hashes are equal, so the algorithm and the seed travel with every filter. For that
 * reason filters take the key hashes of {@link io.github.rankbloom.hash.HashAlgorithm} only; to
 * hash keys in another way, hash them yourself and call the methods that end in {@code Hash}.
 */
public interface KeyHash {

  /**
   * Hashes a number as its eight bytes, least significant first.
   *
   * @param key the key
   * @return 64 hash bits
   */
  long hash(long key);

  /**
   * Hashes all bytes of an array.
   *
   * @param key the key
   * @return 64 hash bits
   */
  default long hash(byte[] key) {
    return hash(key, 0, key.length);
  }

  /**
   * Hashes a range of an array.
   *
   * @param bytes holds the key
   * @param offset where the key starts
   * @param length how many bytes it has
   * @return 64 hash bits
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  long hash(byte[] bytes, int offset, int length);

  /**
   * Hashes a text as its UTF-8 bytes. An unpaired surrogate counts as {@code '?'}, as in {@link
   * String#getBytes(java.nio.charset.Charset)}.
   *
   * @param key the key
   * @return 64 hash bits
   */
  long hash(CharSequence key);

  /**
   * The number by which files name the algorithm.
   *
   * @return 1 to 255
   */
  int algorithm();

  /**
   * The seed. Fixed by default, so that filters of different processes are compatible; draw it at
   * random and keep it secret where an adversary chooses the keys.
   *
   * @return any 64 bits
   */
  long seed();
}

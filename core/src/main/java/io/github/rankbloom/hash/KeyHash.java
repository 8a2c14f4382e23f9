package io.github.rankbloom.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Turns keys into 64 uniformly distributed bits: XXH3 with 64 bits and a seed. It is fast on short
 * and long keys, and specified and implemented in many languages, so that filters can be read
 * outside the JVM. It is not cryptographic: where an adversary chooses the keys, a secret random
 * seed makes collisions hard to aim at, no more.
 *
 * <p>Two filters answer alike for the same keys only if their key hashes are equal, so the
 * algorithm's number and the seed travel with every filter. To hash keys in another way, hash them
 * yourself and call the filters' methods that end in {@code Hash}.
 */
public final class KeyHash {

  /** The key hash unless another is asked for: seed 0, so that filters are compatible. */
  public static final KeyHash DEFAULT = new KeyHash(0);

  /** The number by which files name XXH3 with 64 bits. */
  private static final int XXH3_64 = 1;

  /** Bytes 8 to 15 of the secret of XXH3 and bytes 16 to 23, one xor the other. */
  private static final long SECRET = 0xC73AB174C5ECD5A2L;

  /** The multiplier of XXH3 for inputs of 4 to 8 bytes. */
  private static final long MULTIPLIER = 0x9FB21C651E98DF25L;

  private final long seed;
  private final long numberKey;
  private final Hasher64 hasher;

  private KeyHash(long seed) {
    this.seed = seed;
    numberKey = SECRET - (seed ^ (long) Integer.reverseBytes((int) seed) << 32);
    this.hasher = Hashing.xxh3_64(seed);
  }

  /**
   * {@return the key hash with a seed}
   *
   * @param seed any 64 bits
   */
  public static KeyHash seeded(long seed) {
    return new KeyHash(seed);
  }

  /**
   * {@return the key hash that files name by a number and a seed}
   *
   * @param algorithm the number of the algorithm
   * @param seed any 64 bits
   * @throws IllegalArgumentException if no algorithm has that number
   */
  public static KeyHash of(int algorithm, long seed) {
    if (algorithm != XXH3_64) {
      throw new IllegalArgumentException("no hash algorithm has the number " + algorithm);
    }
    return seeded(seed);
  }

  // Numbers are hashed here and not by hash4j: in a filter of numbers the detour over another
  // object shows in every operation.
  /**
   * {@return 64 hash bits of a number, taken as its eight bytes, least significant first}
   *
   * @param key the key
   */
  public long hash(long key) {
    long h = Long.rotateLeft(key, 32) ^ numberKey;
    h ^= Long.rotateLeft(h, 49) ^ Long.rotateLeft(h, 24);
    h *= MULTIPLIER;
    h ^= (h >>> 35) + Long.BYTES;
    h *= MULTIPLIER;
    return h ^ h >>> 28;
  }

  /**
   * {@return 64 hash bits of all bytes of an array}
   *
   * @param key the key
   */
  public long hash(byte[] key) {
    return hash(key, 0, key.length);
  }

  /**
   * {@return 64 hash bits of a range of an array}
   *
   * @param bytes holds the key
   * @param offset where the key starts
   * @param length the number of its bytes
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public long hash(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return hasher.hashBytesToLong(bytes, offset, length);
  }

  /**
   * {@return 64 hash bits of the UTF-8 bytes of a text} An unpaired surrogate counts as {@code
   * '?'}, as in {@link String#getBytes(java.nio.charset.Charset)}.
   *
   * @param key the key
   */
  public long hash(CharSequence key) {
    int length = key.length();
    for (int i = 0; i < length; i++) {
      if (key.charAt(i) >= 0x80) {
        return hash(key.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return hasher.hashBytesToLong(key, 0, length, AsciiAccess.INSTANCE);
  }

  /** {@return the number by which files name the algorithm, 1 to 255} */
  public int algorithm() {
    return XXH3_64;
  }

  /** {@return the name that people use for the algorithm} */
  public String algorithmName() {
    return "XXH3_64";
  }

  /** {@return the seed} */
  public long seed() {
    return seed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyHash that && that.seed == seed;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seed);
  }

  @Override
  public String toString() {
    return "XXH3-64 with seed " + seed;
  }

  /** Reads a text of ASCII characters as its UTF-8 bytes without making them. */
  private static final class AsciiAccess implements ByteAccess<CharSequence> {

    static final AsciiAccess INSTANCE = new AsciiAccess();

    @Override
    public byte getByte(CharSequence text, long index) {
      return (byte) text.charAt((int) index);
    }
  }
}

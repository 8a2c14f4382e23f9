package io.github.rankbloom.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Turns keys into 64 uniformly distributed bits: XXH3 with 64 bits and a seed. It is fast on short
 * and long keys, and it is specified and has implementations in many languages, so filters can be
 * read outside the JVM. It is not cryptographic: where an adversary chooses the keys, a secret
 * random seed makes collisions hard to aim at, no more.
 *
 * <p>Two filters answer alike for the same keys only if their key hashes are equal, so the
 * algorithm's number and the seed travel with every filter. To hash keys in another way, hash them
 * yourself and call the filters' methods that end in {@code Hash}.
 *
 * <p>Where a filter is divided into 2<sup>k</sup> shards, the first k bits of a hash name the
 * shard, and the key hash {@linkplain #inShard of a shard} is what follows them.
 */
public final class KeyHash {

  /** The key hash unless another is asked for: seed 0, so that filters are compatible. */
  public static final KeyHash DEFAULT = new KeyHash(0, 0);

  /** The number by which files name XXH3 with 64 bits. */
  private static final int XXH3_64 = 1;

  /** In that number, where the bits that name a shard are counted. */
  private static final int SHARD_BITS_SHIFT = 4;

  /** The most bits of a hash that can name a shard. */
  public static final int MAX_SHARD_BITS = 15;

  private static final ByteAccess<ByteBuffer> LITTLE_ENDIAN =
      ByteAccess.forByteBuffer(ByteOrder.LITTLE_ENDIAN);

  private static final ByteAccess<ByteBuffer> BIG_ENDIAN =
      ByteAccess.forByteBuffer(ByteOrder.BIG_ENDIAN);

  /** Bytes 8 to 15 of the secret of XXH3 and bytes 16 to 23, one xor the other. */
  private static final long SECRET = 0xC73AB174C5ECD5A2L;

  /** The multiplier of XXH3 for inputs of 4 to 8 bytes. */
  private static final long MULTIPLIER = 0x9FB21C651E98DF25L;

  private final long seed;
  private final int shardBits;
  private final long numberKey;
  private final Hasher64 hasher;

  private KeyHash(long seed, int shardBits) {
    this.seed = seed;
    this.shardBits = shardBits;
    numberKey = SECRET - (seed ^ (long) Integer.reverseBytes((int) seed) << 32);
    this.hasher = Hashing.xxh3_64(seed);
  }

  /** {@return the key hash with a seed} */
  public static KeyHash seeded(long seed) {
    return new KeyHash(seed, 0);
  }

  /**
   * {@return the key hash of the filters that a sharded one consists of: without the bits that name
   * the shard}
   *
   * @param bits how many they are: there are 2<sup>bits</sup> shards, 0 to {@link #MAX_SHARD_BITS}
   * @throws IllegalArgumentException if that is out of range, or this is such a key hash already
   */
  public KeyHash inShard(int bits) {
    if (bits < 0 || bits > MAX_SHARD_BITS) {
      throw new IllegalArgumentException(
          "bits must be from 0 to " + MAX_SHARD_BITS + ", not " + bits);
    }
    if (shardBits != 0) {
      throw new IllegalArgumentException("a shard has no shards");
    }
    return new KeyHash(seed, bits);
  }

  /**
   * {@return the key hash that files name by a number and a seed}
   *
   * @throws IllegalArgumentException if no algorithm has that number
   */
  public static KeyHash of(int algorithm, long seed) {
    int shardBits = algorithm >> SHARD_BITS_SHIFT;
    if (algorithm - (shardBits << SHARD_BITS_SHIFT) != XXH3_64
        || shardBits < 0
        || shardBits > MAX_SHARD_BITS) {
      throw new IllegalArgumentException("no hash algorithm has the number " + algorithm);
    }
    return new KeyHash(seed, shardBits);
  }

  // Numbers are hashed here and not by hash4j: in a filter of numbers the detour over another
  // object shows in every operation.
  /** {@return 64 hash bits of a number, taken as its eight bytes, least significant first} */
  public long hash(long key) {
    long h = Long.rotateLeft(key, 32) ^ numberKey;
    h ^= Long.rotateLeft(h, 49) ^ Long.rotateLeft(h, 24);
    h *= MULTIPLIER;
    h ^= (h >>> 35) + Long.BYTES;
    h *= MULTIPLIER;
    h ^= h >>> 28;
    // A branch that is always guessed right costs less than a shift by a field that has to be
    // loaded first.
    return shardBits == 0 ? h : h << shardBits;
  }

  /**
   * {@return 64 hash bits of two numbers, taken as the eight bytes of the first and then those of
   * the second, each least significant first}
   */
  public long hash(long first, long second) {
    return hasher.hashLongLongToLong(first, second) << shardBits;
  }

  /** {@return 64 hash bits of all bytes of an array} */
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
    return hasher.hashBytesToLong(bytes, offset, length) << shardBits;
  }

  /**
   * {@return 64 hash bits of the bytes of a buffer, from its position to its limit} The buffer has
   * any byte order, and its position stays.
   */
  public long hash(ByteBuffer key) {
    return hasher.hashBytesToLong(
            key,
            key.position(),
            key.remaining(),
            key.order() == ByteOrder.LITTLE_ENDIAN ? LITTLE_ENDIAN : BIG_ENDIAN)
        << shardBits;
  }

  // Without this method a character would be taken for a number.
  /** {@return 64 hash bits of the UTF-8 bytes of a text of one character} */
  public long hash(char key) {
    return hash(String.valueOf(key));
  }

  /**
   * {@return 64 hash bits of the UTF-8 bytes of a text} An unpaired surrogate counts as {@code
   * '?'}, as in {@link String#getBytes(java.nio.charset.Charset)}.
   */
  public long hash(CharSequence key) {
    int length = key.length();
    for (int i = 0; i < length; i++) {
      if (key.charAt(i) >= 0x80) {
        return hash(key.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return hasher.hashBytesToLong(key, 0, length, AsciiAccess.INSTANCE) << shardBits;
  }

  /**
   * {@return 64 hash bits of a key of any type, taken as the bytes that a funnel gives it} Makes no
   * garbage, unless the funnel does.
   */
  public <K> long hash(K key, Funnel<? super K> funnel) {
    Objects.requireNonNull(key, "key");
    KeySink sink = KeySink.open();
    try {
      funnel.feed(key, sink);
      return hasher.hashBytesToLong(sink.bytes(), 0, sink.length()) << shardBits;
    } finally {
      sink.close();
    }
  }

  /** {@return the number by which files name the algorithm, 1 to 255} */
  public int algorithm() {
    return shardBits << SHARD_BITS_SHIFT | XXH3_64;
  }

  /** {@return the usual name of the algorithm} */
  public String algorithmName() {
    return "XXH3_64";
  }

  /** {@return how many bits of a hash name a shard and are left out; 0 outside of shards} */
  public int shardBits() {
    return shardBits;
  }

  /** {@return the seed} */
  public long seed() {
    return seed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyHash that && that.seed == seed && that.shardBits == shardBits;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seed) + shardBits;
  }

  @Override
  public String toString() {
    return algorithmName()
        + " with seed "
        + seed
        + (shardBits == 0 ? "" : " without its first " + shardBits + " bits");
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

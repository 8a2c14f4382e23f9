package io.github.rankbloom.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import io.github.rankbloom.KeyHash;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * XXH3 with 64 bits, over hash4j. Only numbers are hashed here: in a filter of numbers the detour
 * over another object shows in every operation.
 */
final class Xxh3KeyHash implements KeyHash {

  /** Bytes 8 to 15 of the secret of XXH3 and bytes 16 to 23, one xor the other. */
  private static final long SECRET = 0xC73AB174C5ECD5A2L;

  /** The multiplier of XXH3 for inputs of 4 to 8 bytes. */
  private static final long MULTIPLIER = 0x9FB21C651E98DF25L;

  private final long seed;
  private final long numberKey;
  private final Hasher64 hasher;

  Xxh3KeyHash(long seed) {
    this.seed = seed;
    numberKey = SECRET - (seed ^ (long) Integer.reverseBytes((int) seed) << 32);
    this.hasher = Hashing.xxh3_64(seed);
  }

  @Override
  public long hash(long key) {
    long h = Long.rotateLeft(key, 32) ^ numberKey;
    h ^= Long.rotateLeft(h, 49) ^ Long.rotateLeft(h, 24);
    h *= MULTIPLIER;
    h ^= (h >>> 35) + Long.BYTES;
    h *= MULTIPLIER;
    return h ^ h >>> 28;
  }

  @Override
  public long hash(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return hasher.hashBytesToLong(bytes, offset, length);
  }

  @Override
  public long hash(CharSequence key) {
    int length = key.length();
    for (int i = 0; i < length; i++) {
      if (key.charAt(i) >= 0x80) {
        return hash(key.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return hasher.hashBytesToLong(key, 0, length, AsciiAccess.INSTANCE);
  }

  @Override
  public int algorithm() {
    return HashAlgorithm.XXH3_64.code();
  }

  @Override
  public long seed() {
    return seed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Xxh3KeyHash that && that.seed == seed;
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

package io.github.rankbloom.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import io.github.rankbloom.KeyHash;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** XXH3 with 64 bits, over hash4j. */
final class Xxh3KeyHash implements KeyHash {

  private final long seed;
  private final Hasher64 hasher;

  Xxh3KeyHash(long seed) {
    this.seed = seed;
    this.hasher = Hashing.xxh3_64(seed);
  }

  @Override
  public long hash(long key) {
    return hasher.hashLongToLong(key);
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

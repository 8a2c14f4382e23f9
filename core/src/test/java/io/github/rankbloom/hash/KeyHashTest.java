package io.github.rankbloom.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.support.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the hash algorithm computes is frozen: files depend on it. */
class KeyHashTest {

  private final KeyHash hash = KeyHash.DEFAULT;

  /** The same values come from the reference implementation: {@code printf KEY | xxhsum -H3}. */
  @Test
  void computesWhatItAlwaysDid() {
    assertEquals(0x2d06800538d394c2L, hash.hash(new byte[0]));
    assertEquals(0xbaadceae33f4f4abL, hash.hash("rankbloom"));
    assertEquals(0xce7d19a5418fb365L, hash.hash("The quick brown fox jumps over the lazy dog"));
    assertEquals(0xc1d17581d8eb7e21L, hash.hash("a".repeat(300)));
    assertEquals(0xd5a6f8c838df27c8L, hash.hash(42L));
  }

  @Test
  void aNumberIsItsEightBytes() {
    for (long key : new long[] {0, 1, -1, 42, Long.MIN_VALUE, 0x0123456789abcdefL}) {
      byte[] bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(key).array();
      for (KeyHash seeded : new KeyHash[] {hash, KeyHash.seeded(-5)}) {
        assertEquals(seeded.hash(bytes), seeded.hash(key));
      }
    }
  }

  @Test
  void aNumberIsItsEightBytesWhateverTheSeed() {
    SplittableRandom random = Seeds.random("numbers as bytes");
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < 10_000; i++) {
      long key = random.nextLong();
      long seed = random.nextLong() >>> random.nextInt(64);
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(key);
      KeyHash seeded = KeyHash.seeded(seed);
      assertEquals(seeded.hash(bytes), seeded.hash(key), Seeds::replay);
    }
  }

  @Test
  void twoNumbersAreTheirSixteenBytes() {
    SplittableRandom random = Seeds.random("pairs as bytes");
    byte[] bytes = new byte[2 * Long.BYTES];
    for (int i = 0; i < 10_000; i++) {
      long first = random.nextLong();
      long second = random.nextLong() >>> random.nextInt(64);
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(first).putLong(second);
      KeyHash seeded = KeyHash.seeded(random.nextLong());
      assertEquals(seeded.hash(bytes), seeded.hash(first, second), Seeds::replay);
    }
    assertNotEquals(hash.hash(1, 2), hash.hash(2, 1));
  }

  @Test
  void aBufferIsItsBytesFromPositionToLimit() {
    byte[] bytes = new byte[700];
    Seeds.random("buffers").nextBytes(bytes);
    for (ByteBuffer buffer :
        new ByteBuffer[] {
          ByteBuffer.wrap(bytes),
          ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN),
          ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
          ByteBuffer.allocateDirect(bytes.length).put(bytes),
          ByteBuffer.allocateDirect(bytes.length).order(ByteOrder.LITTLE_ENDIAN).put(bytes),
          ByteBuffer.wrap(bytes, 5, 600).slice().asReadOnlyBuffer(),
        }) {
      int shift = buffer.limit() == 600 ? 5 : 0;
      for (int length = 0; length < 590; length++) {
        buffer.limit(3 + length).position(3);
        assertEquals(hash.hash(bytes, 3 + shift, length), hash.hash(buffer), Seeds::replay);
        assertEquals(3, buffer.position());
      }
    }
  }

  @Test
  void aCharacterIsATextAndNoNumber() {
    for (char c : new char[] {'x', '\0', 'é', '世', '\ud800'}) {
      assertEquals(hash.hash(String.valueOf(c)), hash.hash(c));
      assertNotEquals(hash.hash((long) c), hash.hash(c));
    }
  }

  @Test
  void aTextIsItsUtf8Bytes() {
    StringBuilder text = new StringBuilder();
    for (int length = 0; length < 600; length++) {
      assertEquals(hash.hash(text.toString().getBytes(StandardCharsets.UTF_8)), hash.hash(text));
      text.append((char) ('!' + length % 90));
    }
    for (String special : new String[] {"é", "日本語", "a\u0080", "😀", "\ud800", "x\udc00y"}) {
      assertEquals(hash.hash(special.getBytes(StandardCharsets.UTF_8)), hash.hash(special));
    }
  }

  @Test
  void aRangeIsItsBytes() {
    byte[] bytes = "0123456789".getBytes(StandardCharsets.UTF_8);
    assertEquals(hash.hash("345"), hash.hash(bytes, 3, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> hash.hash(bytes, 8, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> hash.hash(bytes, -1, 3));
  }

  @Test
  void seedsMakeDifferentHashes() {
    KeyHash other = KeyHash.seeded(1);
    assertNotEquals(hash.hash(42), other.hash(42));
    assertNotEquals(hash, other);
    assertEquals(other, KeyHash.seeded(1));
    assertEquals(1, other.seed());
  }

  @Test
  void filesNameItByItsNumberAndSeed() {
    KeyHash seeded = KeyHash.seeded(3);
    assertEquals(seeded, KeyHash.of(seeded.algorithm(), seeded.seed()));
    assertEquals(1, seeded.algorithm());
    assertEquals("XXH3_64", seeded.algorithmName());
    assertEquals("XXH3_64 with seed 3", seeded.toString());
    assertEquals(0, KeyHash.DEFAULT.seed());
    assertThrows(IllegalArgumentException.class, () -> KeyHash.of(0, 3));
    assertThrows(IllegalArgumentException.class, () -> KeyHash.of(2, 3));
  }

  /** Files name them, so the numbers are frozen too. */
  @Test
  void aShardsHashIsWhatFollowsTheShardsNumber() {
    for (int bits = 0; bits <= KeyHash.MAX_SHARD_BITS; bits++) {
      KeyHash inShard = KeyHash.seeded(5).inShard(bits);
      assertEquals(1 + 16 * bits, inShard.algorithm());
      assertEquals(inShard, KeyHash.of(1 + 16 * bits, 5));
      assertEquals(bits, inShard.shardBits());
      assertEquals(KeyHash.seeded(5).hash(42) << bits, inShard.hash(42));
      assertEquals(KeyHash.seeded(5).hash("text") << bits, inShard.hash("text"));
      assertEquals(KeyHash.seeded(5).hash("é") << bits, inShard.hash("é"));
      assertEquals(KeyHash.seeded(5).hash(new byte[9]) << bits, inShard.hash(new byte[9]));
      assertEquals(KeyHash.seeded(5).hash(4, 2) << bits, inShard.hash(4, 2));
      ByteBuffer buffer = ByteBuffer.allocate(7);
      assertEquals(KeyHash.seeded(5).hash(buffer) << bits, inShard.hash(buffer));
      Funnel<Long> funnel = (key, sink) -> sink.putLong(key).putLong(2);
      assertEquals(KeyHash.seeded(5).hash(4, 2) << bits, inShard.hash(4L, funnel));
    }
    assertNotEquals(KeyHash.DEFAULT, KeyHash.DEFAULT.inShard(1));
    assertThrows(IllegalArgumentException.class, () -> KeyHash.DEFAULT.inShard(-1));
    assertThrows(IllegalArgumentException.class, () -> KeyHash.DEFAULT.inShard(16));
    assertThrows(IllegalArgumentException.class, () -> KeyHash.DEFAULT.inShard(2).inShard(2));
    for (int number : new int[] {0, 2, 16, 18, 257, -15}) {
      assertThrows(IllegalArgumentException.class, () -> KeyHash.of(number, 5));
    }
  }
}

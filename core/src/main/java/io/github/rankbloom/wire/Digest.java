package io.github.rankbloom.wire;

import io.github.rankbloom.hash.KeyHash;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The identity of a filter: 64 bits of all that a plain container of it holds. */
final class Digest {

  private static final int CHUNK_BYTES = 1 << 16;

  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long digest;

  Digest(int kind, KeyHash hashing, byte[] parameters) {
    chunk
        .put((byte) kind)
        .put((byte) hashing.algorithm())
        .put((byte) Coding.PLAIN.code())
        .putLong(hashing.seed())
        .put(parameters);
    hash();
  }

  /** Adds words of the body. */
  void update(long[] words, int count) {
    for (int i = 0; i < count; i++) {
      if (!chunk.hasRemaining()) {
        hash();
      }
      chunk.putLong(words[i]);
    }
  }

  long finish() {
    hash();
    return digest;
  }

  /** Each chunk's hash is the seed of the next one's. */
  private void hash() {
    digest = KeyHash.seeded(digest).hash(chunk.array(), 0, chunk.position());
    chunk.clear();
  }
}

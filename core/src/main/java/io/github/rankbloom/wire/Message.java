package io.github.rankbloom.wire;

import io.github.rankbloom.KeyHash;
import io.github.rankbloom.hash.HashAlgorithm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A filter, or what changed in one, as a container that is ready to be sent: its size is known
 * before the first byte leaves.
 *
 * <p>A message may share its content with the filter that it was made from, so send it before the
 * filter changes.
 */
public final class Message {

  private static final int CHUNK_WORDS = 1 << 13;

  private final int kind;
  private final Coding coding;
  private final KeyHash hashing;
  private final byte[] parameters;
  private final long[] body;
  private final int bodyWords;

  /**
   * A message.
   *
   * @param kind the number of the filter's kind
   * @param coding how the body stands for the content
   * @param hashing how the filter hashes keys
   * @param parameters the kind's own part of the header
   * @param body holds the body's words
   * @param bodyWords how many they are
   */
  public Message(
      int kind, Coding coding, KeyHash hashing, byte[] parameters, long[] body, int bodyWords) {
    this.kind = kind;
    this.coding = coding;
    this.hashing = hashing;
    this.parameters = parameters.clone();
    this.body = body;
    this.bodyWords = bodyWords;
  }

  /**
   * How the body stands for the content.
   *
   * @return the coding
   */
  public Coding coding() {
    return coding;
  }

  /**
   * The size of the message, header and checksums included.
   *
   * @return bytes
   */
  public long byteSize() {
    return byteSize(parameters.length, bodyWords);
  }

  /**
   * {@return bytes of a message, header and checksums included}
   *
   * @param parameterBytes bytes of its parameters
   * @param bodyWords words of its body
   */
  public static long byteSize(int parameterBytes, long bodyWords) {
    return Container.FIXED_HEADER_BYTES
        + (long) parameterBytes
        + bodyWords * Long.BYTES
        + 2 * Container.CHECKSUM_BYTES;
  }

  /**
   * Sends the message.
   *
   * @param out takes the bytes; neither flushed nor closed
   * @throws IOException if the stream fails
   */
  public void writeTo(OutputStream out) throws IOException {
    ContainerWriter writer = new ContainerWriter(out, kind, coding, hashing, parameters, bodyWords);
    writer.write(body, bodyWords);
    writer.finish();
  }

  /**
   * The message as one array.
   *
   * @return {@link #byteSize()} bytes
   * @throws ArithmeticException if they are more than an array has
   */
  public byte[] toByteArray() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(byteSize()));
    try {
      writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * A digest of everything in the message. Of a plain message, it is the identity of the filter's
   * content: filters that are written as the same bytes have the same, others all but certainly
   * not. Equal filters are written alike, except that in kinds that choose between buckets equal
   * content may lie in other places.
   *
   * @return 64 bits
   */
  public long digest() {
    byte[] chunk = new byte[CHUNK_WORDS * Long.BYTES];
    ByteBuffer buffer = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
    buffer
        .put((byte) kind)
        .put((byte) hashing.algorithm())
        .put((byte) coding.code())
        .putLong(hashing.seed())
        .put(parameters);
    // Each chunk's hash is the seed of the next one's.
    long digest = hash(0, chunk, buffer.position());
    buffer.clear();
    for (int i = 0; i < bodyWords; i++) {
      if (!buffer.hasRemaining()) {
        digest = hash(digest, chunk, chunk.length);
        buffer.clear();
      }
      buffer.putLong(body[i]);
    }
    return hash(digest, chunk, buffer.position());
  }

  private static long hash(long seed, byte[] chunk, int length) {
    return HashAlgorithm.XXH3_64.seeded(seed).hash(chunk, 0, length);
  }
}

package io.github.rankbloom.wire;

import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Writes one container: the header at once, then the body word by word, then {@link #finish}. */
public final class ContainerWriter {

  private static final int BUFFER_WORDS = 1 << 13;

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_WORDS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long wordsLeft;

  /**
   * Writes the header.
   *
   * @param out takes the bytes
   * @param version the version of the kind's parameters and bodies
   * @param kind the number of the filter's kind
   * @param coding how the body stands for the content
   * @param hashing how the filter hashes keys
   * @param parameters the kind's own part of the header
   * @param bodyWords how many words the body will have
   * @throws IOException if the stream fails
   */
  public ContainerWriter(
      OutputStream out,
      int version,
      int kind,
      Coding coding,
      KeyHash hashing,
      byte[] parameters,
      long bodyWords)
      throws IOException {
    if (parameters.length > Container.MAX_PARAMETER_BYTES) {
      throw new IllegalArgumentException(parameters.length + " bytes of parameters are too many");
    }
    this.out = out;
    this.wordsLeft = bodyWords;
    buffer
        .putInt(Container.MAGIC)
        .put((byte) version)
        .put((byte) kind)
        .put((byte) hashing.algorithm())
        .put((byte) coding.code())
        .putLong(hashing.seed())
        .putInt(parameters.length)
        .putLong(bodyWords * Long.BYTES)
        .put(parameters);
    flush();
    writeChecksum();
  }

  /**
   * Appends words to the body.
   *
   * @param words holds them
   * @param count how many, from the first
   * @throws IOException if the stream fails
   */
  public void write(long[] words, int count) throws IOException {
    if (count > wordsLeft) {
      throw new IllegalStateException("the body is longer than the header says");
    }
    wordsLeft -= count;
    for (int i = 0; i < count; i++) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      buffer.putLong(words[i]);
    }
  }

  /**
   * Ends the container. The stream is neither flushed nor closed.
   *
   * @throws IOException if the stream fails
   */
  public void finish() throws IOException {
    if (wordsLeft != 0) {
      throw new IllegalStateException("the body is shorter than the header says");
    }
    flush();
    writeChecksum();
  }

  private void flush() throws IOException {
    checksum.update(buffer.array(), 0, buffer.position());
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }

  private void writeChecksum() throws IOException {
    buffer.putInt((int) checksum.getValue());
    out.write(buffer.array(), 0, Container.CHECKSUM_BYTES);
    buffer.clear();
    checksum.reset();
  }
}

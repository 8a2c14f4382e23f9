package io.github.rankbloom.wire;

import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Writes one container: the header at once, then the body word by word, then {@link #finish}. */
final class ContainerWriter {

  private static final int BUFFER_WORDS = 1 << 13;

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_WORDS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long wordsLeft;

  /** Writes the header, with the kind's own part of it and the length of the body to come. */
  ContainerWriter(
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

  /** Appends the first words of an array to the body. */
  void write(long[] words, int count) throws IOException {
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

  /** Ends the container. The stream is neither flushed nor closed. */
  void finish() throws IOException {
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

package io.github.rankbloom.wire;

import io.github.rankbloom.IllegalParameterException;
import io.github.rankbloom.hash.KeyHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A filter, or what changed in one, as a container that is ready to be sent: its size is known
 * before the first byte leaves. It does not change with the filter that it was made from.
 */
public final class Message {

  private final FilterKind<?> kind;
  private final Coding coding;
  private final KeyHash hashing;
  private final byte[] parameters;
  private final long[] body;

  /** Keeps both arrays. */
  Message(FilterKind<?> kind, Coding coding, KeyHash hashing, byte[] parameters, long[] body) {
    this.kind = kind;
    this.coding = coding;
    this.hashing = hashing;
    this.parameters = parameters;
    this.body = body;
  }

  /** {@return how the body stands for the content} */
  public Coding coding() {
    return coding;
  }

  /** {@return bytes of this message, header and checksums included} */
  public long byteSize() {
    return byteSize(parameters.length, body.length);
  }

  /** {@return bytes of a message, header and checksums included} */
  public static long byteSize(int parameterBytes, long bodyWords) {
    return Container.FIXED_HEADER_BYTES
        + parameterBytes
        + bodyWords * Long.BYTES
        + 2 * Container.CHECKSUM_BYTES;
  }

  /**
   * {@return this message, if it has no more bytes than these, header and all}
   *
   * @throws IllegalArgumentException if it has more
   */
  public Message requireAtMost(long maxBytes) {
    if (byteSize() > maxBytes) {
      throw new IllegalParameterException(
          "maxBytes", "must be at least " + byteSize() + " for this message, not " + maxBytes);
    }
    return this;
  }

  /** Sends the message. The stream is neither flushed nor closed. */
  public void writeTo(OutputStream out) throws IOException {
    ContainerWriter writer =
        new ContainerWriter(
            out, kind.version(), kind.code(), coding, hashing, parameters, body.length);
    writer.write(body, body.length);
    writer.finish();
  }

  /**
   * {@return the message as one array, of {@link #byteSize()} bytes}
   *
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

  @Override
  public String toString() {
    return kind.name() + ": " + coding.words() + " in " + byteSize() + " bytes";
  }
}

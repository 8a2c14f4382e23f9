package io.github.rankbloom.cli.io;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Collects lines and writes them in large pieces. Nothing is written behind the user's back. */
public final class LineWriter {

  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int used;

  /**
   * Writes to a stream.
   *
   * @param out takes the bytes
   */
  public LineWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Appends bytes.
   *
   * @param bytes holds them
   * @param offset where they start
   * @param length how many there are
   * @return this writer
   */
  public LineWriter append(byte[] bytes, int offset, int length) {
    if (length > buffer.length - used) {
      writeBuffer();
      if (length > buffer.length) {
        write(bytes, offset, length);
        return this;
      }
    }
    System.arraycopy(bytes, offset, buffer, used, length);
    used += length;
    return this;
  }

  /**
   * Appends an ASCII character, such as a tab or a newline.
   *
   * @param character the character
   * @return this writer
   */
  public LineWriter append(char character) {
    if (used == buffer.length) {
      writeBuffer();
    }
    buffer[used++] = (byte) character;
    return this;
  }

  /**
   * Appends a text.
   *
   * @param text the text, written as UTF-8
   * @return this writer
   */
  public LineWriter append(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return append(bytes, 0, bytes.length);
  }

  /** Writes what has been collected. */
  public void flush() {
    if (used > 0) {
      writeBuffer();
    }
  }

  private void writeBuffer() {
    int length = used;
    used = 0;
    write(buffer, 0, length);
  }

  private void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

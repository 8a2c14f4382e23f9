package io.github.rankbloom.cli.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects lines of a block for standard output, byte for byte as they came. */
public final class BlockOutput {

  private byte[] bytes = new byte[64];
  private int length;

  /** Makes an empty output. */
  public BlockOutput() {}

  /**
   * Appends a line with its terminator, and gives it one if it lacks it.
   *
   * @param block has the line
   * @param line which it is
   */
  public void line(LineBlock block, int line) {
    append(block.bytes(), block.start(line), block.next(line));
    if (!block.hasTerminator(line)) {
      append(block.terminator());
    }
  }

  /**
   * Appends a line, a tab and a number, then the line's terminator.
   *
   * @param block has the line
   * @param line which it is
   * @param number the number, unsigned
   */
  public void line(LineBlock block, int line, long number) {
    start(block, line);
    number(number);
    end(block, line);
  }

  /**
   * Appends a line, a tab and a text, then the line's terminator.
   *
   * @param block has the line
   * @param line which it is
   * @param text the text, of ASCII characters
   */
  public void line(LineBlock block, int line, String text) {
    start(block, line);
    append(text);
    end(block, line);
  }

  private void start(LineBlock block, int line) {
    append(block.bytes(), block.start(line), block.end(line));
    append((byte) '\t');
  }

  private void end(LineBlock block, int line) {
    if (block.hasTerminator(line)) {
      append(block.bytes(), block.end(line), block.next(line));
    } else {
      append(block.terminator());
    }
  }

  private void number(long number) {
    if (number >= 0 && number <= 9) {
      append((byte) ('0' + number));
    } else {
      append(Long.toUnsignedString(number));
    }
  }

  private void append(String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    append(ascii, 0, ascii.length);
  }

  private void append(byte[] from, int start, int end) {
    reserve(end - start);
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  private void append(byte value) {
    reserve(1);
    bytes[length++] = value;
  }

  private void reserve(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(length, more)));
    }
  }

  /** {@return whether nothing was appended} */
  public boolean isEmpty() {
    return length == 0;
  }

  /**
   * Writes all to standard output.
   *
   * @param streams has it
   */
  public void writeTo(Streams streams) {
    if (length > 0) {
      streams.write(bytes, 0, length);
    }
  }
}

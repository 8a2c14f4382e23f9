package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyStreamTest {

  /**
   * A slow pipe: gives a byte at a time and has none at hand. Fails when it is asked again after it
   * has ended, or after a byte behind which a person waits for an answer.
   */
  private static final class SlowPipe extends InputStream {
    private final byte[] bytes;
    private int next;
    private int last = Integer.MAX_VALUE;

    SlowPipe(byte[] bytes) {
      this.bytes = bytes;
    }

    SlowPipe waitingAfter(int count) {
      last = count;
      return this;
    }

    @Override
    public int read() {
      if (next == last || next > bytes.length) {
        throw new IllegalStateException("read for ever");
      }
      return next == bytes.length ? lastAnswer() : bytes[next++] & 0xFF;
    }

    private int lastAnswer() {
      next++;
      return -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int value = read();
      if (value < 0) {
        return -1;
      }
      target[offset] = (byte) value;
      return 1;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(bytes(text));
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "a", "R", "RB", "RBF", "RBF\n", "RBR", "\u001f", "\u001fx", "long"})
  void otherBytesStayAsTheyAre(String text) throws IOException {
    InputStream in = KeyStream.lines(new SlowPipe(bytes(text)), "in", false);
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    for (int value = in.read(); value >= 0; value = in.read()) {
      read.write(value);
    }
    assertArrayEquals(bytes(text), read.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "a", "R\n", "RB\n", "RBF\n", "\u001f\n"})
  void aPersonIsAnsweredAfterEachLine(String text) throws IOException {
    byte[] bytes = bytes(text);
    InputStream in = KeyStream.lines(new SlowPipe(bytes).waitingAfter(bytes.length), "in", false);
    assertEquals(bytes.length, in.read(new byte[100]));
  }

  @Test
  void gzipIsFoundByItsBytes() throws IOException {
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    two.write(gzip("a\nb\n"));
    two.write(gzip("c\n"));
    InputStream in = KeyStream.lines(new SlowPipe(two.toByteArray()), "in", false);
    assertArrayEquals(bytes("a\nb\nc\n"), in.readAllBytes());
  }

  @Test
  void aFilterIsNotRead() {
    Failure failure =
        assertThrows(
            Failure.class,
            () -> KeyStream.lines(new SlowPipe(bytes("RBF\u001a")), "some file", false));
    assertEquals("some file: holds a filter, not lines of keys", failure.getMessage());
  }
}

package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

  /** Gives at most so many bytes at a time, as a pipe does. */
  private static InputStream inPieces(String text, int pieceBytes) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] bytes, int offset, int length) {
        return super.read(bytes, offset, Math.min(length, pieceBytes));
      }
    };
  }

  private static List<String> lines(String text, int bufferBytes, int pieceBytes)
      throws IOException, BadLineException {
    List<String> lines = new ArrayList<>();
    new LineReader(bufferBytes).read(inPieces(text, pieceBytes), new LateSink(lines));
    return lines;
  }

  /** Reads lines as late as it may. */
  private record LateSink(List<String> lines, List<Supplier<String>> atHand) implements LineSink {

    LateSink(List<String> lines) {
      this(lines, new ArrayList<>());
    }

    @Override
    public void line(byte[] bytes, int offset, int length) {
      atHand.add(() -> new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public void idle() {
      atHand.forEach(line -> lines.add(line.get()));
      atHand.clear();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\n\n",
        "a",
        "a\n",
        "a\nb",
        "a\r\nb\r\n",
        "\r\n",
        "\r",
        "a\rb\n",
        "a\r\r\n",
        "one line that is longer than the buffer\nshort\n\nanother line longer than the buffer",
      })
  void splitsAlikeWhateverTheBufferAndThePieces(String text) throws Exception {
    List<String> expected = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = expected.remove(expected.size() - 1);
    expected.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    if (!last.isEmpty()) {
      expected.add(last);
    }
    for (int bufferBytes = 1; bufferBytes < 50; bufferBytes++) {
      for (int pieceBytes : new int[] {1, 2, 3, 7, 1000}) {
        assertEquals(expected, lines(text, bufferBytes, pieceBytes));
      }
    }
  }

  @Test
  void countsLines() throws Exception {
    LineReader reader = new LineReader(4);
    reader.read(inPieces("a\nb\nc", 10), (bytes, offset, length) -> {});
    assertEquals(3, reader.lineNumber());
    reader.read(inPieces("a\n", 10), (bytes, offset, length) -> {});
    assertEquals(1, reader.lineNumber());
  }
}

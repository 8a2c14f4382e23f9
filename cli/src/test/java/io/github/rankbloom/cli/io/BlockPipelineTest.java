package io.github.rankbloom.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.hash.KeyHash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockPipelineTest {

  private static final KeyHash HASHING = KeyHash.seeded(0);

  /** Gives at most so many bytes at a time, as a pipe does. */
  private static InputStream inPieces(String text, int pieceBytes) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)) {
      @Override
      public synchronized int read(byte[] bytes, int offset, int length) {
        return super.read(bytes, offset, Math.min(length, pieceBytes));
      }
    };
  }

  /** A line as it is printed, and its hash. */
  private record Line(String text, String content, long hash) {}

  private record LinesSink(List<Line> lines) implements BlockSink<List<Line>> {

    @Override
    public List<Line> work(LineBlock block) throws BadLineException {
      long[] hashes = block.hashes(HASHING);
      List<Line> found = new ArrayList<>();
      for (int i = 0; i < block.lines(); i++) {
        String content = text(block, block.start(i), block.end(i));
        if (content.equals("bad")) {
          throw new BadLineException(i, "a bad line");
        }
        found.add(new Line(text(block, block.start(i), block.next(i)), content, hashes[i]));
      }
      return found;
    }

    private static String text(LineBlock block, int from, int to) {
      return new String(block.bytes(), from, to - from, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void take(List<Line> result) {
      lines.addAll(result);
    }
  }

  private static List<Line> read(
      LineFormat format, String text, int blockBytes, int pieceBytes, int cores)
      throws IOException {
    List<Line> lines = new ArrayList<>();
    try (var pipeline = new BlockPipeline<>(format, new LinesSink(lines), blockBytes, cores)) {
      pipeline.read(inPieces(text, pieceBytes), "in", () -> pieceBytes == 2);
    }
    return lines;
  }

  private static List<String> contents(List<Line> lines) {
    return lines.stream().map(Line::content).toList();
  }

  private static long hash(String text) {
    return HASHING.hash(text.getBytes(StandardCharsets.ISO_8859_1));
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
        "\u008a\n\u000b\n\t\n\u00ff",
        "one line that is longer than the buffer\nshort\n\nanother line longer than the buffer",
      })
  void splitsAlikeWhateverTheBufferThePiecesAndTheCores(String text) throws IOException {
    List<String> expected = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = expected.remove(expected.size() - 1);
    expected.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    if (!last.isEmpty()) {
      expected.add(last);
    }
    for (int cores = 1; cores <= 2; cores++) {
      for (int blockBytes = 1; blockBytes < 50; blockBytes += cores * cores) {
        for (int pieceBytes : new int[] {1, 2, 3, 7, 1000}) {
          List<Line> lines = read(LineFormat.LINES, text, blockBytes, pieceBytes, cores);
          assertEquals(expected, contents(lines));
          assertEquals(text, lines.stream().map(Line::text).collect(Collectors.joining()));
          lines.forEach(line -> assertEquals(hash(line.content), line.hash));
        }
      }
    }
  }

  @Test
  void manyLinesKeepTheirOrder() throws IOException {
    List<String> expected = IntStream.range(0, 20_000).mapToObj(Integer::toString).toList();
    for (int pieceBytes : new int[] {100, 100_000}) {
      assertEquals(
          expected,
          contents(read(LineFormat.LINES, String.join("\n", expected), 1000, pieceBytes, 4)));
    }
  }

  @Test
  void zeroEndsLinesThatMayHaveNewlines() throws IOException {
    LineFormat format = new LineFormat((byte) 0, Optional.empty());
    List<Line> lines = read(format, "a\nb\r\0c\0\0d", 3, 2, 2);
    assertEquals(List.of("a\nb\r", "c", "", "d"), contents(lines));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aBadLineIsNumberedWithinItsInput(int cores) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (var pipeline = new BlockPipeline<>(LineFormat.LINES, new LinesSink(lines), 4, cores)) {
      pipeline.read(inPieces("a\nb\n", 10), "first", () -> false);
      String text = "x\n".repeat(99) + "bad\n" + "y\n".repeat(99);
      Failure failure =
          assertThrows(
              Failure.class, () -> pipeline.read(inPieces(text, 10), "second", () -> false));
      assertEquals("second: line 100: a bad line", failure.getMessage());
    }
  }

  @Test
  void anErrorOfAWorkerIsThrownByTheReader() {
    BlockSink<Object> sink =
        new BlockSink<>() {
          @Override
          public Object work(LineBlock block) {
            throw new Failure("no");
          }

          @Override
          public void take(Object result) {
            throw new AssertionError();
          }
        };
    try (var pipeline = new BlockPipeline<>(LineFormat.LINES, sink, 4, 2)) {
      assertThrows(
          Failure.class, () -> pipeline.read(inPieces("a\nb\n\n\nc\n", 2), "in", () -> false));
    }
  }

  private static LineFormat columns(int first, int last, String separator, boolean quoted) {
    return new LineFormat(
        (byte) '\n',
        Optional.of(
            new Columns(first, last, separator.getBytes(StandardCharsets.ISO_8859_1), quoted)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'a,b,c',1,1,',',a",
        "'a,b,c',2,2,',',b",
        "'a,b,c',3,3,',',c",
        "'a,b,c',4,4,',',''",
        "'a,b,c',2,3,',','b,c'",
        "'a,b,c',1,9,',','a,b,c'",
        "'a,,c',2,2,',',''",
        "',b',1,1,',',''",
        "'a::b::c',2,2,'::',b",
        "'a:b::c:',2,2,'::','c:'",
        "'  one \t two  three ',1,1,'',one",
        "'  one \t two  three ',2,2,'',two",
        "'  one \t two  three ',3,3,'',three",
        "'  one \t two  three ',4,4,'',''",
        "'  one \t two  three ',2,3,'','two  three'",
        "'\"a,b\",c',1,1,',','\"a'",
      })
  void aKeyIsAColumn(String line, int first, int last, String separator, String key)
      throws IOException {
    List<Line> lines = read(columns(first, last, separator, false), line + "\r\n", 100, 100, 1);
    assertEquals(List.of(line), contents(lines));
    assertEquals(hash(key), lines.get(0).hash);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000})
  void quotedColumnsMayHaveAnythingWithin(int pieceBytes) throws IOException {
    List<String> records =
        List.of(
            "1,\"a,b\",x",
            "2,\"two\nlines\n\",x",
            "3,\"say \"\"hi\"\"\",x",
            "4,plain,x",
            "5,5\" disk,x",
            "6,\"\",x",
            "7");
    List<String> keys = List.of("a,b", "two\nlines\n", "say \"hi\"", "plain", "5\" disk", "", "");
    for (int blockBytes : new int[] {1, 10, 1000}) {
      List<Line> lines =
          read(columns(2, 2, ",", true), String.join("\n", records), blockBytes, pieceBytes, 2);
      assertEquals(records, contents(lines));
      assertEquals(
          keys.stream().map(BlockPipelineTest::hash).toList(),
          lines.stream().map(Line::hash).toList());
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'1,x\n2,\"open\n3,x',in: line 2: a double quote is not closed",
        "'1,x\n2,\"a\"b,x',in: line 2: more than a quoted column between two separators",
      })
  void brokenQuotesAreRefused(String text, String message) {
    Failure failure =
        assertThrows(Failure.class, () -> read(columns(2, 2, ",", true), text, 100, 100, 2));
    assertEquals(message, failure.getMessage());
  }

  @Test
  void anOpenQuoteDoesNotTakeAllMemory() {
    char[] endless = new char[1 << 25];
    Arrays.fill(endless, 'x');
    endless[0] = '"';
    Failure failure =
        assertThrows(
            Failure.class,
            () -> read(columns(1, 1, ",", true), new String(endless), 1000, 1 << 20, 2));
    assertEquals(
        "in: line 1: longer than 16777216 bytes; is there a double quote that is not closed?",
        failure.getMessage());
  }
}

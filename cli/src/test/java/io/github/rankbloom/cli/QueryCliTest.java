package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Streams;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryCliTest {

  @TempDir private Path directory;
  private String filter;

  @BeforeEach
  void build() {
    filter = directory.resolve("f.rbf").toString();
    Cli.fed("a\nb\n\nlast", "build", "-p=1e-9", "-o", filter, "-").ok();
  }

  @Test
  void printsLinesThatMatchLikeGrep() {
    String lines = "x\na\ny\nb\n";
    assertEquals("a\nb\n", Cli.fed(lines, "query", filter, "-").ok().out());
    assertEquals("x\ny\n", Cli.fed(lines, "query", "-v", filter, "-").ok().out());
    assertEquals("2\n", Cli.fed(lines, "query", "-c", filter, "-").ok().out());
    assertEquals("2\n", Cli.fed(lines, "query", "-vc", filter, "-").ok().out());
  }

  @Test
  void exitCodeOneMeansNoMatch() {
    Cli.Result none = Cli.fed("x\n", "query", filter, "-");
    assertEquals(new Cli.Result(1, "", ""), none);
    assertEquals(new Cli.Result(1, "0\n", ""), Cli.fed("x\n", "query", "-c", filter, "-"));
    assertEquals(new Cli.Result(1, "", ""), Cli.fed("a\n", "query", "-v", filter, "-"));
    assertEquals(new Cli.Result(1, "", ""), Cli.fed("", "query", filter, "-"));
  }

  @Test
  void windowsLinesAndAMissingLastNewlineAreTheSameKeysAndPrintedAsTheyCame() {
    assertEquals("a\r\nlast\n", Cli.fed("a\r\nx\r\nlast", "query", filter, "-").ok().out());
  }

  @Test
  void anEmptyLineIsAKey() {
    assertEquals("\n\r\n", Cli.fed("\nx\n\r\n", "query", filter, "-").ok().out());
  }

  @Test
  void bytesNeedNotBeText() {
    byte[] lines = {(byte) 0xff, 0, (byte) 0xfe, '\n', (byte) 0xc3, '\n'};
    String other = directory.resolve("g.rbf").toString();
    Cli.fed(lines, "build", "-p=1e-9", "-o", other, "-").ok();
    assertEquals("2\n", Cli.fed(lines, "query", "-c", other, "-").ok().out());
  }

  @Test
  void linesMayBeLongerThanAnyBuffer() {
    String lines = "p".repeat(3_000_000) + "\n" + "q".repeat(1_000_000);
    String other = directory.resolve("g.rbf").toString();
    Cli.fed(lines, "build", "-p=1e-9", "-o", other, "-").ok();
    assertEquals(lines + "\n", Cli.fed(lines, "query", other, "-").ok().out());
  }

  @Test
  void standardInputIsTheDefault() {
    assertEquals("a\n", Cli.fed("a\nx\n", "query", filter).ok().out());
    String other = directory.resolve("g.rbf").toString();
    Cli.fed("q\n", "build", "-p=1e-9", "-n=2", "-o", other).ok();
    Cli.fed("r\n", "add", other).ok();
    assertEquals("q\nr\n", Cli.fed("q\nr\ns\n", "query", other).ok().out());
  }

  @Test
  void aKeyMayBeAColumn() {
    String lines = "1,a,x\n2,c,y\n3,b,z\r\n";
    assertEquals("1,a,x\n3,b,z\r\n", Cli.fed(lines, "query", "-k2", "-t,", filter).ok().out());
    assertEquals("2 a\n", Cli.fed("a 1\n2 a\n", "query", "-k", "2", filter).ok().out());
    assertEquals("2\ta\n", Cli.fed("a\t1\n2\ta\n", "query", "-k2", "-t\\t", filter).ok().out());
    assertEquals(
        "1,\"a\"\n", Cli.fed("1,\"a\"\n2,\"c\nd\"\n", "query", "-k2", "--csv", filter).ok().out());
    Cli.fed("", "query", "--csv", filter)
        .refused("rankbloom: --csv needs -k, which says in which column the key is");
    Cli.fed("", "query", "-t,", filter)
        .refused("rankbloom: -t needs -k, which says in which column the key is");
    Cli.fed("", "query", "-k0", filter)
        .refused(
            "rankbloom query: Invalid value for option '--key': must be a column from 1 on, such as"
                + " 2, or several, such as 2,3, not '0' (see rankbloom query --help)");
  }

  @Test
  void linesMayEndWithZero() {
    assertEquals("a\0b\0", Cli.fed("x\0a\0a\nb\0b", "query", "-z", filter).ok().out());
  }

  @Test
  void aFilterMayComeFromStandardInputOrGzip() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(filter));
    String keys = Files.writeString(directory.resolve("keys"), "x\na\n").toString();
    assertEquals("a\n", Cli.fed(bytes, "query", "-", keys).ok().out());
    Cli.fed(bytes, "query", "-")
        .refused("rankbloom: standard input has the filter: give an INPUT that has the keys");
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    String gzip = Files.write(directory.resolve("f.rbf.gz"), zipped.toByteArray()).toString();
    assertEquals("a\n", Cli.fed("x\na\n", "query", gzip).ok().out());
    assertEquals("a\n", Cli.fed(zipped.toByteArray(), "query", "-", keys).ok().out());
    Cli.fed("a\n", "query", "--in-place", gzip)
        .refused(
            "rankbloom: "
                + gzip
                + ": is gzip, which cannot be asked in place; decompress it first");
    Cli.fed("a\n", "add", gzip)
        .refused("rankbloom: " + gzip + ": is gzip, which cannot be changed; decompress it first");
    Cli.fed("a\n", "add", "-", keys)
        .refused("rankbloom: a filter on standard input cannot be changed: give a file name");
    Cli.fed("no filter", "query", "-", keys)
        .refused(
            "rankbloom: standard input: no filter: the bytes do not start with the mark of one");
  }

  @Test
  void aFilterMayGoToStandardOutput() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Cli.to(out, "a\nb\n\nlast\n".getBytes(StandardCharsets.UTF_8), "build", "-p=1e-9", "-o-").ok();
    assertArrayEquals(Files.readAllBytes(Path.of(filter)), out.toByteArray());
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    Cli.to(message, out.toByteArray(), "pack", "-", "-o-").ok();
    ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
    Cli.to(unpacked, message.toByteArray(), "unpack", "-", "-o-").ok();
    assertArrayEquals(out.toByteArray(), unpacked.toByteArray());
  }

  /** More lines than are looked up at a time, and more bytes than are read at a time. */
  @Test
  void manyLinesKeepTheirOrder() {
    String other = directory.resolve("g.rbf").toString();
    String even = numbers(0, 2);
    Cli.fed(even, "build", "-p=1e-12", "-o", other, "-").ok();
    String all = numbers(0, 1);
    assertEquals(even, Cli.fed(all, "query", other, "-").ok().out());
    assertEquals(numbers(1, 2), Cli.fed(all, "query", "-v", other, "-").ok().out());
  }

  private static String numbers(int first, int step) {
    return IntStream.iterate(first, i -> i < 100_001, i -> i + step)
        .mapToObj(i -> i + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void inputsAreReadInOrderAndGzipIsRead() throws IOException {
    Path plain = Files.writeString(directory.resolve("one"), "b\nno newline here");
    Path gzip = directory.resolve("two.gz");
    try (OutputStream out = Files.newOutputStream(gzip)) {
      out.write(gzip("last\nx\n"));
      out.write(gzip("a"));
    }
    assertEquals(
        "b\nlast\na\nb\n",
        Cli.fed("b\n", "query", filter, plain.toString(), gzip.toString(), "-").ok().out());
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void aFilterIsQueriedInPlace() {
    assertEquals("a\n", Cli.fed("x\na\n", "query", "--in-place", filter, "-").ok().out());
    String bloom = directory.resolve("bloom.rbf").toString();
    Cli.fed("a\n", "build", "--kind=bloom", "-p=0.1", "-o", bloom, "-").ok();
    Cli.fed("a\n", "query", "--in-place", bloom, "-")
        .refused(
            "rankbloom: "
                + bloom
                + ": only filters of these kinds are queried in place: rank-set, rank-multiset, rank-counting, rank-values");
    String message = directory.resolve("m.rbm").toString();
    String large = largeFilter();
    Cli.run("pack", large, "-o", message).ok();
    Cli.fed("a\n", "query", "--in-place", message, "-")
        .refused(
            "rankbloom: "
                + message
                + ": an entropy-coded message cannot be queried in place; unpack it first");
    Cli.fed("a\n", "query", "--in-place", "nosuch", "-").refused("rankbloom: nosuch: no such file");
  }

  /** One of more than a MiB. */
  private String largeFilter() {
    String large = directory.resolve("large.rbf").toString();
    Cli.fed(Cli.seq(1, 400_000), "build", "-p=1e-7", "-o", large, "-").ok();
    return large;
  }

  @Test
  void aLargeFilterAnswersFewAndManyLinesAlike() throws IOException {
    String large = largeFilter();
    assertEquals("7\n", Cli.fed("7\nx\n", "query", large, "-").ok().out());
    String many = Cli.seq(300_001, 600_000);
    String found = Cli.seq(300_001, 400_000);
    assertEquals(found, Cli.fed(many, "query", large, "-").ok().out());
    assertEquals(found, Cli.fed(many, "query", "--in-place", large, "-").ok().out());
    assertEquals(Cli.seq(1, 400_000), Cli.run("query", large, manyLines().toString()).ok().out());
  }

  /** So many that the filter is loaded before they are read. */
  private Path manyLines() throws IOException {
    return Files.writeString(directory.resolve("many"), Cli.seq(1, 600_000));
  }

  @Test
  void aLargeFilterWithDamageIsRefused() throws IOException {
    String large = largeFilter();
    byte[] bytes = Files.readAllBytes(Path.of(large));
    Files.write(Path.of(large), Arrays.copyOf(bytes, bytes.length + 1));
    Cli.fed("7\n", "query", large, "-")
        .refused("rankbloom: " + large + ": bytes follow after the end of the filter");
    Cli.fed("7\n", "query", "--in-place", large, "-")
        .refused("rankbloom: " + large + ": bytes follow after the end of the filter");
    bytes[bytes.length / 2] ^= 1;
    Files.write(Path.of(large), bytes);
    String damaged = "rankbloom: " + large + ": the filter's body is damaged: checksum mismatch";
    Cli.fed("7\n", "query", large, "-").refused(damaged);
    Cli.run("query", large, manyLines().toString()).refused(damaged);
  }

  @Test
  void gzipCutShortIsRefused() throws IOException {
    byte[] whole = gzip(Cli.seq(1, 1000));
    Path gzip = directory.resolve("cut.gz");
    Files.write(gzip, Arrays.copyOf(whole, whole.length / 2));
    Cli.Result result = Cli.run("query", filter, gzip.toString());
    assertEquals(
        "rankbloom: " + gzip + ": the compressed data is cut short" + System.lineSeparator(),
        result.err());
    assertEquals(2, result.code());
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    OutputStream closed = failing("Broken pipe");
    byte[] lines = "a\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    assertEquals(new Cli.Result(0, "", ""), Cli.to(closed, lines, "query", filter, "-"));
    assertEquals(new Cli.Result(0, "", ""), Cli.to(closed, lines, "count", filter, "-"));
    assertEquals(new Cli.Result(0, "", ""), Cli.to(closed, lines, "info", filter));
  }

  @Test
  void anOutputThatFailsIsAnError() {
    OutputStream full = failing("No space left on device");
    Cli.to(full, "a\n".getBytes(StandardCharsets.UTF_8), "query", filter, "-")
        .refused("rankbloom: standard output: No space left on device");
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }

  @Test
  void answersArePrintedNoLaterThanMoreInputIsAwaited() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    var in =
        new InputStream() {
          private int reads;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            if (reads > 0) {
              assertEquals("a\n".repeat(reads), out.toString(StandardCharsets.UTF_8));
            }
            if (reads++ == 3) {
              return -1;
            }
            bytes[offset] = 'a';
            bytes[offset + 1] = '\n';
            return 2;
          }
        };
    // As System.in is.
    Streams streams = new Streams(new BufferedInputStream(in), out, System.err, false, false);
    int code = Main.run(Catalogue.STANDARD, streams, "query", filter, "-");
    assertEquals(0, code);
    assertTrue(in.reads == 4);
  }
}

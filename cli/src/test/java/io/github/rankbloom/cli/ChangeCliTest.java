package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeCliTest {

  @TempDir private Path directory;

  private Path path() {
    return directory.resolve("f.rbf");
  }

  private String build(String function, String lines) {
    String file = path().toString();
    Cli.fed(lines, "build", "-p=1e-6", "-n=1000", "--function", function, "-o", file, "-").ok();
    return file;
  }

  private void assertOnlyTheFilterIsThere() throws IOException {
    try (var files = Files.list(directory)) {
      assertEquals(1, files.count());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"multiset", "counting"})
  void addedLinesAreThereAndRemovedOnesAreGone(String function) throws IOException {
    String file = build(function, "a\nb\n");
    assertEquals(file + ": 2 lines added\n", Cli.fed("c\nd\n", "add", file, "-").ok().out());
    assertEquals(
        file + ": 2 lines removed, 1 not there\n",
        Cli.fed("a\nc\nnever\n", "remove", file, "-").ok().out());
    assertEquals("b\nd\n", Cli.fed("a\nb\nc\nd\n", "query", file, "-").ok().out());
    assertOnlyTheFilterIsThere();
  }

  @Test
  void aSetTellsWhatItHadAlready() {
    String file = build("set", "a\nb\n");
    assertEquals(
        file + ": 3 lines added, of which 2 changed nothing\n",
        Cli.fed("a\nb\nc\n", "add", file, "-").ok().out());
    assertEquals(
        file + ": 1 line added, of which 1 changed nothing\n",
        Cli.fed("c\n", "add", file, "-").ok().out());
  }

  @Test
  void valuesAreAddedAndRemovedWithTheirKeys() throws IOException {
    String file = build("values", "a\t1\nb\t2\n");
    Cli.fed("a\t3\nc\t4\n", "add", file, "-").ok();
    assertEquals("a\t?\nb\t2\nc\t4\n", Cli.fed("a\nb\nc\n", "get", "-q", file).ok().out());
    assertEquals("a\t1,3\n", Cli.fed("a\n", "get", "-a", file).ok().out());
    assertEquals("a\t1,3\n", Cli.fed("a\n", "get", "--all", "--in-place", file).ok().out());
    assertEquals(
        file + ": 2 lines removed, 1 not there\n",
        Cli.fed("a\t1\nb\t2\nc\t5\n", "remove", file).ok().out());
    assertEquals("a\t3\nc\t4\n", Cli.fed("a\nb\nc\n", "get", file, "-").ok().out());
    byte[] before = Files.readAllBytes(path());
    Cli.fed("a\n", "remove", file)
        .refused(
            "rankbloom: standard input: line 1: expected a key, a tab and a value, but there is no"
                + " tab in 'a'");
    Cli.fed("a\t3\nc\t3\n", "remove", "--strict", file)
        .refused("rankbloom: " + file + ": unchanged: 1 of 2 lines cannot be removed");
    assertArrayEquals(before, Files.readAllBytes(path()));
  }

  /** Within six standard deviations, and no line that was added has another one's value. */
  @Test
  void ambiguousValuesAreAsManyAsPlanned() {
    String[] plan = {"plan", "--function=values", "-n=20k", "-p=1%", "--json"};
    double share =
        Double.parseDouble(FlatJson.parse(Cli.run(plan).ok().out()).get("ambiguousShare"));
    SplittableRandom random = Seeds.random("ambiguous");
    List<String> lines =
        IntStream.range(0, 20_000).mapToObj(key -> key + "\t" + random.nextInt(256)).toList();
    String file = path().toString();
    String all = String.join("\n", lines);
    Cli.fed(all, "build", "-q", "--function=values", "-n=20k", "-p=1%", "-o", file).ok();
    List<String> told = Cli.fed(Cli.seq(0, 19_999), "get", "-q", file).ok().out().lines().toList();
    assertEquals(lines.size(), told.size());
    long ambiguous = 0;
    for (int i = 0; i < lines.size(); i++) {
      ambiguous += told.get(i).equals(i + "\t?") ? 1 : 0;
      assertTrue(told.get(i).endsWith("\t?") || told.get(i).equals(lines.get(i)), told.get(i));
    }
    // Two keys that share a place are ambiguous together, so deviations are larger by a root of 2.
    double expected = 20_000 * share;
    assertEquals(expected, (double) ambiguous, 6 * Math.sqrt(2 * expected));
    assertTrue(expected > 190 && expected < 200, () -> expected + " expected");
  }

  @Test
  void copiesAreRemovedOneByOne() {
    String file = build("multiset", "a\na\na\n");
    Cli.fed("a\n", "remove", file, "-").ok();
    assertEquals("a\t2\nb\t0\n", Cli.fed("a\nb\n", "count", file, "-").ok().out());
    assertEquals("a\t2\na\t2\n", Cli.fed("a\na\n", "count", file, "-").ok().out());
  }

  @Test
  void aKeyWithStuckCountersIsNeitherRemovedNorAbsent() {
    String file = path().toString();
    Cli.fed(
            "often\n".repeat(4) + "once\n",
            "build",
            "--kind=counting-bloom",
            "--payload-bits=2",
            "-n=100",
            "-p=1e-6",
            "-o",
            file,
            "-")
        .ok();
    assertEquals(
        file + ": 1 line removed, 1 not there, 6 still there: stuck counters never go down\n",
        Cli.fed("once\nonce\n" + "often\n".repeat(6), "remove", file, "-").ok().out());
    assertEquals("often\n", Cli.fed("once\noften\n", "query", file, "-").ok().out());
    assertEquals(
        file + ": 0 lines removed, 1 still there: stuck counters never go down\n",
        Cli.fed("often\n", "remove", file, "-").ok().out());
  }

  @Test
  void whatAKindCannotDoIsSaid() {
    String file = build("set", "a\n");
    Cli.fed("a\n", "remove", file, "-")
        .refused(
            "rankbloom: "
                + file
                + ": holds a rank-set filter, which cannot remove keys; that takes rank-multiset,"
                + " rank-counting, rank-values, rank-dleft, counting-bloom, dleft-counting,"
                + " dleft-dynamic-counting or compressed-counting-bloom");
    Cli.fed("a\n", "count", file, "-")
        .refused(
            "rankbloom: "
                + file
                + ": holds a rank-set filter, which keeps no counts; that takes rank-multiset,"
                + " rank-counting, rank-dleft, counting-bloom, dleft-counting,"
                + " dleft-dynamic-counting or compressed-counting-bloom");
    Cli.fed("a\n", "get", file, "-")
        .refused(
            "rankbloom: "
                + file
                + ": holds a rank-set filter, which keeps no values; that takes rank-values");
    build("values", "a\t1\n");
    Cli.fed("a\n", "count", file, "-")
        .refused(
            "rankbloom: "
                + file
                + ": holds a rank-values filter, which keeps values instead of counts; use get");
  }

  @Test
  void aFullFilterStaysAsItWas() throws IOException {
    String file = build("multiset", "a\n");
    byte[] before = Files.readAllBytes(path());
    Cli.Result result = Cli.fed(Cli.seq(1, 100_000), "add", file, "-");
    assertTrue(
        result
            .err()
            .matches(
                "rankbloom: .*: unchanged: full after (999|1,00[0-9]) more lines: it was made for 1,000"
                    + " keys, and 1,000 are in; build one with a larger --max, or accept more false"
                    + " positives with resize\\R"),
        result.err());
    assertEquals(2, result.code());
    assertArrayEquals(before, Files.readAllBytes(path()));
    assertOnlyTheFilterIsThere();
  }

  @Test
  void aFailureHalfwayLeavesTheFileAsItWas() throws IOException {
    String file = build("values", "a\t1\n");
    byte[] before = Files.readAllBytes(path());
    Cli.fed("b\t2\nc\t3\nbad\n", "add", file, "-")
        .refused(
            "rankbloom: standard input: line 3: expected a key, a tab and a value, but there is no"
                + " tab in 'bad'");
    assertArrayEquals(before, Files.readAllBytes(path()));
    assertOnlyTheFilterIsThere();
  }

  @Test
  void aDamagedInputHalfwayLeavesTheFileAsItWas() throws IOException {
    String file = build("multiset", "a\n");
    byte[] before = Files.readAllBytes(path());
    Path first = Files.writeString(directory.resolve("keys"), "b\nc\n");
    Path second = Files.writeString(directory.resolve("keys.gz"), "no gzip at all");
    Cli.run("add", file, first.toString(), second.toString())
        .refused(
            "rankbloom: "
                + second
                + ": the compressed data is damaged or not gzip: not in gzip format");
    assertArrayEquals(before, Files.readAllBytes(path()));
  }

  @Test
  void nothingToDoWritesNothing() throws IOException {
    String file = build("multiset", "a\n");
    var modified = Files.getLastModifiedTime(path());
    Object key = Files.readAttributes(path(), "*").get("fileKey");
    Cli.fed("never\n", "remove", file, "-").ok();
    Cli.fed("", "add", file, "-").ok();
    assertEquals(modified, Files.getLastModifiedTime(path()));
    assertEquals(key, Files.readAttributes(path(), "*").get("fileKey"));
  }

  /** A line that arrives after something else has happened. */
  private static InputStream lineAfter(Runnable event, String line) {
    return new ByteArrayInputStream((line + "\n").getBytes(StandardCharsets.UTF_8)) {
      private boolean happened;

      @Override
      public synchronized int read(byte[] bytes, int offset, int length) {
        happen();
        return super.read(bytes, offset, length);
      }

      @Override
      public synchronized int read() {
        happen();
        return super.read();
      }

      private void happen() {
        if (!happened) {
          happened = true;
          event.run();
        }
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "remove"})
  void aFileThatAnotherProgramChangesMeanwhileIsLeftAlone(String command) throws IOException {
    String file = build("multiset", "a\nb\n");
    byte[] old = Files.readAllBytes(path());
    Cli.fed("c\n", "add", file, "-").ok();
    byte[] changed = Files.readAllBytes(path());
    Files.write(path(), old);
    Cli.from(lineAfter(() -> overwrite(changed), "a"), command, file, "-")
        .refused("rankbloom: " + file + ": changed meanwhile by another program; nothing written");
    assertEquals("a\t1\nb\t1\nc\t1\n", Cli.fed("a\nb\nc\n", "count", file, "-").ok().out());
    assertOnlyTheFilterIsThere();
  }

  private void overwrite(byte[] bytes) {
    try {
      Files.write(path(), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void manyProgramsAddOneAfterTheOther() throws IOException {
    String file = build("counting", "");
    IntStream.range(0, 64).parallel().forEach(i -> Cli.fed("a\n", "add", "-q", file, "-").ok());
    assertEquals("a\t64\n", Cli.fed("a\n", "count", file, "-").ok().out());
    assertOnlyTheFilterIsThere();
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "remove"})
  void aWriteProtectedFilterIsChangedByForceAlone(String command) throws IOException {
    String file = build("multiset", "a\n");
    Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("r--r--r--"));
    Cli.fed("a\n", command, file, "-")
        .refused("rankbloom: " + file + ": is write-protected; --force replaces it all the same");
    Cli.fed("a\n", command, "--force", file, "-").ok();
    assertEquals("r--r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(path())));
  }

  @Test
  void strictRemovalIsOfAllLinesOrNone() throws IOException {
    String file = build("multiset", "a\nb\nb\n");
    byte[] before = Files.readAllBytes(path());
    Cli.fed("a\na\nnever\nb\n", "remove", "--strict", file)
        .refused("rankbloom: " + file + ": unchanged: 2 of 4 lines cannot be removed");
    assertArrayEquals(before, Files.readAllBytes(path()));
    assertEquals(
        file + ": 2 lines removed\n", Cli.fed("a\nb\n", "remove", "--strict", file).ok().out());
    assertEquals("b\n", Cli.fed("a\nb\n", "query", file).ok().out());
    assertOnlyTheFilterIsThere();
  }

  @Test
  void theHighestCountsComeFirst() {
    String file = build("counting", "a\nb\nb\nc\nc\nc\nd\n");
    String lines = "a\nb\nc\nb\nd\nnever\n";
    assertEquals("c\t3\nb\t2\n", Cli.fed(lines, "count", "--top=2", file).ok().out());
    assertEquals(
        "c\t3\nb\t2\na\t1\nd\t1\nnever\t0\n", Cli.fed(lines, "count", "--top=9", file).ok().out());
    assertEquals(
        "c\t3\nb\t2\na\t1\n", Cli.fed(lines, "count", "--top=3", "--in-place", file).ok().out());
  }

  @Test
  void countsAndValuesAreAskedInPlace() {
    String file = build("counting", "a\na\n");
    assertEquals("a\t2\nb\t0\n", Cli.fed("a\nb\n", "count", "--in-place", file).ok().out());
    build("multiset", "a\na\n");
    assertEquals("a\t2\nb\t0\n", Cli.fed("a\nb\n", "count", "--in-place", file).ok().out());
    build("set", "a\na\n");
    Cli.fed("a\n", "count", "--in-place", file)
        .refused("rankbloom: " + file + ": holds no counts that can be asked in place");
    Cli.fed("a\n", "get", "--in-place", file)
        .refused("rankbloom: " + file + ": holds no values that can be asked in place");
    build("values", "a\t7\n");
    assertEquals("a\t7\r\n", Cli.fed("b\na\r\n", "get", "--in-place", file).ok().out());
  }

  @Test
  void valuesMayBelongToColumns() {
    String file = path().toString();
    Cli.fed("x a\t7\ny b\t9\n", "build", "-q", "-p=1e-9", "--function=values", "-k2", "-o", file)
        .ok();
    assertEquals("1 b\t9\n", Cli.fed("1 b\n2 c\n", "get", "-k2", file).ok().out());
  }

  @Test
  void quietChangesSayNothing() {
    String file = build("multiset", "a\n");
    assertEquals("", Cli.fed("b\n", "add", "--quiet", file, "-").ok().out());
    assertEquals("", Cli.fed("b\n", "remove", "-q", file, "-").ok().out());
  }

  @Test
  void linksStayLinks() throws IOException {
    String file = build("multiset", "a\n");
    Path link = Files.createSymbolicLink(directory.resolve("link"), path());
    Cli.fed("b\n", "add", link.toString(), "-").ok();
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(
        "b\n", Cli.fed("b\n".getBytes(StandardCharsets.UTF_8), "query", file, "-").ok().out());
  }
}

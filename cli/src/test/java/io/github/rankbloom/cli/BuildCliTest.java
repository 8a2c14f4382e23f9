package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting"})
  void everyLineIsFoundAgain(String function) {
    String lines = Cli.seq(1, 20_000);
    String filter = file("f.rbf");
    Cli.fed(lines, "build", "-p", "0.001", "--function", function, "-o", filter, "-").ok();
    assertEquals(lines, Cli.fed(lines, "query", filter, "-").ok().out());
    String others = Cli.seq(20_001, 40_000);
    long falsePositives = Cli.fed(others, "query", filter, "-").out().lines().count();
    assertTrue(falsePositives < 60, "expected about 20, not " + falsePositives);
  }

  @Test
  void summaryTellsKindLinesAndSizes() {
    String filter = file("f.rbf");
    String out = Cli.fed(Cli.seq(1, 1000), "build", "-p", "0.001", "-o", filter, "-").ok().out();
    assertTrue(
        out.startsWith(filter + ": rank-multiset filter of 1,000 lines, expected fpp 0."), out);
    assertTrue(out.contains("bits per key); file "), out);
    assertEquals(2, out.lines().count());
  }

  @Test
  void quietSaysNothing() {
    assertEquals(
        "", Cli.fed("a\n", "build", "-q", "-p", "0.1", "-o", file("f.rbf"), "-").ok().out());
  }

  @Test
  void sizedToTheInputOrInAdvanceIsTheSame() throws IOException {
    String lines = Cli.seq(1, 5000);
    Cli.fed(lines, "build", "-p", "0.01", "-o", file("self.rbf"), "-").ok();
    Cli.fed(lines, "build", "-p", "0.01", "-n", "5k", "-o", file("given.rbf"), "-").ok();
    assertArrayEquals(
        Files.readAllBytes(directory.resolve("self.rbf")),
        Files.readAllBytes(directory.resolve("given.rbf")));
  }

  @Test
  void repeatedLinesCostASetNothing() throws IOException {
    String lines = Cli.seq(1, 1000);
    Cli.fed(lines, "build", "--function=set", "-p", "0.01", "-o", file("once.rbf"), "-").ok();
    Cli.fed(lines.repeat(50), "build", "--function=set", "-p=0.01", "-o", file("fifty.rbf"), "-")
        .ok();
    assertArrayEquals(
        Files.readAllBytes(directory.resolve("once.rbf")),
        Files.readAllBytes(directory.resolve("fifty.rbf")));
  }

  @Test
  void countsHoweverHighFit() {
    String filter = file("f.rbf");
    String lines = Cli.seq(1, 500) + "often\n".repeat(100_000) + "twice\ntwice\n";
    Cli.fed(lines, "build", "--function=counting", "-p", "0.0001", "-o", filter, "-").ok();
    assertEquals(
        "often\t100000\ntwice\t2\n7\t1\n",
        Cli.fed("often\ntwice\n7\n", "count", filter, "-").out());
  }

  @Test
  void linesThatRepeatALittleFitAMultiset() {
    String filter = file("f.rbf");
    String lines = Cli.seq(1, 20_000).repeat(2);
    Cli.fed(lines, "build", "-p", "0.01", "-o", filter, "-").ok();
    assertEquals("7\t2\n", Cli.fed("7\n", "count", filter, "-").ok().out());
    // For so many different lines, and no more.
    String info = Cli.run("info", filter).ok().out();
    assertTrue(info.contains("made for            20,000 keys"), info);
  }

  @Test
  void oneLineOverAndOverFitsAMultiset() {
    String filter = file("f.rbf");
    String lines = Cli.seq(1, 20_000) + "again\n".repeat(1_000_000);
    Cli.fed(lines, "build", "-p", "1e-6", "-o", filter, "-").ok();
    String asked = "again\n7\nnever\n";
    String counted = "again\t1000000\n7\t1\nnever\t0\n";
    assertEquals(counted, Cli.fed(asked, "count", filter, "-").ok().out());
    assertEquals(counted, Cli.fed(asked, "count", "--in-place", filter, "-").ok().out());
    Cli.fed("again\n".repeat(1000), "add", filter).ok();
    Cli.fed("again\n".repeat(1_000_999), "remove", "-q", "--strict", filter).ok();
    assertEquals("again\t1\n", Cli.fed("again\n", "count", filter).ok().out());
  }

  @Test
  void whatIsAdvisedDoesNotContradictTheKind() {
    Cli.fed(
            "again\n".repeat(100_000),
            "build",
            "--kind=dleft-counting",
            "-p=1%",
            "-o",
            file("f"),
            "-")
        .refused(
            "rankbloom: lines repeat, one of them 100,000 times, and a dleft-counting filter has no"
                + " room for so many of one key: take --kind rank-counting, or rank-set to keep a"
                + " line once");
  }

  @Test
  void linesThatRepeatTooMuchForAGivenSizeAreExplained() {
    String err =
        Cli.fed(
                "again\n".repeat(100_000),
                "build",
                "--kind=rank-dleft",
                "-p=0.01",
                "-n=30000",
                "-o",
                file("f"),
                "-")
            .err();
    assertTrue(
        err.matches(
            "rankbloom: .*: not written: the filter for -n 30,000 is full after [0-9,]+ lines, one"
                + " of them there [0-9,]+ times; take --kind rank-counting, or rank-set to keep a"
                + " line once\\R"),
        err);
  }

  @Test
  void everyPhaseIsShownOnATerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams terminal =
        new Streams(
            new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8)),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            true);
    String file = directory.resolve("f.rbf").toString();
    assertEquals(0, Main.run(Catalogue.STANDARD, terminal, "build", "-p=0.1", "-o", file));
    String shown = err.toString(StandardCharsets.UTF_8);
    int at = 0;
    for (String phase : new String[] {"reading", "sorting", "filling", "writing"}) {
      int next = shown.indexOf("\r" + phase, at);
      assertTrue(next >= at, phase + " in " + shown);
      at = next;
    }
    assertTrue(shown.endsWith("\r" + " ".repeat(79) + "\r"), shown);
  }

  /** As many as all cores are given at a time, and some more. */
  @Test
  void manyLinesFillALargeFilter() {
    String large = directory.resolve("large.rbf").toString();
    String lines = Cli.seq(1, 300_000);
    Cli.fed(lines, "build", "-q", "-n=8M", "-p=1e-3", "-o", large).ok();
    assertEquals("300000\n", Cli.fed(lines, "query", "-c", large).ok().out());
    assertEquals(
        large + ": 300,000 lines added\n",
        Cli.fed(Cli.seq(300_001, 600_000), "add", large).ok().out());
    assertEquals("300000\n", Cli.fed(Cli.seq(300_001, 600_000), "query", "-c", large).ok().out());
    String same = directory.resolve("same.rbf").toString();
    Cli.fed("same\n".repeat(200_000), "build", "-q", "-n=8M", "-p=1e-3", "-o", same).ok();
    assertEquals("same\t200000\n", Cli.fed("same\n", "count", same).ok().out());
  }

  @Test
  void tooManyLinesForAGivenSizeAreRefusedAndNothingIsWritten() throws IOException {
    Cli.Result result =
        Cli.fed(Cli.seq(1, 100_000), "build", "-p", "0.01", "-n", "1000", "-o", file("f.rbf"), "-");
    assertTrue(
        result
            .err()
            .matches(
                "rankbloom: .*f.rbf: not written: the filter for -n 1,000 is full after 1,0[0-9]{2}"
                    + " lines; give a larger -n, --max to let it grow, or none to size it to the"
                    + " input\\R"),
        result.err());
    assertEquals(2, result.code());
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void noLinesMakeAnEmptyFilter() {
    String filter = file("f.rbf");
    Cli.run("build", "-p", "0.01", "-o", filter, "-").ok();
    Cli.run("build", "-p", "0.01", "-n", "0", "-o", filter, "-").ok();
    Cli.Result result = Cli.fed("a\n\n", "query", filter, "-");
    assertEquals("", result.out());
    assertEquals(1, result.code());
  }

  @Test
  void seedsMakeDifferentFilters() throws IOException {
    for (String seed : new String[] {"0", "42", "0x2a", "random"}) {
      Cli.fed("a\nb\n", "build", "-p=0.01", "--seed", seed, "-o", file(seed + ".rbf"), "-").ok();
    }
    byte[] plain = Files.readAllBytes(directory.resolve("0.rbf"));
    byte[] seeded = Files.readAllBytes(directory.resolve("42.rbf"));
    assertFalse(Arrays.equals(plain, seeded));
    assertArrayEquals(seeded, Files.readAllBytes(directory.resolve("0x2a.rbf")));
    assertFalse(Arrays.equals(plain, Files.readAllBytes(directory.resolve("random.rbf"))));
    assertEquals("a\n", Cli.fed("a\n", "query", file("random.rbf"), "-").ok().out());
  }

  @Test
  void valuesComeBack() {
    String filter = file("f.rbf");
    Cli.fed(
            "a\t1\nkey\twith tab\t255\r\nb\t0\na\t7",
            "build",
            "--function=values",
            "-p=1e-6",
            "-o",
            filter,
            "-")
        .ok();
    Cli.Result result = Cli.fed("a\nkey\twith tab\nabsent\nb\n", "get", filter, "-");
    assertEquals("a\t?\nkey\twith tab\t255\nb\t0\n", result.out());
    assertEquals(
        "rankbloom: 1 line has more than one possible value, shown as ?; --all shows them\n",
        result.err());
    assertEquals("a\t1,7\n", Cli.fed("a\n", "get", "--all", filter, "-").ok().out());
    assertEquals(1, Cli.fed("absent\n", "get", filter, "-").code());
  }

  @Test
  void valuesOf64BitsAreUnsigned() {
    String filter = file("f.rbf");
    String line = "a\t18446744073709551615\n";
    Cli.fed(line, "build", "--function=values", "--payload-bits=64", "-p=0.01", "-o", filter, "-")
        .ok();
    assertEquals(line, Cli.fed("a\n", "get", filter, "-").ok().out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"256", "-1", "1.5", "", "x", "99999999999999999999999", " 1"})
  void valuesOutOfRangeAreRefusedWithTheirLine(String value) {
    Cli.fed("a\t1\nb\t" + value, "build", "--function=values", "-p=0.1", "-o", file("f"), "-")
        .refused(
            "rankbloom: standard input: line 2: the value must be a whole number from 0 to 255, but"
                + " is '"
                + value
                + "'");
  }

  @Test
  void aLineWithoutValueIsRefused() {
    Cli.fed("a\t1\nbc\n", "build", "--function=values", "-n=9", "-p=0.1", "-o", file("f"), "-")
        .refused(
            "rankbloom: standard input: line 2: expected a key, a tab and a value, but there is no"
                + " tab in 'bc'");
  }
}

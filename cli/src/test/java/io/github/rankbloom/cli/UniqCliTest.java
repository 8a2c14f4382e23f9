package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniqCliTest {

  @TempDir private Path directory;

  /** Numbers that come again and again. */
  private static List<String> lines(int count, int different) {
    return Seeds.random("uniq")
        .ints(count, 0, different)
        .mapToObj(number -> "line " + number + "\n")
        .toList();
  }

  private static String text(Iterable<String> lines) {
    return String.join("", lines);
  }

  @Test
  void aLineIsPrintedTheFirstTimeItComes() {
    List<String> lines = lines(50_000, 10_000);
    Set<String> different = new LinkedHashSet<>(lines);
    String text = text(lines);
    assertEquals(text(different), Cli.fed(text, "uniq", "-q", "-n=10k", "-p=1e-12").ok().out());
    assertEquals(
        different.size() + "\n", Cli.fed(text, "uniq", "-qc", "-n=10k", "-p=1e-12").ok().out());
    assertEquals(
        lines.size() - different.size() + "\n",
        Cli.fed(text, "uniq", "-qdc", "-n=10k", "-p=1e-12").ok().out());
    assertEquals("b\n", Cli.fed("a\nb\nb\nc\n", "uniq", "-qd", "-n=9").ok().out());
  }

  @Test
  void theEndTellsHowManyLinesWereHeldBack() {
    Cli.Result result = Cli.fed("a\nb\na\na\n", "uniq", "-n=9", "-p=1e-9");
    assertEquals("a\nb\n", result.out());
    assertEquals(
        "rankbloom: 2 of 4 lines held back, of which less than 0.0001 by error on average\n",
        result.err());
  }

  @Test
  void theEndTellsHowManyLinesCameBefore() {
    Cli.Result result = Cli.fed("a\nb\na\na\n", "uniq", "-d", "-n=9", "-p=1e-9");
    assertEquals("a\na\n", result.out());
    assertEquals(
        "rankbloom: 2 of 4 lines came before, of which less than 0.0001 by error on average\n",
        result.err());
  }

  /** Between the average and the bound of six standard deviations, for a given seed. */
  @Test
  void errorsAreAsManyAsToldOnAverage() {
    String lines = Cli.seq(1, 200_000);
    Cli.Result result = Cli.fed(lines, "uniq", "-c", "-n=200k", "-p=0.01");
    long heldBack = 200_000 - Long.parseLong(result.out().trim());
    String told = result.err().replaceAll(".*of which (.*) by error.*\\R", "$1").replace(",", "");
    double expected = Double.parseDouble(told);
    assertTrue(expected > 900 && expected < 1100, told);
    assertEquals(expected, (double) heldBack, 6 * Math.sqrt(expected));
  }

  @Test
  void aKeyMayBeAColumnAndLinesMayEndWithZero() {
    assertEquals("1 a\r\n2 b\n", Cli.fed("1 a\r\n2 b\n3 a\n", "uniq", "-qk2", "-n=9").ok().out());
    assertEquals("a\0b\0", Cli.fed("a\0b\0a\0", "uniq", "-qz", "-n=9").ok().out());
  }

  @Test
  void aStateGoesOnWhereItStopped() throws IOException {
    String state = directory.resolve("seen.rbf").toString();
    assertEquals("a\nb\n", Cli.fed("a\nb\na\n", "uniq", "-qn9", "--state", state).ok().out());
    assertEquals("c\n", Cli.fed("a\nc\nb\n", "uniq", "-q", "--state", state).ok().out());
    byte[] before = Files.readAllBytes(Path.of(state));
    assertEquals("", Cli.fed("a\nc\n", "uniq", "-q", "--state", state).ok().out());
    assertArrayEquals(before, Files.readAllBytes(Path.of(state)));
    assertEquals("a\nb\nc\n", Cli.fed("a\nb\nc\nd\n", "query", state).ok().out());
    try (var files = Files.list(directory)) {
      assertEquals(1, files.count());
    }
  }

  /** Without a number, with one for the start, and with one for the most. */
  @Test
  void memoryGrowsWithTheLinesThatCome() {
    List<String> lines = lines(60_000, 20_000);
    String text = text(lines);
    String different = text(new LinkedHashSet<>(lines));
    String state = directory.resolve("seen.rbf").toString();
    assertEquals(different, Cli.fed(text, "uniq", "-q", "-p=1e-9").ok().out());
    assertEquals(different, Cli.fed(text, "uniq", "-q", "-p=1e-9", "--max=20k").ok().out());
    assertEquals(different, Cli.fed(text, "uniq", "-q", "-n=10", "--max=1G").ok().out());
    int half = text.indexOf("\n", text.length() / 2) + 1;
    String first = Cli.fed(text.substring(0, half), "uniq", "-q", "--state", state).ok().out();
    String rest = Cli.fed(text.substring(half), "uniq", "-q", "--state", state).ok().out();
    assertEquals(different, first + rest);
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", state).ok().out());
    // At 1e-6 one table holds no more.
    assertEquals("5000000000", info.get("maxCapacity"));
    assertEquals("1.0E-6", info.get("askedFpp"));
    assertTrue(Long.parseLong(info.get("memoryBytes")) < 6 * 20_000, info.toString());
    assertEquals("", Cli.fed("", "uniq", "-q", "-p=1e-3", "--state", state + "2").ok().out());
    info = FlatJson.parse(Cli.run("info", "--json", state + "2").ok().out());
    assertEquals("10000000000", info.get("maxCapacity"));
  }

  @Test
  void aFullFilterSaysSo() {
    Cli.Result result = Cli.fed("a\nb\na\nc\n", "uniq", "--max=2");
    assertEquals("a\nb\n", result.out());
    assertEquals(
        "rankbloom: full after 2 different lines, which have been printed: it was made for 2; give"
            + " a larger --max, or none\n",
        result.err());
  }

  @Test
  void aFullFilterHasPrintedWhatItRemembers() throws IOException {
    String state = directory.resolve("seen.rbf").toString();
    Cli.Result result = Cli.fed(Cli.seq(1, 100_000), "uniq", "-n=1000", "--state", state);
    assertEquals(2, result.code());
    assertTrue(
        result
            .err()
            .matches(
                "rankbloom: .*seen.rbf: full after 1,000 different lines, which have been printed: it"
                    + " was made for 1,000; resize it, or start a new file\\R"),
        result.err());
    assertEquals(result.out(), Cli.fed(result.out(), "query", state).ok().out());
    assertEquals("", Cli.fed(result.out(), "uniq", "-q", "--state", state).ok().out());
  }

  @Test
  void aFailureLeavesTheStateAsItWas() throws IOException {
    String state = directory.resolve("seen.rbf").toString();
    String bad = Files.writeString(directory.resolve("keys.gz"), "no gzip").toString();
    assertEquals(2, Cli.run("uniq", "-n=9", "--state", state, bad).code());
    assertFalse(Files.exists(Path.of(state)));
    Cli.run("uniq", "-n=9", "--state", bad, bad)
        .refused("rankbloom: " + bad + ": is also an input");
  }

  /** The model is a queue of what was printed last. */
  @Test
  void aWindowForgetsLinesInTheOrderOfTheirComing() {
    List<String> lines = lines(20_000, 300);
    for (int window : new int[] {1, 7, 100, 299}) {
      Deque<String> last = new ArrayDeque<>();
      String expected =
          lines.stream()
              .filter(
                  line -> {
                    if (last.contains(line)) {
                      return false;
                    }
                    last.add(line);
                    if (last.size() > window) {
                      last.remove();
                    }
                    return true;
                  })
              .collect(Collectors.joining());
      assertEquals(
          expected, Cli.fed(text(lines), "uniq", "-q", "-p=1e-12", "-w", "" + window).ok().out());
    }
  }

  @Test
  void optionsThatDoNotGoTogether() {
    Cli.run("uniq", "-n=9", "--max=8").refused("rankbloom: --max 8 is below -n 9");
    Cli.run("uniq", "--max=9", "-w=9")
        .refused(
            "rankbloom: --max and --window: give one of them; a window has room for its lines");
    Cli.run("uniq", "-p=1e-20")
        .refused(
            "rankbloom: --fpp must be at least 1.82e-13 for fingerprints of at most 40 bits, not"
                + " 1e-20");
    Cli.run("uniq", "-n=9", "-w=9")
        .refused("rankbloom: -n and --window: give one of them; a window has room for its lines");
    Cli.run("uniq", "-w=9", "--state=x")
        .refused(
            "rankbloom: --state and --window: give one of them; a window is not kept in a file");
    Cli.run("uniq", "-w=0")
        .refused(
            "rankbloom uniq: Invalid value for option '--window': must be a whole number of lines from"
                + " 1 to 2147483639, such as 1000, 1e6 or 10M, not '0' (see rankbloom uniq --help)");
  }
}

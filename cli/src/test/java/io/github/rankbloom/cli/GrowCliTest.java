package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters that start small: build --max, add, plan --max, resize. */
class GrowCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, String lines, String... options) {
    String file = file(name);
    String[] args = Arrays.copyOf(new String[] {"build", "-q", "-o", file}, 4 + options.length);
    System.arraycopy(options, 0, args, 4, options.length);
    Cli.fed(lines, args).ok();
    return file;
  }

  private static byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(Path.of(file));
  }

  private static Map<String, String> info(String file) {
    return FlatJson.parse(Cli.run("info", "--json", file).ok().out());
  }

  private static String valued(String lines) {
    return lines.replace("\n", "\t7\n");
  }

  /** However it got there, a filter of the same promise and keys is the same file. */
  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting", "values"})
  void addingGrowsAFilterToWhatOneBuildMakes(String function) throws IOException {
    String[] options = {"-p=1%", "--max=50k", "--function", function};
    boolean hasValues = function.equals("values");
    String first = Cli.seq(1, 100);
    String rest = Cli.seq(101, 30_000);
    String grown = build("grown", hasValues ? valued(first) : first, options);
    long small = Files.size(Path.of(grown));
    Cli.fed(hasValues ? valued(rest) : rest, "add", "-q", grown).ok();
    String all = first + rest;
    String direct = build("direct", hasValues ? valued(all) : all, options);
    assertArrayEquals(bytes(direct), bytes(grown));
    assertTrue(Files.size(Path.of(grown)) > 50 * small);
    assertEquals("30000\n", Cli.fed(all, "query", "-c", grown).ok().out());
    Map<String, String> info = info(grown);
    assertEquals("50000", info.get("maxCapacity"));
    assertEquals("0.01", info.get("askedFpp"));
    assertTrue(Double.parseDouble(info.get("expectedFpp")) < 0.0061, info.toString());
  }

  @Test
  void firstKeysChangeNothingButTheStart() throws IOException {
    String lines = Cli.seq(1, 5000);
    String started = build("started", lines, "-p=1%", "--max=1M", "-n=100k");
    assertArrayEquals(bytes(build("small", lines, "-p=1%", "--max=1M")), bytes(started));
  }

  @Test
  void aFilterGrowsToItsMaximumAndNoFurther() throws IOException {
    String file = build("f", Cli.seq(1, 100), "-p=1e-6", "--max=2000");
    Cli.fed(Cli.seq(101, 2000), "add", "-q", file).ok();
    byte[] full = bytes(file);
    Cli.fed(Cli.seq(1999, 2001), "add", file)
        .refused(
            "rankbloom: "
                + file
                + ": unchanged: full after 2 more lines: it was made for 2,000 keys, and 2,000 are in;"
                + " build one with a larger --max, or accept more false positives with resize");
    assertArrayEquals(full, bytes(file));
    // What is in already needs no room.
    Cli.fed(Cli.seq(1, 2000), "add", "-q", file).ok();
    assertEquals("7\t2\n", Cli.fed("7\n", "count", file).ok().out());
    Cli.fed(Cli.seq(1, 2001), "build", "-p=1e-6", "--max=2000", "-o", file("g"))
        .refused(
            "rankbloom: "
                + file("g")
                + ": not written: the filter for --max 2,000 is full after 2,000 lines; give a"
                + " larger --max, or none to size it to the input");
  }

  @Test
  void aPlanShowsTheSizesOnTheWay() {
    Map<String, String> plan =
        FlatJson.parse(Cli.run("plan", "-n=2k", "--max=30k", "-p=1%", "--json").ok().out());
    assertEquals("30000", plan.get("keys"));
    assertEquals("[2000, 5000, 10000, 20000, 30000]", plan.get("stepKeys"));
    long[] memory = numbers(plan.get("stepMemoryBytes"));
    long[] files = numbers(plan.get("stepFileBytes"));
    assertEquals(plan.get("memoryBytes"), Long.toString(memory[4]));
    for (int step = 1; step < 5; step++) {
      assertTrue(memory[step] > memory[step - 1] && files[step] > files[step - 1]);
    }
    // What is built is as planned, up to where a re-arrangement was necessary.
    String filter = build("f", Cli.seq(1, 10_000), "-p=1%", "--max=30k");
    assertEquals(
        (double) memory[2], Double.parseDouble(info(filter).get("memoryBytes")), 0.05 * memory[2]);
    assertEquals((double) files[2], (double) Path.of(filter).toFile().length(), 0.01 * files[2]);
    String text = Cli.run("plan", "--max=10M", "-p=1%").ok().out();
    List<String> lines = text.lines().toList();
    assertTrue(text.contains("\n\nas it grows\n"), text);
    assertTrue(lines.get(lines.size() - 13).startsWith("       1,000 "), text);
    assertTrue(lines.get(lines.size() - 1).startsWith("  10,000,000 "), text);
    assertTrue(lines.stream().allMatch(line -> line.length() <= 80), text);
  }

  private static long[] numbers(String list) {
    return Arrays.stream(list.replaceAll("[\\[\\] ]", "").split(",", -1))
        .mapToLong(Long::parseLong)
        .toArray();
  }

  @Test
  void whatDoesNotGrowSaysWhy() {
    String grow = "rankbloom: --max is for rank-set, rank-multiset, rank-counting or rank-values, ";
    Cli.run("build", "--kind=bloom", "--max=9", "-p=1%", "-o", file("f"))
        .refused(
            grow
                + "not for bloom, which keeps its size and is never full, only less accurate: give"
                + " -n");
    Cli.run("plan", "--kind=dleft", "--max=9", "-p=1%")
        .refused(grow + "not for dleft, which keeps its size: give -n");
    Cli.run("plan", "--max=9", "--overflow=1e-9", "-p=1%")
        .refused(
            "rankbloom: --max and --overflow: give one of them; a filter that grows has room for"
                + " every key");
    Cli.run("plan", "--max=9", "-n=10", "-p=1%").refused("rankbloom: --max 9 is below -n 10");
  }

  @Test
  void aFullFilterGetsRoomAtThePriceOfItsAccuracy() throws IOException {
    String file = build("f", Cli.seq(1, 1000), "-p=1%");
    byte[] before = bytes(file);
    String refused = "rankbloom: " + file + ": unchanged: with 3,000 keys its fpp is 0.03";
    Cli.run("resize", "-n=3000", file)
        .refused(
            refused
                + ", and it was made for 0.01: accept that with -p 0.03, or build it anew from its"
                + " keys");
    Cli.run("resize", "-n=3000", "-p=2%", file).refused(refused + ", which is above -p 0.02");
    assertArrayEquals(before, bytes(file));
    assertEquals(
        file
            + ": takes up to 3,000 keys, 2,000 more than before, with all of them in at fpp 0.03\n",
        Cli.run("resize", "-n=3000", "-p=3%", file).ok().out());
    Cli.fed(Cli.seq(1001, 3000), "add", "-q", file).ok();
    assertEquals("3000\n", Cli.fed(Cli.seq(1, 3000), "query", "-c", file).ok().out());
    Map<String, String> info = info(file);
    assertEquals("3000", info.get("maxCapacity"));
    assertTrue(Double.parseDouble(info.get("expectedFpp")) <= 0.03, info.toString());
    assertEquals(
        file + ": unchanged: takes up to 3,000 keys already\n",
        Cli.run("resize", "-n=2k", file).ok().out());
    String err = Cli.run("resize", "-n=1M", "-p=90%", file).err();
    assertTrue(
        err.matches("rankbloom: .*: unchanged: keys must be from [0-9]+ to [0-9]+, .*\\R"), err);
  }

  @Test
  void aFilterOfFixedSizeLearnsToGrow() throws IOException {
    String file = build("f", Cli.seq(1, 1000), "-p=1%", "-n=20k", "--overflow=1e-9");
    long memory = Long.parseLong(info(file).get("memoryBytes"));
    String identity = info(file).get("identity");
    String done = Cli.run("resize", "--shrink", file).ok().out();
    assertTrue(done.matches(".*f: in memory [0-9.]+ KiB, was [0-9.]+ KiB\n"), done);
    Map<String, String> info = info(file);
    assertTrue(Long.parseLong(info.get("memoryBytes")) < memory / 4, info.toString());
    assertEquals("20000", info.get("maxCapacity"));
    assertEquals(identity, info.get("identity"));
    Cli.fed(Cli.seq(1001, 20_000), "add", "-q", file).ok();
    byte[] before = bytes(file);
    done = Cli.run("resize", "--shrink", file).ok().out();
    assertTrue(done.contains(": unchanged: has no room to give back, in memory "), done);
    assertEquals("", Cli.run("resize", "--shrink", "-q", file).ok().out());
    assertArrayEquals(before, bytes(file));
  }

  @Test
  void whatCannotBeResizedSaysWhy() {
    String bloom = build("b", "a\n", "-p=1%", "--kind=bloom");
    Cli.run("resize", "-n=9", bloom)
        .refused(
            "rankbloom: "
                + bloom
                + ": holds a bloom filter, which keeps its size; that takes another kind: rank-set,"
                + " rank-multiset, rank-counting or rank-values");
    Cli.run("resize", bloom)
        .refused(
            "rankbloom resize: Missing required option: '--keys=KEYS' or '--shrink' (see rankbloom"
                + " resize --help)");
    Cli.run("resize", "--shrink", "-n=9", bloom)
        .refused(
            "rankbloom: --shrink and -n: give one of them; less room is for the keys that are in");
    Cli.run("resize", "--shrink", "-p=9%", bloom)
        .refused(
            "rankbloom: --shrink and -p: give one of them; less room is for the keys that are in");
    Cli.run("resize", "--shrink", "-")
        .refused("rankbloom: a filter on standard input cannot be changed: give a file name");
    Cli.run("resize", "--shrink", file("none"))
        .refused("rankbloom: " + file("none") + ": no such file");
  }
}

package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the shell says of filters for speed that are in lines of the cache. */
class LinesCliTest {

  private static final int KEYS = 100_000;

  @TempDir private Path directory;

  private String build(String name, String... more) {
    String file = directory.resolve(name).toString();
    String[] args = new String[more.length + 5];
    System.arraycopy(new String[] {"build", "-p=0.4%", "-o", file, "-"}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    Cli.fed(Cli.seq(1, KEYS), args).ok();
    return file;
  }

  private static Map<String, String> json(String... args) {
    return FlatJson.parse(Cli.run(args).ok().out());
  }

  private static double number(Map<String, String> json, String name) {
    return Double.parseDouble(json.get(name));
  }

  @Test
  void aPlanHasLinesAndASideTable() {
    String text = Cli.run("plan", "-n=1e6", "-p=0.4%", "--profile=fast").ok().out();
    for (String row :
        new String[] {"lines ", "chains per line ", "cells per line ", "side table ", "load "}) {
      assertTrue(text.contains("\n  " + row), text);
    }
    assertTrue(text.contains("an estimate, before all keys are in"), text);
    assertFalse(text.contains("bucket") || text.contains("proved"), text);
    Map<String, String> plan = json("plan", "-n=1e6", "-p=0.4%", "--profile=fast", "--json");
    assertEquals("estimated", plan.get("overflowBasis"));
    assertEquals("8", plan.get("fingerprintBits"));
    double places = number(plan, "lines") * number(plan, "chainsPerLine") * 256;
    assertEquals(number(plan, "predictedFpp"), 1e6 / places, 1e-4);
    assertTrue(number(plan, "predictedFpp") <= 0.004);
    double cells = number(plan, "lines") * number(plan, "cellsPerLine") + number(plan, "sideCells");
    assertTrue(cells > 1e6 && cells < 1.2e6, plan.toString());
    double bits = number(plan, "bitsPerKey");
    double compact = number(json("plan", "-n=1e6", "-p=0.4%", "--json"), "bitsPerKey");
    assertTrue(bits > compact && bits < 1.15 * compact, bits + " and compact " + compact);
    assertTrue(number(plan, "fileBitsPerKey") < bits);
  }

  /** A file does not depend on the arrangement, but for the profile that it names. */
  @Test
  void aFilterIsBuiltAskedAndLookedAt() throws IOException {
    String fast = build("fast.rbf", "--profile=fast");
    String compact = build("compact.rbf");
    Map<String, String> info = json("info", "--json", fast);
    for (String name : new String[] {"lines", "chainsPerLine", "cellsPerLine", "sideCells"}) {
      assertTrue(number(info, name) > 0, info.toString());
    }
    double inSide = number(info, "sideInUse");
    assertTrue(inSide > 0.02 * KEYS && inSide < 0.08 * KEYS, info.toString());
    assertTrue(inSide <= number(info, "sideCells"));
    assertEquals(KEYS, number(info, "elements"));
    Map<String, String> other = json("info", "--json", compact);
    assertEquals(other.get("identity"), info.get("identity"));
    assertEquals(other.get("expectedFpp"), info.get("expectedFpp"));
    assertEquals(Files.size(Path.of(compact)), Files.size(Path.of(fast)));
    assertTrue(Cli.run("info", fast).ok().out().contains("in the side table"));
    assertEquals("99999\n", Cli.fed("99999\n", "query", fast).ok().out());
  }

  @Test
  void filtersInLinesAndInBucketsMergeAndDiffer() throws IOException {
    String fast = build("fast.rbf", "--profile=fast", "--max=" + 2 * KEYS);
    String compact = build("compact.rbf", "--max=" + 2 * KEYS);
    String merged = directory.resolve("merged.rbf").toString();
    String reverse = directory.resolve("reverse.rbf").toString();
    Cli.run("merge", "-o", merged, fast, compact).ok();
    Cli.run("merge", "-o", reverse, compact, fast).ok();
    assertEquals(
        json("info", "--json", merged).get("identity"),
        json("info", "--json", reverse).get("identity"));
    String delta = directory.resolve("delta").toString();
    String patched = directory.resolve("patched.rbf").toString();
    Cli.run("diff", "-o", delta, compact, merged).ok();
    Cli.run("patch", "-o", patched, compact, delta).ok();
    assertArrayEquals(Files.readAllBytes(Path.of(merged)), Files.readAllBytes(Path.of(patched)));
  }
}

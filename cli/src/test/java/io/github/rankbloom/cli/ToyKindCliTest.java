package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind that the command line was not written for goes through every command. */
class ToyKindCliTest {

  private static final Catalogue CATALOGUE = Catalogue.STANDARD.with(ToyKind.INSTANCE);

  @TempDir private Path directory;

  private static Cli.Result run(String... args) {
    return Cli.knowing(CATALOGUE, "", args);
  }

  private static Cli.Result fed(String in, String... args) {
    return Cli.knowing(CATALOGUE, in, args);
  }

  private static Map<String, String> json(String... args) {
    return FlatJson.parse(run(args).ok().out());
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, long last) {
    String file = file(name);
    fed(Cli.seq(1, last), "build", "--kind=toy", "-n=2000", "-p=1%", "-o", file, "-").ok();
    return file;
  }

  private static byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(Path.of(file));
  }

  @Test
  void isPlanned() {
    Map<String, String> plan = json("plan", "--kind=toy", "-n=1000", "-p=1%", "--json");
    assertEquals(PlanFields.with("payloadBits", "places"), List.copyOf(plan.keySet()));
    assertEquals("99500", plan.get("places"));
    assertTrue(Double.parseDouble(plan.get("predictedFpp")) <= 0.01);
    String text = run("plan", "--kind=toy", "-n=1000", "-p=1%").ok().out();
    assertTrue(text.startsWith("toy filter for 1,000 keys at fpp 0.01\n"), text);
    assertTrue(text.contains("\n  places                99,500\n"), text);
  }

  @Test
  void hasItsOption() {
    assertEquals(
        "298498",
        json("plan", "--kind=toy", "-n=1000", "-p=1%", "--spare=0.003k", "--json").get("places"));
    run("plan", "--kind=toy", "-n=1000", "-p=1%", "--spare=1001")
        .refused(
            "rankbloom plan: Invalid value for option '--spare': must be a whole number from 1 to"
                + " 1000, not '1001' (see rankbloom plan --help)");
    run("plan", "--kind=bloom", "-n=1000", "-p=1%", "--spare=2")
        .refused("rankbloom: --spare is for toy, not for bloom");
    String help = run("build", "--help").ok().out();
    assertTrue(help.contains("--spare=FACTOR"), help);
    assertTrue(help.contains("100% of the need"), help);
    assertTrue(help.contains("dleft-dynamic-counting, toy"), help);
  }

  @Test
  void hasNoOptionsOfOtherKinds() {
    for (String option : List.of("--overflow=1e-5", "--payload-bits=3", "--profile=fast")) {
      String err = run("plan", "--kind=toy", "-n=1", "-p=1%", option).err();
      assertTrue(err.endsWith(", not for toy" + System.lineSeparator()), err);
    }
  }

  @Test
  void isCompared() {
    String text = run("compare", "-n=1000", "-p=1%", "--deletable", "--measure").ok().out();
    assertTrue(text.lines().filter(line -> line.startsWith("  toy ")).count() == 2, text);
    assertTrue(text.lines().anyMatch(line -> line.matches("  toy .* put remove count")), text);
  }

  @Test
  void isBuiltChangedAndAsked() {
    String filter = build("f.toy", 1000);
    assertEquals(filter + ": 2 lines added\n", fed("a\nb\n", "add", filter, "-").ok().out());
    assertEquals("a\nb\n", fed("a\nb\n", "query", filter, "-").ok().out());
    fed("a\n", "remove", filter, "-").ok();
    assertEquals("b\n", fed("a\nb\n", "query", filter, "-").ok().out());
    assertEquals("a\t0\nb\t1\n", fed("a\nb\n", "count", filter, "-").ok().out());
    assertEquals(2, fed("a\n", "get", filter, "-").code());
    Map<String, String> info = json("info", "--json", filter);
    assertEquals("toy", info.get("kind"));
    assertEquals("1001", info.get("elements"));
    assertTrue(Integer.parseInt(info.get("used")) > 900);
    String text = run("info", filter).ok().out();
    assertTrue(text.startsWith(filter + ": toy filter\n  elements "), text);
    assertTrue(text.contains("\n  places in use "), text);
  }

  @Test
  void isMerged() throws IOException {
    String one = build("one.toy", 1000);
    String merged = file("merged.toy");
    String out = run("merge", "-o", merged, one, one).ok().out();
    assertTrue(out.endsWith(": toy filter of about 2,000 keys\n"), out);
    assertEquals("7\t2\n", fed("7\n", "count", merged, "-").ok().out());
    String other = file("other.toy");
    fed("1\n", "build", "-q", "--kind=toy", "-n=9", "-p=1%", "-o", other).ok();
    run("merge", "-o", merged, one, other)
        .refused(
            "rankbloom: "
                + merged
                + ": not written: "
                + one
                + " and "
                + other
                + " have different sizes: build with the same -n, --fpp and other options");
  }

  @Test
  void hasOneSize() {
    String filter = build("f.toy", 1000);
    String growing = "rank-set, rank-multiset, rank-counting or rank-values";
    run("resize", "-n=10k", filter)
        .refused(
            "rankbloom: "
                + filter
                + ": holds a toy filter, which keeps its size; that takes another kind: "
                + growing);
    run("plan", "--kind=toy", "--max=10k", "-p=1%")
        .refused(
            "rankbloom: --max is for "
                + growing
                + ", not for toy, which keeps its size and is never full, only less accurate: give"
                + " -n");
  }

  @Test
  void remembersLines() {
    String filter = build("f.toy", 10);
    assertEquals("11\n", fed("7\n11\n7\n", "uniq", "-q", "--state", filter).ok().out());
  }

  @Test
  void isSizedToItsInput() {
    String filter = file("f.toy");
    String lines = Cli.seq(1, 1000);
    fed(lines.repeat(3), "build", "--kind=toy", "-p=1%", "-o", filter, "-").ok();
    assertEquals("99500", json("info", "--json", filter).get("places"));
    assertEquals(lines, fed(lines, "query", filter, "-").ok().out());
  }

  @Test
  void isPackedAndUnpacked() throws IOException {
    String filter = build("f.toy", 1000);
    String message = file("m");
    String back = file("b");
    String out = run("pack", filter, "-o", message).ok().out();
    assertTrue(out.contains(": entropy message of a toy filter of about 1,000 keys"), out);
    assertTrue(bytes(message).length < bytes(filter).length / 10);
    run("unpack", message, "-o", back).ok();
    assertArrayEquals(bytes(filter), bytes(back));
  }

  @Test
  void isPatched() throws IOException {
    String old = build("old.toy", 1000);
    String now = build("new.toy", 1100);
    String delta = file("d");
    String back = file("b");
    run("diff", old, now, "-o", delta).ok();
    assertEquals("toy", json("info", "--json", delta).get("kind"));
    run("patch", old, delta, "-o", back).ok();
    assertArrayEquals(bytes(now), bytes(back));
  }

  @Test
  void isPublishedAndFollowed() throws IOException {
    String channel = file("toys");
    String got = file("got.toy");
    for (long last : new long[] {1000, 1100}) {
      run("publish", channel, build("f.toy", last), "--unsigned").ok();
      run("follow", channel, "-o", got, "--once", "--unsigned").ok();
      assertArrayEquals(bytes(file("f.toy")), bytes(got));
    }
    String text = run("channel", channel).ok().out();
    assertTrue(text.contains("(1 delta)"), text);
    Cli.run("publish", channel, file("f.toy"), "--unsigned")
        .refused(
            "rankbloom: "
                + file("f.toy")
                + ": a filter of kind number 200, which this program does not know");
  }

  @Test
  void isUnknownElsewhere() {
    String filter = build("f.toy", 10);
    Cli.run("info", filter)
        .refused(
            "rankbloom: "
                + filter
                + ": a filter of kind number 200, which this program does not know");
    fed("1\n", "query", "--in-place", filter, "-")
        .refused(
            "rankbloom: "
                + filter
                + ": only filters of these kinds are queried in place: rank-set, rank-multiset,"
                + " rank-counting, rank-values");
  }
}

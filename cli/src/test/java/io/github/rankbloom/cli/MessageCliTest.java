package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCliTest {

  @TempDir private Path directory;

  private static List<String> kinds() {
    return Catalogue.STANDARD.kinds().stream().map(FilterKind::name).toList();
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, String kind, long first, long last) {
    String lines = Cli.seq(first, last);
    String input = kind.equals("rank-values") ? lines.replace("\n", "\t3\n") : lines;
    String file = file(name);
    Cli.fed(input, "build", "--kind", kind, "-n=20k", "-p=0.01", "-o", file, "-").ok();
    return file;
  }

  private static byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(Path.of(file));
  }

  private static Map<String, String> info(String file) {
    return FlatJson.parse(Cli.run("info", "--json", file).ok().out());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsPackedIsUnpacked(String kind) throws IOException {
    String filter = build("f.rbf", kind, 1, 20_000);
    String message = file("m.rbm");
    String back = file("g.rbf");
    String out = Cli.run("pack", filter, "-o", message).ok().out();
    assertTrue(
        out.matches(
            ".*m.rbm: [0-9,]+ bytes, [0-9.]+ bits per key: entropy message of a "
                + kind
                + " filter of about [0-9,]+ keys\n"),
        out);
    assertTrue(bytes(message).length < bytes(filter).length);
    out = Cli.run("unpack", message, "-o", back).ok().out();
    assertTrue(
        out.matches(
            ".*g.rbf: [0-9,]+ bytes, [0-9.]+ bits per key: "
                + kind
                + " filter of about [0-9,]+ keys\n"),
        out);
    assertArrayEquals(bytes(filter), bytes(back));
    assertEquals("5\n", Cli.fed(Cli.seq(1, 5), "query", "-c", message, "-").ok().out());
    assertEquals("entropy", info(message).get("coding"));
    assertEquals(info(filter).get("identity"), info(message).get("identity"));
    assertTrue(Cli.run("info", message).ok().out().contains("  file, entropy-coded  "));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatDiffersIsPatched(String kind) throws IOException {
    String old = build("old.rbf", kind, 1, 18_000);
    String now = build("new.rbf", kind, 1, 18_500);
    String delta = file("d.rbd");
    String back = file("back.rbf");
    String out = Cli.run("diff", old, now, "-o", delta).ok().out();
    assertTrue(
        out.matches(
            ".*d.rbd: [0-9,]+ bytes, [01].[0-9]+ bits per key: delta to a "
                + kind
                + " filter of about 18,[0-9]+ keys\n"),
        out);
    assertTrue(bytes(delta).length < bytes(now).length / 5);
    Cli.run("patch", old, delta, "-o", back).ok();
    assertArrayEquals(bytes(now), bytes(back));
    Map<String, String> told = info(delta);
    assertEquals(
        List.of("file", "kind", "coding", "base", "target", "fileBytes"),
        List.copyOf(told.keySet()));
    assertEquals(kind, told.get("kind"));
    assertEquals("delta", told.get("coding"));
    assertEquals(info(old).get("identity"), told.get("base"));
    assertEquals(info(now).get("identity"), told.get("target"));
    String text = Cli.run("info", delta).ok().out();
    assertTrue(
        text.startsWith(delta + ": delta of " + kind + " filters\n  from identity  0x"), text);
  }

  @Test
  void aFilterIsPatchedInPlace() throws IOException {
    String old = build("old.rbf", "bloom", 1, 1000);
    String now = build("new.rbf", "bloom", 1, 2000);
    String delta = file("d.rbd");
    Cli.run("diff", "-q", old, now, "-o", delta).ok();
    assertEquals("", Cli.run("patch", "-q", old, delta, "-o", old).ok().out());
    assertArrayEquals(bytes(now), bytes(old));
  }

  @Test
  void codingsAreChosen() throws IOException {
    String filter = build("f.rbf", "rank-set", 1, 20_000);
    String message = file("m.rbm");
    String out = Cli.run("pack", filter, "--coding=trimmed", "-o", message).ok().out();
    assertTrue(out.contains(": trimmed message of a rank-set filter of "), out);
    assertArrayEquals(bytes(filter), bytes(message));
    assertEquals("", Cli.run("pack", "-q", filter, "--coding=entropy", "-o", message).ok().out());
    assertEquals("entropy", info(message).get("coding"));
    Cli.run("pack", filter, "--coding=zip", "-o", message)
        .refused(
            "rankbloom pack: Invalid value for option '--coding': must be trimmed or entropy, not"
                + " 'zip' (see rankbloom pack --help)");
  }

  @Test
  void aBudgetIsKeptOrNothingIsWritten() throws IOException {
    String filter = build("f.rbf", "rank-multiset", 1, 20_000);
    String message = file("m.rbm");
    Cli.run("pack", "-q", filter, "-o", message).ok();
    int shortest = bytes(message).length;
    Files.delete(Path.of(message));
    Cli.run("pack", "-q", filter, "--max-bytes=" + shortest, "-o", message).ok();
    Files.delete(Path.of(message));
    String sizes =
        "the shortest message of "
            + filter
            + String.format(" has %,d bytes, where --max-bytes allows %,d", shortest, shortest - 1);
    String maxBytes = "--max-bytes=" + (shortest - 1);
    Cli.run("pack", filter, maxBytes, "-o", message)
        .refused("rankbloom: " + message + ": not written: " + sizes);
    Cli.run("pack", filter, maxBytes, "--coding=entropy", "-o", message)
        .refused("rankbloom: " + message + ": not written: " + sizes);
    Cli.run("pack", filter, maxBytes, "--coding=trimmed", "-o", message)
        .refused(
            "rankbloom: "
                + message
                + ": not written: the trimmed message has "
                + String.format("%,d bytes, and ", bytes(filter).length)
                + sizes);
    assertFalse(Files.exists(Path.of(message)));
  }

  @Test
  void aWrongBaseIsRefused() {
    String old = build("old.rbf", "bloom", 1, 1000);
    String now = build("new.rbf", "bloom", 1, 1100);
    String delta = file("d.rbd");
    Cli.run("diff", "-q", old, now, "-o", delta).ok();
    Cli.run("patch", now, delta, "-o", file("x"))
        .refused(
            "rankbloom: "
                + now
                + ", "
                + delta
                + ": the delta was made from another filter than the one it is applied to");
    String other = build("other.rbf", "rank-set", 1, 1000);
    Cli.run("patch", other, delta, "-o", file("x"))
        .refused(
            "rankbloom: "
                + other
                + ", "
                + delta
                + ": the delta is not of a rank-set filter, but its base is one");
    assertFalse(Files.exists(Path.of(file("x"))));
  }

  @Test
  void filtersWithoutADeltaBetweenThemAreRefused() {
    String one = build("one.rbf", "bloom", 1, 1000);
    String other = build("other.rbf", "rank-set", 1, 1000);
    Cli.run("diff", one, other, "-o", file("d"))
        .refused(
            "rankbloom: "
                + one
                + " holds a bloom filter and "
                + other
                + " a rank-set filter: a delta is between two of the same kind");
    String larger = file("larger.rbf");
    Cli.fed("a\n", "build", "--kind=bloom", "-n=50k", "-p=0.01", "-o", larger, "-").ok();
    Cli.run("diff", one, larger, "-o", file("d"))
        .refused(
            "rankbloom: "
                + one
                + " and "
                + larger
                + " have different sizes: build with the same -n, --fpp and other options");
    Cli.fed("a\n", "build", "-n=1000", "-p=1%", "-o", one, "-").ok();
    Cli.fed("a\n", "build", "-n=1000", "-p=2%", "-o", other, "-").ok();
    Cli.run("diff", one, other, "-o", file("d"))
        .refused(
            "rankbloom: "
                + one
                + " and "
                + other
                + " were made for 1,000 keys at fpp 0.01 and for 1,000 keys at fpp 0.02: build with"
                + " the same --max (or -n), --fpp and other options");
  }

  @Test
  void deltasAndFiltersAreNotConfused() {
    String old = build("old.rbf", "rank-set", 1, 1000);
    String now = build("new.rbf", "rank-set", 1, 1100);
    String delta = file("d.rbd");
    Cli.run("diff", "-q", old, now, "-o", delta).ok();
    String problem = ": this is a delta, which needs the filter it was made from";
    Cli.run("unpack", delta, "-o", file("x")).refused("rankbloom: " + delta + problem);
    Cli.fed("1\n", "query", delta, "-").refused("rankbloom: " + delta + problem);
    Cli.run("patch", old, now, "-o", file("x"))
        .refused("rankbloom: " + now + ": holds a whole filter, not a delta");
  }
}

package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.Mergeable;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MergeCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, String lines, String... options) {
    String file = file(name);
    String[] args =
        Stream.concat(Stream.of("build", "-q", "-o", file), Stream.of(options))
            .toArray(String[]::new);
    Cli.fed(lines, args).ok();
    return file;
  }

  private static List<String> mergeable() {
    return Catalogue.STANDARD.kinds().stream()
        .filter(kind -> kind.can(Mergeable.class))
        .map(FilterKind::name)
        .toList();
  }

  private static String lines(String kind, long first, long last) {
    String lines = Cli.seq(first, last);
    return kind.equals("rank-values") ? lines.replace("\n", "\t3\n") : lines;
  }

  /**
   * Of filters that are differently full, among them one that is empty and one that is twice there.
   */
  @ParameterizedTest
  @MethodSource("mergeable")
  void filtersMergeToWhatOneBuildMakes(String kind) throws IOException {
    String[] options = {"-p=1%", "-n=5000", "--kind", kind};
    String few = build("few", lines(kind, 1, 50), options);
    String none = build("none", "", options);
    String many = build("many", lines(kind, 51, 4000), options);
    String merged = file("merged");
    String done = Cli.run("merge", "-o", merged, few, none, many, few).ok().out();
    assertTrue(done.matches(".*merged: [0-9,]+ bytes, .*: " + kind + " filter of .*\\R"), done);
    String all = build("all", lines(kind, 1, 4000) + lines(kind, 1, 50), options);
    if (kind.equals("rank-dleft")) {
      // Which of its buckets a key is in depends on those before it.
      assertEquals("4000\n", Cli.fed(Cli.seq(1, 4000), "query", "-c", merged).ok().out());
      Cli.fed(lines(kind, 1, 50), "remove", "--strict", "-q", merged).ok();
    } else {
      assertArrayEquals(Files.readAllBytes(Path.of(all)), Files.readAllBytes(Path.of(merged)));
    }
  }

  @Test
  void theOutputMayBeAnInputAndFiltersMayComeThroughAPipe() throws IOException {
    String one = build("one", Cli.seq(1, 10), "-p=1e-6", "--max=1000");
    String two = build("two", Cli.seq(11, 20), "-p=1e-6", "--max=1000");
    byte[] piped = Files.readAllBytes(Path.of(two));
    assertEquals("", Cli.fed(piped, "merge", "-q", "-o", one, one, "-").ok().out());
    assertEquals("20\n", Cli.fed(Cli.seq(1, 30), "query", "-c", one).ok().out());
    Cli.fed(piped, "merge", "-o", one, "-", "-")
        .refused("rankbloom: standard input has one filter: give - once");
  }

  @Test
  void allOrNothing() throws IOException {
    String one = build("one", Cli.seq(1, 600), "-p=1e-6", "--max=1000");
    String two = build("two", Cli.seq(601, 700), "-p=1e-6", "--max=1000");
    String three = build("three", Cli.seq(701, 1200), "-p=1e-6", "--max=1000");
    byte[] before = Files.readAllBytes(Path.of(one));
    Cli.run("merge", "-o", one, one, two, three)
        .refused(
            "rankbloom: "
                + one
                + ": not written: full with "
                + three
                + ": there are more than the 1,000 keys that "
                + one
                + " was made for; resize it first, or build with a larger --max");
    assertArrayEquals(before, Files.readAllBytes(Path.of(one)));
    // With more room at a higher fpp they fit together: places are the same.
    Cli.run("resize", "-q", "-n=1200", "-p=1.2e-6", one).ok();
    Cli.run("merge", "-q", "-o", one, one, two, three).ok();
    assertEquals("1200\n", Cli.fed(Cli.seq(1, 1300), "query", "-c", one).ok().out());
    try (var files = Files.list(directory)) {
      assertEquals(3, files.count());
    }
  }

  @Test
  void whatDoesNotFitTogetherIsNamed() {
    String out = file("out");
    String one = build("one", "a\n", "-p=1%", "--max=1000");
    String larger = build("larger", "a\n", "-p=1%", "--max=2000");
    String seeded = build("seeded", "a\n", "-p=1%", "--max=1000", "--seed=1");
    String bloom = build("bloom", "a\n", "-p=1%", "--kind=bloom");
    String largeBloom = build("largeBloom", "a\n", "-p=1%", "--kind=bloom", "-n=1000");
    String dleft = build("dleft", "a\n", "-p=1%", "--kind=dleft");
    String start = "rankbloom: " + out + ": not written: " + one + " and ";
    Cli.run("merge", "-o", out, one, larger)
        .refused(
            start
                + larger
                + " were made for 1,000 keys at fpp 0.01 and for 2,000 keys at fpp 0.01: build with"
                + " the same --max (or -n), --fpp and other options");
    Cli.run("merge", "-o", out, one, seeded)
        .refused(start + seeded + " have different key hashes: build with the same --seed");
    Cli.run("merge", "-o", out, one, bloom)
        .refused(
            start
                + bloom
                + " hold a rank-multiset and a bloom filter: only filters of one kind are merged");
    Cli.run("merge", "-o", out, bloom, largeBloom)
        .refused(
            "rankbloom: "
                + out
                + ": not written: "
                + bloom
                + " and "
                + largeBloom
                + " have different sizes: build with the same -n, --fpp and other options");
    Cli.run("merge", "-o", out, dleft, dleft)
        .refused(
            "rankbloom: "
                + dleft
                + ": holds a dleft filter, which cannot be merged; that takes "
                + String.join(", ", mergeable())
                + ", compressed-bloom or compressed-counting-bloom");
    Cli.run("merge", "-o", out, one, file("none"))
        .refused("rankbloom: " + file("none") + ": no such file");
    Cli.run("merge", one, one)
        .refused(
            "rankbloom merge: Missing required option: '--output=OUTPUT' (see rankbloom merge"
                + " --help)");
    assertFalse(Files.exists(Path.of(out)));
  }
}

package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.ValueFilter;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KindCliTest {

  @TempDir private Path directory;

  private static List<String> kinds() {
    return Catalogue.STANDARD.kinds().stream().map(FilterKind::name).toList();
  }

  private static List<String> countingKinds() {
    return kinds().stream().filter(kind -> can(kind, CountLookup.class)).toList();
  }

  private static boolean can(String kind, Class<?> capability) {
    return capability.isAssignableFrom(Catalogue.STANDARD.kind(kind).orElseThrow().type());
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  /** Lines as the kind takes them. */
  private static String input(String kind, String keys) {
    return can(kind, ValueFilter.class) ? keys.replace("\n", "\t7\n") : keys;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsBuiltQueriedAndDescribed(String kind) {
    String keys = Cli.seq(1, 5000);
    String filter = file("f.rbf");
    for (String size : new String[] {"--seed=0", "-n=6000"}) {
      Cli.fed(input(kind, keys), "build", "--kind", kind, "-p=0.001", size, "-o", filter, "-").ok();
      assertEquals(keys, Cli.fed(keys, "query", filter, "-").ok().out());
      long found = Cli.fed(Cli.seq(5001, 15_000), "query", filter, "-").out().lines().count();
      assertTrue(found < 40, "expected about 10, not " + found);
    }
    assertEquals(kind, FlatJson.parse(Cli.run("info", "--json", filter).ok().out()).get("kind"));
    String text = Cli.run("info", filter).ok().out();
    assertTrue(text.startsWith(filter + ": " + kind + " filter\n"), text);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindDoesWhatItsTypeSays(String kind) {
    String filter = file("f.rbf");
    Cli.fed(input(kind, "a\nb\n"), "build", "--kind", kind, "-n=1000", "-p=1e-5", "-o", filter, "-")
        .ok();
    Cli.fed(input(kind, "c\n"), "add", filter, "-").ok();
    assertEquals("a\nb\nc\n", Cli.fed("a\nb\nc\nd\n", "query", filter, "-").ok().out());
    boolean removes = can(kind, DeletableFilter.class);
    assertEquals(removes ? 0 : 2, Cli.fed("b\n", "remove", filter, "-").code());
    assertEquals(
        removes ? "a\nc\n" : "a\nb\nc\n", Cli.fed("a\nb\nc\n", "query", filter, "-").ok().out());
    Cli.Result counts = Cli.fed("a\nd\n", "count", filter, "-");
    assertEquals(can(kind, CountLookup.class) ? "a\t1\nd\t0\n" : "", counts.out());
    Cli.Result values = Cli.fed("a\n", "get", filter, "-");
    assertEquals(can(kind, ValueFilter.class) ? "a\t7\n" : "", values.out());
  }

  @ParameterizedTest
  @MethodSource("countingKinds")
  void kindsThatCountTellHowOften(String kind) {
    String filter = file("f.rbf");
    Cli.fed("a\nb\na\n", "build", "--kind", kind, "-p=1e-5", "-o", filter, "-").ok();
    assertEquals("a\t2\nb\t1\n", Cli.fed("a\nb\n", "count", filter, "-").ok().out());
  }

  @ParameterizedTest
  @CsvSource({
    "set,rank-set",
    "multiset,rank-multiset",
    "counting,rank-counting",
  })
  void aFunctionIsTheShortNameOfAKind(String function, String kind) throws IOException {
    String lines = Cli.seq(1, 1000);
    String byFunction = file("f.rbf");
    String byKind = file("k.rbf");
    Cli.fed(lines, "build", "-p=0.01", "--function", function, "-o", byFunction, "-").ok();
    Cli.fed(lines, "build", "-p=0.01", "--kind", kind, "-o", byKind, "-").ok();
    assertArrayEquals(Files.readAllBytes(Path.of(byFunction)), Files.readAllBytes(Path.of(byKind)));
    Cli.fed(lines, "build", "-p=.1", "--kind", kind, "--function", function, "-o", byKind, "-")
        .ok();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "partition", "double", "extended2", "extended3"})
  void everyHashingOfABloomFilterWorks(String hashing) {
    String filter = file("f.rbf");
    String lines = Cli.seq(1, 2000);
    Cli.fed(lines, "build", "--kind=bloom", "--hashing", hashing, "-p=0.01", "-o", filter, "-")
        .ok();
    assertEquals("2000\n", Cli.fed(lines, "query", "-c", filter, "-").ok().out());
    assertEquals(
        hashing, FlatJson.parse(Cli.run("info", "--json", filter).ok().out()).get("hashing"));
  }

  @Test
  void repeatedLinesCostBloomFiltersNothing() {
    String once = file("once.rbf");
    String often = file("often.rbf");
    for (String kind : new String[] {"bloom", "counting-bloom"}) {
      String lines = Cli.seq(1, 1000);
      Cli.fed(lines, "build", "--kind", kind, "-p=0.01", "-o", once, "-").ok();
      Cli.fed(lines.repeat(5), "build", "--kind", kind, "-p=0.01", "-o", often, "-").ok();
      assertEquals(
          FlatJson.parse(Cli.run("info", "--json", once).ok().out()).get("positions"),
          FlatJson.parse(Cli.run("info", "--json", often).ok().out()).get("positions"));
    }
  }

  @Test
  void aCompressedBloomFilterKeepsItsBudget() throws IOException {
    String filter = file("f.rbf");
    String message = file("f.rbm");
    Cli.fed(
            Cli.seq(1, 10_000),
            "build",
            "--kind=compressed-bloom",
            "--message-bytes=10k",
            "--max-memory-bits-per-key=20",
            "-o",
            filter,
            "-")
        .ok();
    assertTrue(Files.size(Path.of(filter)) > 10_000);
    Cli.run("pack", filter, "--max-bytes=10k", "-o", message).ok();
    long bytes = Files.size(Path.of(message));
    assertTrue(bytes > 9500 && bytes <= 10_000, "unexpected size " + bytes);
  }

  /** Base and target of ten thousand keys, five in a hundred replaced. */
  @Test
  void aCompressedCountingFilterKeepsItsBudgetOfDeltas() throws IOException {
    String base = file("base.rbf");
    String target = file("target.rbf");
    String delta = file("step.rbd");
    String message = file("target.rbm");
    Cli.fed(
            Cli.seq(1, 10_000),
            "build",
            "--kind=compressed-counting-bloom",
            "--delta-bytes=2500",
            "--message-bytes=12k",
            "--max-memory-bits-per-key=100",
            "-o",
            base,
            "-")
        .ok();
    Files.copy(Path.of(base), Path.of(target));
    Cli.fed(Cli.seq(1, 500), "remove", target, "-").ok();
    Cli.fed(Cli.seq(10_001, 10_500), "add", target, "-").ok();
    Cli.run("diff", base, target, "-o", delta).ok();
    Cli.run("pack", target, "--max-bytes=12k", "-o", message).ok();
    long bytes = Files.size(Path.of(delta));
    assertTrue(bytes > 1900 && bytes <= 2500, "unexpected size " + bytes);
    Map<String, String> info = FlatJson.parse(Cli.run("info", "--json", target).ok().out());
    assertEquals("counting-bloom", info.get("kind"));
    assertEquals("0", info.get("stuckCounters"));
  }

  @Test
  void choicesThatDoNotGoTogether() {
    refused(
        "--function counting makes a rank-counting filter, which contradicts --kind bloom: give one"
            + " of them",
        "--kind=bloom",
        "--function=counting");
    refused(
        "--hashing is for bloom, counting-bloom, compressed-bloom or compressed-counting-bloom, not for"
            + " rank-set",
        "--kind=rank-set",
        "--hashing=double");
    refused(
        "--max-chains is for rank-set, rank-multiset, rank-counting, rank-values or rank-dleft, not"
            + " for bloom",
        "--kind=bloom",
        "--max-chains=9");
    refused(
        "--profile is for rank-set, rank-multiset, rank-counting, rank-values or rank-dleft, not"
            + " for dleft",
        "--kind=dleft",
        "--profile=fast");
    refused(
        "--payload-bits must be from 2 to 32 for counting-bloom, not 1",
        "--kind=counting-bloom",
        "--payload-bits=1");
    refused(
        "--message-bytes is for compressed-bloom or compressed-counting-bloom, not for rank-multiset",
        "--message-bytes=1000");
    refused(
        "--max-hashes is for compressed-bloom or compressed-counting-bloom, not for bloom",
        "--kind=bloom",
        "--max-hashes=3");
    refused(
        "--payload-bits must be from 2 to 32 for compressed-counting-bloom, not 1",
        "--kind=compressed-counting-bloom",
        "--payload-bits=1");
    refused(
        "--fpp and --delta-bytes: give one of them; the other follows",
        "--kind=compressed-counting-bloom",
        "--delta-bytes=1000");
    refused(
        "--fpp and --message-bytes: give one of them; the other follows",
        "--kind=compressed-bloom",
        "--message-bytes=1000");
  }

  private static void refused(String line, String... options) {
    String[] args = new String[options.length + 4];
    args[0] = "plan";
    args[1] = "-n=100";
    args[2] = "-p=0.01";
    args[3] = "--json";
    System.arraycopy(options, 0, args, 4, options.length);
    Cli.run(args).refused("rankbloom: " + line);
  }

  @Test
  void namesThatAreNone() {
    Cli.run("plan", "-n=1", "-p=0.1", "--kind=blom")
        .refused(
            "rankbloom plan: Invalid value for option '--kind': must be "
                + String.join(", ", kinds())
                + ", compressed-bloom or compressed-counting-bloom, not 'blom' (see rankbloom plan --help)");
    Cli.run("plan", "-n=1", "-p=0.1", "--hashing=triple")
        .refused(
            "rankbloom plan: Invalid value for option '--hashing': must be standard, partition,"
                + " partition-prime, double, extended2, extended3, double-m, extended2-m or"
                + " extended3-m, not 'triple' (see rankbloom plan --help)");
  }
}

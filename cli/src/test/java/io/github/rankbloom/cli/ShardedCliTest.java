package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters in shards at the shell. */
class ShardedCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String build(String name, String lines, String... options) {
    String folder = file(name);
    Cli.fed(
            lines,
            Stream.concat(
                    Stream.of("build", "-q", "-o", folder, "-p=1%", "--shards=4"),
                    Stream.of(options))
                .toArray(String[]::new))
        .ok();
    return folder;
  }

  /** Checks that a command was refused, with one line that says something. */
  private static void failed(String reason, Cli.Result result) {
    assertEquals(2, result.code());
    assertTrue(result.err().contains(reason), result.err());
    assertEquals(1, result.err().lines().count(), result.err());
  }

  private static Map<String, Long> content(String folder) throws IOException {
    Map<String, Long> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      for (Path file : files.toList()) {
        content.put(file.getFileName().toString(), KeyHash.DEFAULT.hash(Files.readAllBytes(file)));
      }
    }
    return content;
  }

  @Test
  void aShardedFilterIsBuiltAskedAndTold() throws IOException {
    String folder = file("numbers");
    String told =
        Cli.fed(Cli.seq(1, 5000), "build", "-p=1%", "-n=5000", "--shards=4", "-o", folder)
            .ok()
            .out();
    assertTrue(told.contains("rank-multiset filter in 4 shards of 5,000 lines"), told);
    assertEquals(5, content(folder).size());
    assertEquals("5000\n", Cli.fed(Cli.seq(1, 5000), "query", "-c", folder).ok().out());
    assertEquals(
        Cli.fed(Cli.seq(5001, 6000), "query", "-c", folder).out(),
        Cli.fed(Cli.seq(5001, 6000), "query", "-c", "--in-place", folder).out());
    String info = Cli.run("info", folder).ok().out();
    assertTrue(info.contains("4 shards"), info);
    Map<String, String> json = FlatJson.parse(Cli.run("info", "--json", folder).ok().out());
    assertEquals("5000", json.get("elements"));
    assertEquals("4", json.get("shards"));
  }

  /** One table of so many keys would be longer than an array. */
  @Test
  void shardsAreForFiltersTooLargeForOneTable() {
    String folder = file("large");
    Cli.fed(Cli.seq(1, 100), "build", "-p=1%", "--max=100G", "-o", file("one"))
        .refused(
            "rankbloom: 100000000000 keys at fpp 0.01 need about 13391167840 words, and the longest"
                + " array has 2147483638; build it in shards");
    Cli.fed(Cli.seq(1, 100), "build", "-p=1%", "--max=100G", "--shards=256", "-o", folder).ok();
    assertEquals("100\n", Cli.fed(Cli.seq(1, 100), "query", "-c", folder).ok().out());
    failed(
        "a filter for 100,000,000,000 keys needs ",
        Cli.fed("", "build", "-p=1%", "-n=100G", "--shards=256", "-o", file("other")));
  }

  /** The same bytes as the library writes, whatever the order of lines. */
  @Test
  void filesAreThoseOfTheLibrary() throws IOException {
    ShardPlan plan =
        ShardPlan.of(
            Catalogue.STANDARD.kind("rank-set").orElseThrow(),
            Requirement.of(3000, 0.01),
            KeyHash.seeded(5),
            4);
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    for (int key = 3000; key > 0; key--) {
      builder.putHash(plan.hashing().hash(String.valueOf(key)));
    }
    builder.writeTo(directory.resolve("library")).close();
    String folder = build("shell", Cli.seq(1, 3000), "-n=3000", "--function=set", "--seed=5");
    assertEquals(content(file("library")), content(folder));
  }

  @Test
  void countsAndValuesAreAsked() {
    String counts = build("counts", "a\nb\na\n", "-n=100", "--function=counting");
    assertEquals("a\t2\nb\t1\nc\t0\n", Cli.fed("a\nb\nc\n", "count", counts).ok().out());
    String values = build("values", "a\t7\nb\t9\n", "-n=100", "--function=values");
    assertEquals("a\t7\nb\t9\n", Cli.fed("a\nb\n", "get", values).ok().out());
    assertEquals("b\t9\n", Cli.fed("b\n", "get", "--in-place", values).ok().out());
    failed("values", Cli.fed("a\n", "count", values));
    failed("rank-counting", Cli.fed("a\n", "get", counts));
  }

  @Test
  void shardedFiltersMergeToWhatOneBuildMakes() throws IOException {
    String one = build("one", Cli.seq(1, 2000), "--max=5000");
    String two = build("two", Cli.seq(2001, 3000), "--max=5000");
    String three = build("three", Cli.seq(3001, 3500), "--max=5000");
    String all = build("all", Cli.seq(1, 3500), "--max=5000");
    String told = Cli.run("merge", "-o", file("merged"), one, two, three).ok().out();
    assertTrue(told.matches("(?s).* 4 shards of about 3,(4[0-9][0-9]|500) keys.*"), told);
    assertEquals(content(all), content(file("merged")));
    Cli.run("merge", "-q", "-o", one, one, two, three).ok();
    assertEquals(content(all), content(one));
  }

  @Test
  void whatCannotBeIsSaidInOneLine() throws IOException {
    String out = file("out");
    failed("power of two", Cli.fed("a\n", "build", "-p=1%", "-n=9", "--shards=3", "-o", out));
    for (String shards : List.of("x", "0", "65536", "99999999999")) {
      failed(
          "must be a power of two from 1 to 32768, not '" + shards + "'",
          Cli.fed("a\n", "build", "-p=1%", "-n=9", "--shards=" + shards, "-o", out));
    }
    failed("folder", Cli.fed("a\n", "build", "-p=1%", "-n=9", "--shards=4", "-o", "-"));
    failed("-n or --max", Cli.fed("a\n", "build", "-p=1%", "--shards=4", "-o", out));
    failed(
        "cannot be sharded",
        Cli.fed("a\n", "build", "-p=1%", "-n=9", "--kind=bloom", "--shards=4", "-o", out));
    failed(
        "larger -n", Cli.fed(Cli.seq(1, 5000), "build", "-p=1%", "-n=9", "--shards=4", "-o", out));
    assertFalse(Files.exists(Path.of(out)));
    Files.writeString(directory.resolve("other"), "");
    failed(
        "holds other files",
        Cli.fed("a\n", "build", "-p=1%", "-n=9", "--shards=4", "-o", directory.toString()));
    String folder = build("folder", Cli.seq(1, 9), "-n=9");
    String plain = file("plain");
    Cli.fed("a\n", "build", "-q", "-p=1%", "-n=9", "-o", plain).ok();
    failed("shards", Cli.run("merge", "-o", out, folder, plain));
    String full = build("full", Cli.seq(1000, 2000), "-n=1001");
    Cli.run("merge", "-o", out, full, build("others", Cli.seq(2001, 3001), "-n=1001"))
        .refused(
            "rankbloom: "
                + out
                + ": not written: full: there are more than the 1,001 keys that the largest of them"
                + " was made for; build with a larger --max");
    failed("not compatible", Cli.run("merge", "-o", out, folder, build("large", "", "-n=999")));
    for (String command : new String[] {"add", "remove", "unpack"}) {
      String[] args =
          command.equals("unpack")
              ? new String[] {command, "-o", out, folder}
              : new String[] {command, folder};
      failed("is a sharded filter, which this command does not take", Cli.fed("a\n", args));
    }
  }

  private static Path shard(String folder, int number) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("shard-0000" + number))
          .findAny()
          .orElseThrow();
    }
  }

  @Test
  void aLostShardIsNamed() throws IOException {
    String whole = build("whole", Cli.seq(1, 500), "-n=500");
    String folder = build("folder", Cli.seq(1, 500), "-n=500");
    Path lost = shard(folder, 2);
    Files.delete(lost);
    failed(lost + ": is gone", Cli.fed(Cli.seq(1, 9), "query", folder));
    failed(lost + ": is gone", Cli.fed(Cli.seq(1, 99), "query", "--in-place", folder));
    failed(lost + ": is gone", Cli.run("info", folder));
    failed(lost + ": no such file", Cli.run("merge", "-o", file("sum"), whole, folder));
    assertFalse(Files.exists(directory.resolve("sum")));
  }

  @Test
  void shardsThatAreDamagedCutOrSwappedAreNamed() throws IOException {
    String folder = build("folder", Cli.seq(1, 500), "-n=500");
    Path first = shard(folder, 0);
    Path second = shard(folder, 1);
    byte[] good = Files.readAllBytes(first);
    byte[] damaged = good.clone();
    damaged[good.length - 9] ^= 1;
    Files.write(first, damaged);
    failed(first + ": the filter's body is damaged", Cli.fed("1\n", "query", folder));
    failed(
        first + ": the filter's body is damaged",
        Cli.run("merge", "-o", file("sum"), folder, folder));
    Files.write(first, Arrays.copyOf(good, good.length - 1));
    failed(first + ": has " + (good.length - 1) + " bytes", Cli.fed("1\n", "query", folder));
    failed(first + ": has " + (good.length - 1) + " bytes", Cli.run("info", folder));
    Files.write(first, Files.readAllBytes(second));
    Files.write(second, good);
    failed(first + ": ", Cli.fed("1\n", "query", folder));
    failed("by the manifest", Cli.fed(Cli.seq(1, 99), "query", "--in-place", folder));
    Files.writeString(Path.of(folder, "manifest.rbs"), "RBS");
    failed("manifest.rbs: no manifest", Cli.fed("a\n", "query", folder));
    failed("manifest.rbs: no manifest", Cli.run("info", folder));
  }

  /** A build that was killed is no filter, and the next build clears it away. */
  @Test
  void aBuildThatNeverFinishedIsToldAndReplaced() throws IOException {
    String folder = build("folder", Cli.seq(1, 500), "-n=500");
    Map<String, Long> finished = content(folder);
    Files.delete(Path.of(folder, "manifest.rbs"));
    Files.writeString(
        Path.of(folder, ".rankbloom-01234567-89ab-cdef-0123-456789abcdef.tmp"), "half");
    String told = folder + ": has shards and no manifest.rbs: it was never finished";
    failed(told, Cli.fed("1\n", "query", folder));
    failed(told, Cli.fed("1\n", "query", "--in-place", folder));
    failed(told, Cli.run("info", folder));
    failed(told, Cli.run("merge", "-o", file("sum"), build("whole", "", "-n=500"), folder));
    build("folder", Cli.seq(1, 500), "-n=500");
    assertEquals(finished, content(folder));
  }

  /** Nothing is read for an output that cannot be. */
  @Test
  void anOutputThatCannotBeIsRefusedBeforeTheInputIsRead() throws IOException {
    InputStream unread = new ByteArrayInputStream(new byte[] {'a'});
    String plain = file("plain");
    Files.writeString(Path.of(plain), "Dear");
    for (String out : new String[] {plain, plain + "/below", directory.toString()}) {
      failed(
          out.equals(directory.toString()) ? "holds other files, such as plain" : "is a file",
          Cli.from(unread, "build", "-p=1%", "-n=9", "--shards=4", "-o", out));
    }
    assertEquals(1, unread.available());
    assertEquals("Dear", Files.readString(Path.of(plain)));
    String one = build("one", "a\n", "-n=9");
    failed("is a file", Cli.run("merge", "-o", plain, one, one));
    failed("is a directory", Cli.fed("a\n", "build", "-p=1%", "-n=9", "-o", one));
  }
}

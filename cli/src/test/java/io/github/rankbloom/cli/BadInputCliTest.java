package io.github.rankbloom.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake has its own line, which names what was wrong and what is allowed. */
class BadInputCliTest {

  @TempDir private Path directory;

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private byte[] filterBytes() throws IOException {
    Cli.fed(Cli.seq(1, 100), "build", "-p=0.01", "-o", file("good"), "-").ok();
    return Files.readAllBytes(directory.resolve("good"));
  }

  private String fileOf(String name, byte[] bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "NaN", "2", "-0.5", "100%", "0%", "1e-400", "abc", ""})
  void fppOutOfRange(String fpp) {
    for (String command : new String[] {"plan", "build"}) {
      Cli.run(command, "-n", "10", "--fpp", fpp, command.equals("plan") ? "--json" : "-ox")
          .refused(
              "rankbloom "
                  + command
                  + ": Invalid value for option '--fpp': must be a probability above 0 and below 1,"
                  + " such as 0.001, 1e-3 or 0.1%, not '"
                  + fpp
                  + "' (see rankbloom "
                  + command
                  + " --help)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "ten", "1e13", "1e999999999", "1001G", "", "M"})
  void keysOutOfRange(String keys) {
    Cli.run("plan", "-n", keys, "-p", "0.01")
        .refused(
            "rankbloom plan: Invalid value for option '--keys': must be a whole number of keys from"
                + " 0 to 1000000000000, such as 10000000, 10_000_000, 1e7 or 10M, not '"
                + keys
                + "' (see rankbloom plan --help)");
  }

  @Test
  void keysThatNeedMoreHashBitsThanThereAre() {
    Cli.run("plan", "-n", "1e12", "-p", "1e-9")
        .refused(
            "rankbloom: 1000000000000 keys at fpp 1e-9 need 70 hash bits, and a hash has 64; at"
                + " this fpp at most 18446744082 keys fit");
  }

  @Test
  void keysThatNeedMoreMemoryThanThereIs() {
    String err = Cli.run("build", "-n", "1e10", "-p=0.01", "-o", file("f"), "-").err();
    assertTrue(
        err.matches(
            "rankbloom: a filter for 10,000,000,000 keys needs [0-9.]+ GiB of memory, and [0-9.]+"
                + " [GM]iB are allowed \\(Java's heap is [0-9.]+ [GM]iB; for more, set"
                + " RANKBLOOM_JAVA_OPTS, for example to -Xmx[0-9]+g\\)\\R"),
        err);
  }

  @ParameterizedTest
  @CsvSource({
    "--function,bag,'set, multiset, counting or values'",
    "--payload-bits,65,a whole number from 0 to 64",
    "--payload-bits,-1,a whole number from 0 to 64",
    "--profile,quick,'compact, fast or paper'",
    "--max-chains,0,a whole number from 1 to 1024",
    "--max-chains,1025,a whole number from 1 to 1024",
    "--overflow,0,'a probability above 0 and below 1, such as 0.001, 1e-3 or 0.1%'",
  })
  void optionsOutOfRange(String option, String value, String allowed) {
    Cli.run("plan", "-n", "10", "-p", "0.01", option, value)
        .refused(
            "rankbloom plan: Invalid value for option '"
                + option
                + "': must be "
                + allowed
                + ", not '"
                + value
                + "' (see rankbloom plan --help)");
  }

  @ParameterizedTest
  @CsvSource({
    "rank-counting,1,64",
    "rank-values,1,64",
    "counting-bloom,2,32",
    "dleft-counting,0,8",
    "dleft-dynamic-counting,0,8",
  })
  void payloadsOutOfRange(String kind, int min, int max) {
    for (int bits : new int[] {0, 1, 2, 8, 9, 32, 33, 64}) {
      Cli.Result result =
          Cli.run("plan", "-n=10", "-p=0.1", "--kind", kind, "--payload-bits", "" + bits);
      if (bits >= min && bits <= max) {
        result.ok();
      } else {
        result.refused(
            "rankbloom: --payload-bits must be from "
                + min
                + " to "
                + max
                + " for "
                + kind
                + ", not "
                + bits);
      }
    }
  }

  @Test
  void optionsThatDoNotGoTogether() {
    Cli.run("plan", "-n", "10", "-p", "0.01", "--payload-bits", "3")
        .refused(
            "rankbloom: --payload-bits is for rank-counting, rank-values, counting-bloom,"
                + " dleft-counting, dleft-dynamic-counting or compressed-counting-bloom, not for"
                + " rank-multiset");
    Cli.run("plan", "-n", "10", "-p", "0.01", "--overflow", "1e-200")
        .refused("rankbloom: --overflow must be at least 1e-100, not 1e-200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bloom", "counting-bloom", "compressed-bloom", "compressed-counting-bloom"})
  void overflowOfFiltersThatTakeEveryKey(String kind) {
    Cli.run("plan", "-n", "10", "-p", "0.01", "--overflow", "1e-5", "--kind", kind)
        .refused(
            "rankbloom: --overflow is for rank-set, rank-multiset, rank-counting, rank-values,"
                + " rank-dleft, dleft, dleft-counting or dleft-dynamic-counting, not for "
                + kind);
  }

  @Test
  void probabilitiesThatAreTooLow() {
    String line =
        "rankbloom: --fpp must be at least 1.82e-13 for fingerprints of at most 40 bits, not 1e-30";
    Cli.run("plan", "-n", "10", "-p", "1e-30").refused(line);
    Cli.run("plan", "-n", "10", "-p", "1.82e-13").ok();
  }

  @Test
  void seedThatIsNone() {
    Cli.run("build", "-p=0.1", "--seed=x", "-o", file("f"), "-")
        .refused(
            "rankbloom build: Invalid value for option '--seed': must be a number of 64 bits, such"
                + " as 42 or 0x2a, or the word random, not 'x' (see rankbloom build --help)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"query", "count", "get", "add", "remove", "info"})
  void filesThatAreNoFilters(String command) throws IOException {
    byte[] good = filterBytes();
    String png = fileOf("image.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
    String empty = fileOf("empty", new byte[0]);
    String header = fileOf("header", Arrays.copyOf(good, 20));
    String body = fileOf("body", Arrays.copyOf(good, good.length - 9));
    String longer = fileOf("longer", Arrays.copyOf(good, good.length + 1));
    byte[] flipped = good.clone();
    flipped[good.length - 8] ^= 1;
    String damaged = fileOf("damaged", flipped);
    byte[] future = good.clone();
    future[4] = 9;
    String newer = fileOf("newer", future);
    refused(command, file("nosuch"), "no such file");
    refused(command, directory.toString(), "is a directory, not a filter");
    refused(command, empty, "no filter: there are no bytes");
    refused(command, png, "no filter: the bytes do not start with the mark of one");
    refused(command, header, "the filter is cut short within its header");
    refused(command, body, "the filter is cut short within its body");
    refused(command, damaged, "the filter's body is damaged: checksum mismatch");
    refused(command, longer, "bytes follow after the end of the filter");
    refused(
        command, newer, "a filter of format version 9, and this program reads versions up to 2");
  }

  private static void refused(String command, String file, String reason) {
    String[] args =
        command.equals("info") ? new String[] {command, file} : new String[] {command, file, "-"};
    Cli.fed("a\n", args).refused("rankbloom: " + file + ": " + reason);
  }

  @Test
  void aFilterLargerThanMemory() throws IOException {
    // A Bloom filter that claims to be larger than any heap of a test.
    Cli.run("build", "-p=0.5", "-n=1", "--kind=bloom", "-o", file("f"), "-").ok();
    byte[] bytes = Files.readAllBytes(directory.resolve("f"));
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(28, 120_000_000_000L);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, 28 + header.getInt(16));
    header.putInt(28 + header.getInt(16), (int) checksum.getValue());
    String err = Cli.run("info", fileOf("huge", bytes)).err();
    assertTrue(
        err.matches(
            "rankbloom: .*huge: the filter needs [0-9]+ bytes of memory, and [0-9]+ are allowed"
                + " \\(Java's heap is [0-9.]+ [GM]iB; for more, set RANKBLOOM_JAVA_OPTS, for example"
                + " to -Xmx[0-9]+g\\)\\R"),
        err);
  }

  @Test
  void inputsThatCannotBeRead() throws IOException {
    Path subdirectory = Files.createDirectory(directory.resolve("sub"));
    String output = file("f");
    Cli.run("build", "-p=0.1", "-o", output, file("nosuch"))
        .refused("rankbloom: " + file("nosuch") + ": no such file");
    Cli.run("build", "-p=0.1", "-o", output, subdirectory.toString())
        .refused("rankbloom: " + subdirectory + ": is a directory, not a file of keys");
    Cli.run("build", "-p=0.1", "-o", output, "-", "-")
        .refused(
            "rankbloom: standard input (-) can be read only once, but is given more than once");
  }

  @Test
  void filtersInPlaceOfKeys() throws IOException {
    byte[] bytes = filterBytes();
    String filter = fileOf("f.rbf", bytes);
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(bytes);
    }
    String compressed = fileOf("f.rbf.gz", zipped.toByteArray());
    String reason = ": holds a filter, not lines of keys";
    for (String command : new String[] {"add", "remove", "query", "count"}) {
      Cli.run(command, filter, filter).refused("rankbloom: " + filter + reason);
      Cli.fed(bytes, command, filter, "-").refused("rankbloom: standard input" + reason);
      Cli.run(command, filter, compressed).refused("rankbloom: " + compressed + reason);
    }
    Cli.run("build", "-p=0.1", "-o", file("g"), filter).refused("rankbloom: " + filter + reason);
    assertArrayEquals(bytes, Files.readAllBytes(Path.of(filter)));
  }

  @Test
  void filtersThatAreNoRegularFiles() throws IOException, InterruptedException {
    Path pipe = directory.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Cli.run("info", pipe.toString()).refused("rankbloom: " + pipe + ": is not a regular file");
    Cli.run("query", "--in-place", pipe.toString(), "-")
        .refused("rankbloom: " + pipe + ": is not a regular file");
  }

  @ParameterizedTest
  @CsvSource({
    "info -,info,0 (FILE)",
  })
  void filtersAreNotReadFromStandardInput(String args, String command, String parameter) {
    Cli.run(args.split(" ", -1))
        .refused(
            "rankbloom "
                + command
                + ": Invalid value for positional parameter at index "
                + parameter
                + ": a filter is not read from standard input: give a file name (see rankbloom "
                + command
                + " --help)");
  }

  @Test
  void linksThatLeadNowhere() throws IOException {
    String link =
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("no")).toString();
    String line = "rankbloom: " + link + ": is a link that leads nowhere";
    Cli.run("info", link).refused(line);
    Cli.fed("a\n", "query", link, "-").refused(line);
    Cli.fed("a\n", "add", link, "-").refused(line);
    Cli.run("build", "-p=0.1", "-o", file("f"), link).refused(line);
  }

  @ParameterizedTest
  @CsvSource({
    "28b52ffd0458, zstd, zstd -dc",
    "fd377a585a0000, xz, xz -dc",
    "425a683931415926535987, bzip2, bzip2 -dc",
    "04224d1864, lz4, lz4 -dc",
    "504b03041400, zip, unzip -p",
  })
  void compressionsThatAreNotRead(String start, String format, String program) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(start);
    String reason =
        ": is "
            + format
            + ", which is not read here: give what "
            + program
            + " prints to standard input";
    String keys = fileOf("keys", bytes);
    Cli.run("build", "-p=0.1", "-o", file("f"), keys).refused("rankbloom: " + keys + reason);
    Cli.fed(bytes, "build", "-p=0.1", "-o", file("f"), "-")
        .refused("rankbloom: standard input" + reason);
    Cli.fed(Arrays.copyOf(bytes, 3), "build", "-q", "-p=0.1", "-o", file("f"), "-").ok();
  }

  @Test
  void namesThatNoFileCanHave() {
    // As Java sees a letter that the locale does not have.
    String name = "a\0b";
    String shown = "a?b";
    String reason = "a file name in letters of the locale (see LC_ALL)";
    Cli.run("info", name)
        .refused(
            "rankbloom info: Invalid value for positional parameter at index 0 (FILE): must be "
                + reason
                + ", not '"
                + shown
                + "' (see rankbloom info --help)");
    Cli.run("build", "-p=0.1", "-o", name, "-")
        .refused(
            "rankbloom build: Invalid value for option '--output': must be "
                + reason
                + ", not '"
                + shown
                + "' (see rankbloom build --help)");
    Cli.run("build", "-p=0.1", "-o", file("f"), name)
        .refused("rankbloom: " + shown + ": not " + reason);
  }

  @Test
  void filesWithoutPermission() throws IOException {
    String good = Files.write(directory.resolve("f"), filterBytes()).toString();
    Files.setPosixFilePermissions(Path.of(good), PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(Path.of(good)), "this user may read everything");
    Cli.run("info", good).refused("rankbloom: " + good + ": permission denied");
    Cli.run("build", "-p=0.1", "-o", file("g"), good)
        .refused("rankbloom: " + good + ": permission denied");
  }

  @Test
  void outputsThatCannotBeWritten() throws IOException {
    Path subdirectory = Files.createDirectory(directory.resolve("sub"));
    refusedOutput(subdirectory.toString(), "is a directory; give the name of a file");
    Path missing = directory.resolve("missing");
    refusedOutput(missing.resolve("f").toString(), "no such directory: " + missing);
    Path link = Files.createSymbolicLink(directory.resolve("link"), missing);
    refusedOutput(link.toString(), "is a link that leads nowhere");
    if (Files.exists(Path.of("/dev/null"))) {
      refusedOutput(
          "/dev/null",
          "is not a regular file, so it cannot be replaced; for standard output give -o -");
    }
    try (var files = Files.list(subdirectory)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void outputsThatAreInputs() throws IOException {
    String keys = fileOf("keys", "a\nb\n".getBytes(StandardCharsets.UTF_8));
    String link = Files.createSymbolicLink(directory.resolve("link"), Path.of(keys)).toString();
    byte[] filter = filterBytes();
    String old = fileOf("old", filter);
    String now = fileOf("new", filter);
    String delta = file("delta");
    Cli.run("diff", old, now, "-o", delta).ok();
    byte[] deltaBytes = Files.readAllBytes(Path.of(delta));
    refusedOver(keys, "build", "-p=0.1", "-o", keys, "-", keys);
    refusedOver(link, "build", "-p=0.1", "-o", link, keys);
    refusedOver(old, "diff", old, now, "-o", old);
    refusedOver(now, "diff", old, now, "-o", now);
    refusedOver(delta, "patch", old, delta, "-o", delta);
    assertEquals("a\nb\n", Files.readString(Path.of(keys)));
    assertArrayEquals(filter, Files.readAllBytes(Path.of(old)));
    assertArrayEquals(filter, Files.readAllBytes(Path.of(now)));
    assertArrayEquals(deltaBytes, Files.readAllBytes(Path.of(delta)));
  }

  private static void refusedOver(String output, String... args) {
    Cli.run(args).refused("rankbloom: " + output + ": is also an input");
  }

  private static void refusedOutput(String output, String reason) {
    Cli.fed("a\n", "build", "-p=0.1", "-o", output, "-")
        .refused("rankbloom: " + output + ": " + reason);
  }
}

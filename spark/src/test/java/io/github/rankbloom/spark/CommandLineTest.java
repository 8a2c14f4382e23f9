package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.Main;
import io.github.rankbloom.cli.io.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark builds and what the command line builds of the same keys are the same bytes. */
class CommandLineTest {

  @TempDir Path folder;

  /** Runs a command in this process, with lines as its input, and returns its output. */
  private static String run(String lines, String... args) {
    InputStream in = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errPrinter = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code = Main.run(Catalogue.STANDARD, new Streams(in, out, errPrinter, false, false), args);
    assertEquals("", err.toString(StandardCharsets.UTF_8));
    assertEquals(0, code);
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The keys of {@link Shards#numbers}, in another order. */
  private static String lines() {
    return IntStream.range(0, 2 * Shards.KEYS)
        .mapToObj(i -> (2 * Shards.KEYS - 1 - i) % Shards.KEYS + "\n")
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting"})
  void shards(String function) throws IOException {
    Path spark = folder.resolve("spark");
    Path shell = folder.resolve("shell");
    Shards.builder(Shards.numbers()).function(function).write(spark.toString());
    run(
        lines(),
        "build",
        "-q",
        "-p=0.01",
        "-n=5000",
        "--shards=4",
        "--function=" + function,
        "-o",
        shell.toString());
    assertEquals(Shards.content(shell), Shards.content(spark));
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting"})
  void files(String function) throws IOException {
    Path shell = folder.resolve("shell.rbf");
    run(
        lines(),
        "build",
        "-q",
        "-p=0.01",
        "--max=5000",
        "--function=" + function,
        "-o",
        shell.toString());
    Shards.numbers().createOrReplaceTempView("numbers");
    byte[] expected = Files.readAllBytes(shell);
    assertArrayEquals(
        expected,
        Sessions.bytes(
            "SELECT rankbloom.filter_agg(k, 5000, 0.01, '" + function + "') FROM numbers"));
    assertArrayEquals(expected, Shards.builder(Shards.numbers()).function(function).toBytes());
  }

  @Test
  void values() throws IOException {
    Dataset<Row> data =
        Sessions.sql("SELECT cast(id AS string) AS k, id % 200 AS v FROM range(0, 3000, 1, 3)");
    FilterBuilder builder =
        Filters.build(data, "k")
            .values(org.apache.spark.sql.functions.col("v"), 8)
            .maxKeys(3000)
            .fpp(1e-6)
            .seed(7);
    String lines =
        IntStream.range(0, 3000)
            .mapToObj(i -> i + "\t" + i % 200 + "\n")
            .collect(Collectors.joining());
    Path spark = folder.resolve("spark");
    Path shell = folder.resolve("shell");
    builder.shards(2).write(spark.toString());
    String[] common = {
      "build", "-q", "-p=1e-6", "--function=values", "--payload-bits=8", "--seed=7"
    };
    run(lines, with(common, "-n=3000", "--shards=2", "-o", shell.toString()));
    assertEquals(Shards.content(shell), Shards.content(spark));
    Path file = folder.resolve("shell.rbf");
    run(lines, with(common, "--max=3000", "-o", file.toString()));
    assertArrayEquals(Files.readAllBytes(file), builder.toBytes());
  }

  private static String[] with(String[] common, String... more) {
    return java.util.stream.Stream.of(common, more)
        .flatMap(java.util.Arrays::stream)
        .toArray(String[]::new);
  }

  /** And each asks what the other has built. */
  @Test
  void eachAsksTheOthersFiles() throws IOException {
    Path spark = folder.resolve("spark");
    Path shell = folder.resolve("shell");
    Shards.builder(Shards.numbers()).write(spark.toString());
    assertEquals(
        "5000\n", run(lines().substring(0, lines().length() / 2), "query", "-c", spark.toString()));
    run("Jürg\n", "build", "-q", "-p=1e-9", "-n=100", "--shards=4", "-o", shell.toString());
    Row row =
        Sessions.row(
            "SELECT rankbloom.might_contain_file('"
                + shell
                + "', 'Jürg'), rankbloom.might_contain_file('"
                + shell
                + "', X'4AC3BC7267'), rankbloom.might_contain_file('"
                + shell
                + "', 'Jurg')");
    assertEquals(true, row.get(0));
    assertEquals(true, row.get(1));
    assertEquals(false, row.get(2));
  }
}

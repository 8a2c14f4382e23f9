package io.github.rankbloom.spark.benchmark;

import io.github.rankbloom.spark.RankbloomCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Measures this module beside what Spark has; see {@code benchmarks/spark}. */
public final class SparkBenchmark {

  private SparkBenchmark() {}

  /**
   * Runs a measurement and prints a table.
   *
   * @param args {@code shards}, {@code join} or {@code sizes}, and options
   * @throws IOException if files cannot be written
   */
  public static void main(String[] args) throws IOException {
    if (args.length == 0 || args.length % 2 == 0) {
      usage();
    }
    Map<String, Long> options = new HashMap<>();
    for (int i = 1; i < args.length; i += 2) {
      options.put(args[i], (long) Double.parseDouble(args[i + 1]));
    }
    if (args[0].equals("sizes")) {
      new SizeTable(options.getOrDefault("--built", 0L), options.getOrDefault("--asked", 0L))
          .print();
      return;
    }
    Path folder = Files.createTempDirectory("rankbloom-spark-");
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("benchmark")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "16")
            .config("spark.sql.catalog.rankbloom", RankbloomCatalog.class.getName())
            .config("spark.local.dir", folder.resolve("local").toString())
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    spark.sparkContext().setLogLevel("OFF");
    try {
      switch (args[0]) {
        case "shards" ->
            new ShardBenchmark(
                    spark,
                    folder,
                    options.getOrDefault("--keys", 10_000_000L),
                    Math.toIntExact(options.getOrDefault("--shards", 16L)))
                .run();
        case "join" ->
            new JoinBenchmark(
                    spark,
                    folder,
                    options.getOrDefault("--rows", 6_000_000L),
                    options.getOrDefault("--orders", 1_500_000L),
                    options.getOrDefault("--rounds", 3L))
                .run();
        default -> usage();
      }
    } finally {
      spark.stop();
      delete(folder);
    }
  }

  private static void usage() {
    System.err.println("usage: benchmarks/spark shards [--keys N] [--shards S]");
    System.err.println("       benchmarks/spark join [--rows N] [--orders N] [--rounds N]");
    System.err.println("       benchmarks/spark sizes [--built N] [--asked N]");
    System.exit(2);
  }

  static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }
}

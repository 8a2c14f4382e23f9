package io.github.rankbloom.spark.benchmark;

import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.spark.Filters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * Distinct keys from Parquet: a filter in shards, Spark's own Bloom filter as it is and with its
 * caps raised, and no filter but a join. A tenth as many keys that are in, and as many that are
 * not, are asked.
 */
final class ShardBenchmark {

  private static final double FPP = 0.01;
  private static final int CORES = 2;
  private static final long WARM_UP_KEYS = 200_000;
  private static final String[] CAPS = {
    "spark.sql.optimizer.runtime.bloomFilter.maxNumItems",
    "spark.sql.optimizer.runtime.bloomFilter.maxNumBits"
  };

  private final SparkSession spark;
  private final Path folder;
  private final long keys;
  private final long asked;
  private final int shards;
  private final List<Line> lines = new ArrayList<>();

  ShardBenchmark(SparkSession spark, Path folder, long keys, int shards) {
    this.spark = spark;
    this.folder = folder;
    this.keys = keys;
    this.asked = keys / 10;
    this.shards = shards;
  }

  /** What one way took and answered. */
  private record Line(
      String name,
      TaskTotals.Cost build,
      TaskTotals.Cost ask,
      long bytes,
      long missed,
      long wrong) {

    double seconds() {
      return build.seconds() + ask.seconds();
    }
  }

  private Dataset<Row> parquet(String name, Dataset<Row> rows) {
    String path = folder.resolve(name).toString();
    rows.write().parquet(path);
    return spark.read().parquet(path);
  }

  void run() {
    // The first is for the compilers.
    new ShardBenchmark(spark, folder.resolve("warm-up"), Math.min(keys, WARM_UP_KEYS), shards)
        .measure();
    Manifest manifest = measure();
    System.out.printf(
        Locale.ROOT,
        "%d distinct keys from Parquet, fpp %s, %d shards, local[%d], Spark %s; %d keys asked, half"
            + " of them in%n%n",
        keys,
        FPP,
        shards,
        CORES,
        spark.version(),
        2 * asked);
    System.out.println(
        "| | build s | ask s | time | filter bytes | bits per key | shuffled bytes | bytes to driver"
            + " | missed | false positives |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|");
    lines.forEach(this::print);
    Line ours = lines.get(0);
    double rate = (double) ours.wrong / asked;
    double planned = manifest.expectedFpp();
    System.out.printf(
        Locale.ROOT,
        "%nPlanned: %.4f%% false positives, at most %.4f%%; measured %.4f%%, %.1f standard deviations"
            + " away.%n",
        100 * planned,
        100 * FPP,
        100 * rate,
        (rate - planned) / Math.sqrt(planned * (1 - planned) / asked));
    System.out.printf(
        Locale.ROOT,
        "One core builds %.2f million keys a second, and asks %.2f million.%n",
        keys / ours.build.seconds() / CORES / 1e6,
        2 * asked / ours.ask.seconds() / CORES / 1e6);
  }

  /** Time is that of the join as 1. */
  private void print(Line line) {
    Line join = lines.get(lines.size() - 1);
    boolean isFilter = line.bytes > 0;
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %.2f × | %s | %s | %d | %d | %d | %.4f%% |%n",
        line.name,
        isFilter ? String.format(Locale.ROOT, "%.1f", line.build.seconds()) : "–",
        line.ask.seconds(),
        line.seconds() / join.seconds(),
        isFilter ? String.valueOf(line.bytes) : "–",
        isFilter ? String.format(Locale.ROOT, "%.2f", 8.0 * line.bytes / keys) : "–",
        line.build.shuffled() + line.ask.shuffled(),
        line.build.toDriver() + line.ask.toDriver(),
        line.missed,
        100.0 * line.wrong / asked);
  }

  private Manifest measure() {
    Dataset<Row> members =
        parquet("members", spark.range(0, keys, 1, 16).selectExpr("id * 3 + 1 AS k"));
    Dataset<Row> probes =
        parquet(
            "probes",
            spark
                .range(0, 2 * asked, 1, 4)
                .selectExpr("if(id % 2 = 0, id * 15 + 1, id * 15) AS k"));
    members.count();
    Manifest manifest = ours(members, probes);
    bloom("df.stat.bloomFilter", members, probes);
    for (String cap : CAPS) {
      spark.conf().set(cap, String.valueOf(1L << 40));
    }
    try {
      bloom("df.stat.bloomFilter, caps raised", members, probes);
    } catch (Exception e) { // whichever limit it meets
      System.err.println("df.stat.bloomFilter with caps raised fails: " + e);
    } finally {
      for (String cap : CAPS) {
        spark.conf().unset(cap);
      }
    }
    join(members, probes);
    return manifest;
  }

  private Manifest ours(Dataset<Row> members, Dataset<Row> probes) {
    String path = folder.resolve("filter").toString();
    Manifest[] written = new Manifest[1];
    TaskTotals.Cost build =
        TaskTotals.of(
            spark,
            () -> {
              try {
                written[0] =
                    Filters.build(members, "k").maxKeys(keys).fpp(FPP).shards(shards).write(path);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    Dataset<Row> answers =
        probes.withColumn("a", functions.expr("rankbloom.might_contain_file('" + path + "', k)"));
    ask("rankbloom, " + shards + " shards", build, written[0].bytes(), answers);
    return written[0];
  }

  /** A filter that travels with the function to the tasks. */
  private record Contains(Broadcast<BloomFilter> filter) implements UDF1<Long, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(Long key) {
      return filter.value().mightContainLong(key);
    }
  }

  private void bloom(String name, Dataset<Row> members, Dataset<Row> probes) {
    BloomFilter[] built = new BloomFilter[1];
    TaskTotals.Cost build =
        TaskTotals.of(spark, () -> built[0] = members.stat().bloomFilter("k", keys, FPP));
    Contains contains =
        new Contains(new JavaSparkContext(spark.sparkContext()).broadcast(built[0]));
    Dataset<Row> answers =
        probes.withColumn(
            "a", functions.udf(contains, DataTypes.BooleanType).apply(functions.col("k")));
    ask(name, build, built[0].bitSize() / Byte.SIZE, answers);
  }

  private void join(Dataset<Row> members, Dataset<Row> probes) {
    Dataset<Row> distinct = members.distinct().withColumn("a", functions.lit(true));
    Dataset<Row> answers =
        probes
            .join(distinct, probes.col("k").equalTo(distinct.col("k")), "left_outer")
            .select(
                probes.col("k"),
                functions.coalesce(distinct.col("a"), functions.lit(false)).as("a"));
    ask("distinct and join", new TaskTotals.Cost(0, 0, 0), 0, answers);
  }

  private void ask(String name, TaskTotals.Cost build, long bytes, Dataset<Row> answers) {
    Row[] result = new Row[1];
    TaskTotals.Cost ask =
        TaskTotals.of(
            spark,
            () ->
                result[0] =
                    answers
                        .selectExpr(
                            "count_if(k % 3 = 1 AND NOT a) AS missed",
                            "count_if(k % 3 != 1 AND a) AS wrong")
                        .collectAsList()
                        .get(0));
    lines.add(new Line(name, build, ask, bytes, result[0].getLong(0), result[0].getLong(1)));
  }
}

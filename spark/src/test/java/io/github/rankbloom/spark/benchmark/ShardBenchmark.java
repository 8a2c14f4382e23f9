package io.github.rankbloom.spark.benchmark;

import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.spark.Filters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * Distinct keys from Parquet: a filter in shards, Spark's own Bloom filter, and no filter but a
 * join. A tenth as many keys that are in, and as many that are not, are asked.
 */
final class ShardBenchmark {

  private static final double FPP = 0.01;

  private final SparkSession spark;
  private final Path folder;
  private final long keys;
  private final int shards;

  ShardBenchmark(SparkSession spark, Path folder, long keys, int shards) {
    this.spark = spark;
    this.folder = folder;
    this.keys = keys;
    this.shards = shards;
  }

  private Dataset<Row> parquet(String name, Dataset<Row> rows) {
    String path = folder.resolve(name).toString();
    rows.write().parquet(path);
    return spark.read().parquet(path);
  }

  void run() {
    long asked = keys / 10;
    Dataset<Row> members =
        parquet("members", spark.range(0, keys, 1, 16).selectExpr("id * 3 + 1 AS k"));
    Dataset<Row> probes =
        parquet(
            "probes",
            spark
                .range(0, 2 * asked, 1, 4)
                .selectExpr("if(id % 2 = 0, id * 15 + 1, id * 15) AS k"));
    members.count();
    System.out.printf(
        Locale.ROOT,
        "%d distinct keys from Parquet, fpp %s, %d shards; %d keys asked, half of them in%n%n",
        keys,
        FPP,
        shards,
        2 * asked);
    System.out.println(
        "| | build s | bytes | bits per key | shuffled bytes | to driver | ask s | missed |"
            + " false positives |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    ours(members, probes, asked);
    bloom(members, probes, asked);
    join(members, probes, asked);
  }

  private void ours(Dataset<Row> members, Dataset<Row> probes, long asked) {
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
    report("rankbloom, " + shards + " shards", build, written[0].bytes(), answers, asked);
  }

  /** A filter that travels with the function to the tasks. */
  private static final class Contains implements UDF1<Long, Boolean> {
    private static final long serialVersionUID = 1L;
    private final org.apache.spark.broadcast.Broadcast<BloomFilter> filter;

    Contains(org.apache.spark.broadcast.Broadcast<BloomFilter> filter) {
      this.filter = filter;
    }

    @Override
    public Boolean call(Long key) {
      return filter.value().mightContainLong(key);
    }
  }

  private void bloom(Dataset<Row> members, Dataset<Row> probes, long asked) {
    BloomFilter[] built = new BloomFilter[1];
    TaskTotals.Cost build =
        TaskTotals.of(spark, () -> built[0] = members.stat().bloomFilter("k", keys, FPP));
    Contains contains =
        new Contains(
            new org.apache.spark.api.java.JavaSparkContext(spark.sparkContext())
                .broadcast(built[0]));
    Dataset<Row> answers =
        probes.withColumn(
            "a", functions.udf(contains, DataTypes.BooleanType).apply(functions.col("k")));
    report("df.stat.bloomFilter", build, built[0].bitSize() / Byte.SIZE, answers, asked);
  }

  private void join(Dataset<Row> members, Dataset<Row> probes, long asked) {
    Dataset<Row> distinct = members.distinct().withColumn("a", functions.lit(true));
    report(
        "distinct and join",
        new TaskTotals.Cost(0, 0, 0),
        0,
        probes
            .join(distinct, probes.col("k").equalTo(distinct.col("k")), "left_outer")
            .select(
                probes.col("k"),
                functions.coalesce(distinct.col("a"), functions.lit(false)).as("a")),
        asked);
  }

  private void report(
      String name, TaskTotals.Cost build, long bytes, Dataset<Row> answers, long asked) {
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
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f | %d | %.2f | %d | %d | %.1f | %d | %.4f%% |%n",
        name,
        build.seconds(),
        bytes,
        8.0 * bytes / keys,
        build.shuffled() + ask.shuffled(),
        build.toDriver() + ask.toDriver(),
        ask.seconds(),
        result[0].getLong(0),
        100.0 * result[0].getLong(1) / asked);
  }
}

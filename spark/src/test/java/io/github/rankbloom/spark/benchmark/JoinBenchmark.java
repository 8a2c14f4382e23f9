package io.github.rankbloom.spark.benchmark;

import io.github.rankbloom.spark.Filters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A star join as in TPC-H: lines of orders, and the orders of one priority, a fiftieth. Without a
 * filter, with Spark's runtime filter, and with ours, in turn. Both sides are shuffled: a small
 * side that is broadcast needs no filter.
 */
final class JoinBenchmark {

  private static final int PRIORITIES = 50;
  private static final String NO_FILTER = "no filter";
  private static final String RUNTIME_FILTER = "spark.sql.optimizer.runtime.bloomFilter.enabled";

  private final SparkSession spark;
  private final Path folder;
  private final long rows;
  private final long orders;
  private final long rounds;

  JoinBenchmark(SparkSession spark, Path folder, long rows, long orders, long rounds) {
    this.spark = spark;
    this.folder = folder;
    this.rows = rows;
    this.orders = orders;
    this.rounds = rounds;
  }

  void run() {
    spark.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    spark
        .conf()
        .set("spark.sql.optimizer.runtime.bloomFilter.applicationSideScanSizeThreshold", "1");
    spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.creationSideThreshold", "1g");
    Dataset<Row> lines =
        parquet(
            "lines",
            spark
                .range(0, rows, 1, 8)
                .selectExpr(
                    "pmod(xxhash64(id), " + orders + ") AS l_order",
                    "id % 50 AS l_quantity",
                    "concat('item ', id % 200000) AS l_item",
                    "cast(id % 10000 AS decimal(12,2)) AS l_price"));
    Dataset<Row> chosen =
        parquet(
                "orders",
                spark
                    .range(0, orders, 1, 4)
                    .selectExpr(
                        "id AS o_order",
                        "pmod(xxhash64(id, 7), " + PRIORITIES + ") AS o_priority",
                        "concat('customer ', id % 150000) AS o_customer"))
            .where("o_priority = 3");
    Map<String, Supplier<Dataset<Row>>> ways = new LinkedHashMap<>();
    ways.put(NO_FILTER, () -> lines);
    ways.put("Spark's runtime filter", () -> lines);
    ways.put(
        "rankbloom",
        () ->
            Filters.prefilter(lines, "l_order", chosen, "o_order", orders / PRIORITIES * 2, 0.01));
    Map<String, List<TaskTotals.Cost>> costs = new LinkedHashMap<>();
    Set<Long> results = new HashSet<>();
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, Supplier<Dataset<Row>>> way : ways.entrySet()) {
        spark.conf().set(RUNTIME_FILTER, String.valueOf(way.getKey().startsWith("Spark")));
        boolean[] hasFilter = new boolean[1];
        TaskTotals.Cost cost =
            TaskTotals.of(
                spark,
                () -> {
                  Dataset<Row> joined = joined(way.getValue().get(), chosen);
                  hasFilter[0] =
                      joined.queryExecution().optimizedPlan().toString().contains("might_contain");
                  results.add(joined.collectAsList().get(0).getLong(0));
                });
        if (hasFilter[0] == way.getKey().equals(NO_FILTER)) {
          throw new IllegalStateException(way.getKey() + ": the plan is another one");
        }
        if (round > 0) { // the first is for the compilers
          costs.computeIfAbsent(way.getKey(), name -> new ArrayList<>()).add(cost);
        }
      }
    }
    if (results.size() > 1) {
      throw new IllegalStateException("the ways have different results: " + results);
    }
    System.out.printf(
        Locale.ROOT,
        "%d lines join %d orders of %d, local[2], Spark %s, medians of %d rounds%n%n",
        rows,
        chosen.count(),
        orders,
        spark.version(),
        rounds);
    System.out.println("| | seconds | shuffled bytes | time | bytes |");
    System.out.println("|---|---|---|---|---|");
    TaskTotals.Cost base = median(costs.get(NO_FILTER));
    costs.forEach(
        (name, all) -> {
          TaskTotals.Cost cost = median(all);
          System.out.printf(
              Locale.ROOT,
              "| %s | %.2f | %d | %.2f × | %.3f × |%n",
              name,
              cost.seconds(),
              cost.shuffled(),
              cost.seconds() / base.seconds(),
              (double) cost.shuffled() / base.shuffled());
        });
  }

  private static TaskTotals.Cost median(List<TaskTotals.Cost> costs) {
    return costs.stream()
        .sorted(java.util.Comparator.comparingDouble(TaskTotals.Cost::seconds))
        .toList()
        .get(costs.size() / 2);
  }

  private static Dataset<Row> joined(Dataset<Row> lines, Dataset<Row> chosen) {
    return lines
        .join(chosen, lines.col("l_order").equalTo(chosen.col("o_order")))
        .selectExpr("sum(xxhash64(l_order, l_item, l_quantity, l_price, o_customer) % 1000003)");
  }

  private Dataset<Row> parquet(String name, Dataset<Row> data) {
    String path = folder.resolve(name).toString();
    data.write().parquet(path);
    return spark.read().parquet(path);
  }
}

package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.shard.ShardedFilter;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters in shards, built by tasks. */
class FiltersTest {

  private static final int KEYS = 5000;

  @TempDir Path folder;

  private static Dataset<Row> numbers() {
    return Sessions.sql("SELECT cast(id % 5000 AS string) AS k FROM range(0, 10000, 1, 4)");
  }

  private static Map<String, Long> content(Path folder) throws IOException {
    Map<String, Long> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        content.put(file.getFileName().toString(), KeyHash.DEFAULT.hash(Files.readAllBytes(file)));
      }
    }
    return content;
  }

  /** What the library, and with it the command line, writes of the same keys. */
  private Map<String, Long> expected(String function, int shards) throws IOException {
    ShardPlan plan =
        ShardPlan.of(
            Catalogue.STANDARD.kind("rank-" + function).orElseThrow(),
            Requirement.of(KEYS, 0.01)
                .withPayloadBits(
                    Catalogue.STANDARD.kind("rank-" + function).orElseThrow().payload().usual()),
            KeyHash.DEFAULT,
            shards);
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    for (int i = 0; i < 2 * KEYS; i++) {
      builder.putHash(plan.hashing().hash(String.valueOf(i % KEYS)));
    }
    Path expected = folder.resolve("expected");
    builder.writeTo(expected).close();
    return content(expected);
  }

  private FilterBuilder builder(Dataset<?> data) {
    return Filters.build(data, "k").maxKeys(KEYS).fpp(0.01).shards(4);
  }

  private Path target() {
    return folder.resolve("filter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting"})
  void shardsAreByteForByteThoseOfTheLibrary(String function) throws IOException {
    Manifest manifest = builder(numbers()).function(function).write(target().toString());
    assertEquals(expected(function, 4), content(target()));
    assertEquals(4, manifest.shards().size());
    if (!function.equals("set")) {
      try (ShardedFilter filter = ShardedFilter.open(target())) {
        assertTrue(((CountLookup) filter).approximateCount("17") >= 2);
      }
    }
  }

  @Test
  void aFolderIsAskedInSql() throws IOException {
    builder(numbers()).write(target().toUri().toString());
    Row row =
        Sessions.row(
            "SELECT count_if(rankbloom.might_contain_file('"
                + target()
                + "', cast(id AS string))), count_if(rankbloom.might_contain_file('"
                + target()
                + "', cast(id + 100000 AS string))), any_value(rankbloom.filter_info('"
                + target()
                + "').shards) FROM range(0, 5000, 1, 3)");
    assertEquals(5000L, row.getLong(0));
    assertTrue(row.getLong(1) < 100, row::toString);
    assertEquals(4, row.getInt(2));
  }

  /** On a file system that is not this machine's, shards are copied as keys are asked. */
  @Test
  void aFolderElsewhereIsCopiedShardByShard() throws IOException {
    Configuration configuration = Sessions.spark().sparkContext().hadoopConfiguration();
    configuration.set("fs.far.impl", FarFileSystem.class.getName());
    Sessions.spark()
        .sparkContext()
        .conf()
        .set("spark.hadoop.fs.far.impl", FarFileSystem.class.getName());
    String far = "far://there" + target();
    builder(numbers()).write(far);
    assertEquals(expected("set", 4), content(target()));
    assertEquals(
        5000L,
        Sessions.row(
                "SELECT count_if(rankbloom.might_contain_file('"
                    + far
                    + "', cast(id AS string))) FROM range(0, 5000, 1, 3)")
            .getLong(0));
  }

  @Test
  void valuesTravelWithTheirKeys() throws IOException {
    Filters.build(Sessions.sql("SELECT id, id % 200 AS v FROM range(0, 3000, 1, 3)"), "id")
        .values(functions.col("v"), 8)
        .maxKeys(3000)
        .fpp(1e-9)
        .shards(2)
        .write(target().toString());
    try (ShardedFilter filter = ShardedFilter.open(target())) {
      for (long key = 0; key < 3000; key++) {
        assertEquals(key % 200, ((ValueLookup) filter).get(key, -1));
      }
    }
    assertEquals(
        7L, Sessions.row("SELECT rankbloom.filter_value('" + target() + "', 207L)").get(0));
  }

  @Test
  void theBinaryValueIsTheSameFromTasksAndFromSql() {
    assertArrayEquals(
        Sessions.bytes("SELECT rankbloom.filter_agg(id, 900, 0.01) FROM range(0, 900, 1, 3)"),
        Filters.build(Sessions.sql("SELECT id FROM range(0, 900, 1, 3)"), "id")
            .maxKeys(900)
            .fpp(0.01)
            .toBytes());
  }

  @Test
  void shardsAreChosenByTheNumberOfKeys() throws IOException {
    Manifest manifest =
        Filters.build(Sessions.sql("SELECT 1 AS k"), "k")
            .maxKeys(40_000_000)
            .write(target().toString());
    assertEquals(4, manifest.shards().size());
  }

  // Tasks that fail, and that run twice.

  /** Fails in the first attempt of each task, after some rows. */
  private static final class Failing implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String key) {
      if (TaskContext.get().attemptNumber() == 0 && key.endsWith("77")) {
        throw new IllegalStateException("as if the machine had died");
      }
      return key;
    }
  }

  @Test
  void tasksThatFailAreRunAgainWithTheSameResult() throws IOException {
    Dataset<Row> failing =
        numbers()
            .withColumn(
                "k", functions.udf(new Failing(), DataTypes.StringType).apply(functions.col("k")));
    builder(failing).write(target().toString());
    assertEquals(expected("set", 4), content(target()));
  }

  @Test
  void aTaskThatRunsTwiceLeavesOneFile() throws IOException {
    builder(numbers()).write(target().toString());
    Map<String, Long> before = content(target());
    ShardPlan plan = new FilterSpec("set", KEYS, 0.01, 0, 0).plan(4);
    HadoopFolder again =
        new HadoopFolder(new org.apache.hadoop.fs.Path(target().toUri()), new Configuration());
    again.write(1, plan.kind(), plan.createShard());
    again.write(1, plan.kind(), plan.createShard());
    assertEquals(before.size() + 1, content(target()).size());
    builder(numbers()).write(target().toString());
    assertEquals(before, content(target()));
  }

  @Test
  void aBuildThatFailsLeavesTheFilterThatWasThere() throws IOException {
    builder(numbers()).write(target().toString());
    Map<String, Long> before = content(target());
    Files.writeString(
        target().resolve(".rankbloom-01234567-89ab-cdef-0123-456789abcdef.tmp"), "left behind");
    Exception e =
        assertThrows(
            Exception.class, () -> builder(numbers()).maxKeys(1000).write(target().toString()));
    assertTrue(Sessions.messages(e).contains("give a larger one"), () -> Sessions.messages(e));
    assertEquals(before, content(target()));
  }

  @Test
  void whatCannotBeIsSaidBeforeAnythingRuns() throws IOException {
    Dataset<Row> data = numbers();
    assertThrows(IllegalStateException.class, () -> Filters.build(data, "k").toBytes());
    assertThrows(
        IllegalArgumentException.class, () -> builder(data).shards(3).write(target().toString()));
    assertThrows(
        IllegalArgumentException.class, () -> builder(data).fpp(2).write(target().toString()));
    assertThrows(IllegalArgumentException.class, () -> builder(data).function("x").toBytes());
    assertThrows(IllegalStateException.class, () -> builder(data).function("values").toBytes());
    assertThrows(
        UnsupportedOperationException.class,
        () -> Filters.build(data, functions.lit(1.5)).maxKeys(1).write(target().toString()));
    assertEquals(false, Files.exists(target()));
    Files.createDirectories(target());
    Files.writeString(target().resolve("letter.txt"), "Dear");
    IOException e = assertThrows(IOException.class, () -> builder(data).write(target().toString()));
    assertTrue(e.getMessage().contains("letter.txt"), e::getMessage);
  }

  // Joins.

  @Test
  void aPrefilteredJoinHasTheSameRowsAndReadsFewer() {
    Dataset<Row> large = Sessions.sql("SELECT id AS k, id % 7 AS x FROM range(0, 50000, 1, 4)");
    Dataset<Row> small = Sessions.sql("SELECT id * 100 AS j FROM range(0, 100, 1, 2)");
    Dataset<Row> fewer = Filters.prefilter(large, "k", small, "j", 100, 0.01);
    long left = fewer.count();
    assertTrue(left >= 100 && left < 100 + 50000 * 0.02, () -> left + " rows");
    assertEquals(
        large.join(small, large.col("k").equalTo(small.col("j"))).count(),
        fewer.join(small, fewer.col("k").equalTo(small.col("j"))).count());
  }
}

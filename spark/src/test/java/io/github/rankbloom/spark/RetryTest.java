package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.MutableFilter;
import io.github.rankbloom.shard.ShardFile;
import io.github.rankbloom.shard.ShardPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that fail, are killed or run twice: the result is the same, byte for byte. */
class RetryTest {

  @TempDir Path folder;

  private Path target() {
    return folder.resolve("filter");
  }

  @AfterEach
  void noMoreAccidents() {
    FarFileSystem.accident = FarFileSystem.Accident.NONE;
  }

  /** Lets the first attempt of each task that reads keys come to an end after some of them. */
  private static final class Unlucky implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    /** Stages and partitions that were struck. */
    static final Set<List<Integer>> STRUCK = ConcurrentHashMap.newKeySet();

    private final boolean killed;

    Unlucky(boolean killed) {
      this.killed = killed;
    }

    @Override
    public String call(String key) {
      TaskContext task = TaskContext.get();
      if (key.endsWith("77")
          && task.attemptNumber() == 0
          && STRUCK.add(List.of(task.stageId(), task.partitionId()))) {
        if (killed) {
          Sessions.killThisTask();
        }
        throw new IllegalStateException("as if the machine had died");
      }
      return key;
    }
  }

  private static Dataset<Row> unlucky(boolean killed) {
    Unlucky.STRUCK.clear();
    return Shards.numbers()
        .withColumn(
            "k",
            functions.udf(new Unlucky(killed), DataTypes.StringType).apply(functions.col("k")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tasksThatReadKeys(boolean killed) throws IOException {
    Shards.builder(unlucky(killed)).write(target().toString());
    assertEquals(4, Unlucky.STRUCK.size());
    assertEquals(Shards.expected("set", folder), Shards.content(target()));
  }

  /** A count that a failed attempt had begun would be too high. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tasksThatCount(boolean killed) throws IOException {
    Shards.builder(unlucky(killed)).function("counting").write(target().toString());
    assertEquals(Shards.expected("counting", folder), Shards.content(target()));
    byte[] expected = counted(Shards.numbers());
    assertArrayEquals(expected, counted(unlucky(killed)));
    assertArrayEquals(expected, Shards.builder(unlucky(killed)).function("counting").toBytes());
  }

  private static byte[] counted(Dataset<Row> keys) {
    Row row =
        keys.selectExpr("rankbloom.filter_agg(k, 5000, 0.01, 'counting')").collectAsList().get(0);
    return (byte[]) row.get(0);
  }

  @ParameterizedTest
  @EnumSource(FarFileSystem.Accident.class)
  void tasksThatWriteShards(FarFileSystem.Accident accident) throws IOException {
    String far = FarFileSystem.name(target());
    FarFileSystem.accident = accident;
    Shards.builder(Shards.numbers()).write(far);
    assertEquals(Shards.expected("set", folder), Shards.content(target()));
  }

  /** As copies of a slow task do: all at once, and one after the build has ended. */
  @Test
  void aTaskThatRunsManyTimesLeavesOneFile() throws Exception {
    ShardPlan plan = new FilterSpec("set", Shards.KEYS, 0.01, 0, 0).plan(Shards.SHARDS);
    MutableFilter filter = plan.createShard();
    for (long hash = 1; hash < 1000; hash++) {
      ((InsertableFilter) filter).putHash(hash * 0x9E37_79B9_7F4A_7C15L);
    }
    HadoopFolder shared =
        new HadoopFolder(new org.apache.hadoop.fs.Path(target().toUri()), new Configuration());
    shared.prepare();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<ShardFile>> copies =
          IntStream.range(0, 32)
              .mapToObj(i -> writing(shared, plan, filter.copy()))
              .collect(Collectors.toList());
      ShardFile first = copies.get(0).call();
      for (Future<ShardFile> copy : threads.invokeAll(copies)) {
        assertEquals(first, copy.get());
      }
      assertEquals(Set.of(first.name(1)), Shards.content(target()).keySet());
    } finally {
      threads.shutdown();
    }
    // What is left of a build that came to no end goes with the next one.
    Shards.builder(Shards.numbers()).write(target().toString());
    Map<String, Long> built = Shards.content(target());
    assertEquals(Shards.expected("set", folder), built);
  }

  private static Callable<ShardFile> writing(HadoopFolder into, ShardPlan plan, Filter filter) {
    return () -> into.write(1, plan.kind(), filter);
  }
}

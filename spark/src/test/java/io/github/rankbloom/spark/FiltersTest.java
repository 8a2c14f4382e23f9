package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardedFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters in shards, built by tasks. */
class FiltersTest {

  @TempDir Path folder;

  private static Dataset<Row> numbers() {
    return Shards.numbers();
  }

  private static FilterBuilder builder(Dataset<?> data) {
    return Shards.builder(data);
  }

  private Path target() {
    return folder.resolve("filter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "multiset", "counting"})
  void shardsAreByteForByteThoseOfTheLibrary(String function) throws IOException {
    Manifest manifest = builder(numbers()).function(function).write(target().toString());
    assertEquals(Shards.expected(function, folder), Shards.content(target()));
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
    String far = FarFileSystem.name(target());
    String asked =
        "SELECT count_if(rankbloom.might_contain_file('"
            + far
            + "', cast(id AS string))) FROM range(0, 5000, 1, 3)";
    builder(numbers()).write(far);
    assertEquals(Shards.expected("set", folder), Shards.content(target()));
    assertEquals(5000L, Sessions.row(asked).getLong(0));
    builder(numbers().where("k < '2'")).write(far);
    assertTrue(Sessions.row(asked).getLong(0) < 2000, "the next query reads the new one");
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

  @Test
  void aBuildThatFailsLeavesTheFilterThatWasThere() throws IOException {
    builder(numbers()).write(target().toString());
    Map<String, Long> before = Shards.content(target());
    Files.writeString(
        target().resolve(".rankbloom-01234567-89ab-cdef-0123-456789abcdef.tmp"), "left behind");
    Exception e =
        assertThrows(
            Exception.class, () -> builder(numbers()).maxKeys(1000).write(target().toString()));
    assertTrue(Sessions.messages(e).contains("give a larger max_keys"), () -> Sessions.messages(e));
    assertEquals(before, Shards.content(target()));
    Path fresh = folder.resolve("fresh");
    assertThrows(Exception.class, () -> builder(numbers()).maxKeys(1000).write(fresh.toString()));
    assertFalse(Files.exists(fresh), "nothing was there before");
  }

  /** The cause is told, not what is wrong with the filter that was there. */
  @Test
  void aDamagedFilterIsReplacedOrLeftAlone() throws IOException {
    builder(numbers()).write(target().toString());
    Map<String, Long> before = Shards.content(target());
    Files.writeString(target().resolve(Manifest.FILE_NAME), "damaged");
    Exception e =
        assertThrows(
            Exception.class, () -> builder(numbers()).maxKeys(1000).write(target().toString()));
    assertTrue(Sessions.messages(e).contains("give a larger"), () -> Sessions.messages(e));
    assertEquals(before.keySet(), Shards.content(target()).keySet());
    builder(numbers()).write(target().toString());
    assertEquals(before, Shards.content(target()));
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
    Dataset<Row> fewer = Filters.prefilter(large, "k", small, "cast(j AS int)", 100, 0.01);
    long left = fewer.count();
    assertTrue(left >= 100 && left < 100 + 50000 * 0.02, () -> left + " rows");
    Dataset<Row> expected = large.join(small, large.col("k").equalTo(small.col("j")));
    Dataset<Row> joined = fewer.join(small, fewer.col("k").equalTo(small.col("j")));
    assertEquals(100, joined.count());
    assertEquals(0, expected.except(joined).count());
    assertEquals(
        100, fewer.join(small, fewer.col("k").equalTo(small.col("j")), "left_semi").count());
    Dataset<Row> none = Filters.prefilter(large, "k", small.where("j < 0"), "j", 100, 0.01);
    assertEquals(0, none.count());
  }

  /** Types that a join would cast are not hashed alike, and rows would be lost. */
  @Test
  void aPrefilterWithKeysOfTwoTypesIsRefused() {
    Dataset<Row> row =
        Sessions.sql(
            "SELECT 1 AS i, 1L AS l, '1' AS s, 1.0 AS d, date'2026-01-01' AS day,"
                + " timestamp'2026-01-01 00:00:00' AS t, named_struct('a', 1L, 'b', 's') AS p,"
                + " named_struct('a', 1, 'c', 's') AS q, named_struct('a', 1, 'c', X'00') AS r");
    assertEquals(1, Filters.prefilter(row, "i", row, "l", 9, 0.01).count());
    assertEquals(1, Filters.prefilter(row, "p", row, "q", 9, 0.01).count());
    for (String[] pair :
        new String[][] {{"i", "s"}, {"l", "d"}, {"day", "t"}, {"p", "r"}, {"i", "p"}}) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> Filters.prefilter(row, pair[0], row, pair[1], 9, 0.01));
      assertTrue(e.getMessage().contains("cast one"), e::getMessage);
    }
    assertThrows(
        UnsupportedOperationException.class,
        () -> Filters.prefilter(row, "1.5D", row, "1.5D", 9, 0.01));
  }
}

package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.rank.RankSetFilter;
import io.github.rankbloom.shard.ShardedFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of every type, hashed as documented, in every way that Spark calls functions. */
class KeyTypesTest {

  @TempDir Path folder;

  private static final KeyHash HASH = KeyHash.DEFAULT;

  private record Login(String user, Integer port, boolean remote) {}

  /** The funnel that docs/spark.md shows. */
  private static final Funnel<Login> LOGIN =
      (login, sink) -> {
        sink.putBoolean(true).putText(login.user());
        sink.putBoolean(login.port() != null);
        if (login.port() != null) {
          sink.putLong(login.port());
        }
        sink.putBoolean(true).putBoolean(login.remote());
      };

  /** SQL expressions of a key, and its hash in Java. */
  private static Map<String, Long> keys() {
    Map<String, Long> keys = new LinkedHashMap<>();
    keys.put("'Jürg'", HASH.hash("Jürg"));
    keys.put("''", HASH.hash(""));
    keys.put("X'00FF80'", HASH.hash(new byte[] {0, -1, -128}));
    keys.put("cast(-7 as tinyint)", HASH.hash(-7L));
    keys.put("cast(-700 as smallint)", HASH.hash(-700L));
    keys.put("cast(70000 as int)", HASH.hash(70000L));
    keys.put("cast(-7000000000 as bigint)", HASH.hash(-7_000_000_000L));
    keys.put("date'2026-01-02'", HASH.hash(20455L));
    keys.put("timestamp'1970-01-01 00:00:01.000002'", HASH.hash(1_000_002L));
    keys.put("timestamp_ntz'1970-01-01 00:00:01.000003'", HASH.hash(1_000_003L));
    keys.put("cast('12.50' as decimal(6,2))", HASH.hash("12.5"));
    keys.put("cast('100.00' as decimal(30,10))", HASH.hash("100"));
    keys.put("cast('-0.00' as decimal(6,2))", HASH.hash("0"));
    keys.put("true", HASH.hash(new byte[] {1}));
    keys.put("false", HASH.hash(new byte[] {0}));
    keys.put(
        "named_struct('u', 'ann', 'p', 22, 'r', true)",
        HASH.hash(new Login("ann", 22, true), LOGIN));
    keys.put(
        "named_struct('u', 'bob', 'p', cast(null as int), 'r', false)",
        HASH.hash(new Login("bob", null, false), LOGIN));
    keys.put(
        "named_struct('a', named_struct('b', X'0102', 'c', cast('1.10' as decimal(9,2))))",
        HASH.hash(
            "1.1",
            (text, sink) ->
                sink.putBoolean(true)
                    .putBoolean(true)
                    .putBytes(new byte[] {1, 2})
                    .putBoolean(true)
                    .putText(text)));
    return keys;
  }

  private static byte[] filterOf(long hash) {
    RankSetFilter filter = RankSetFilter.builder().maxInsertions(100).fpp(1e-9).build();
    filter.putHash(hash);
    return FilterBytes.of(filter);
  }

  /** The table is one that Spark cannot evaluate when it plans. */
  private static void makeTable(List<String> keys) {
    String columns = columns(i -> "if(id = 1, null, " + keys.get(i) + ") AS k" + i, keys.size());
    Sessions.sql("SELECT " + columns + " FROM range(0, 5, 1, 2)").createOrReplaceTempView("keys");
  }

  private interface Text {
    String of(int i);
  }

  private static String columns(Text text, int count) {
    return java.util.stream.IntStream.range(0, count)
        .mapToObj(text::of)
        .collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void keysAreHashedAsInJava(String ansi, String codegen) {
    Map<String, Long> keys = keys();
    List<String> texts = new ArrayList<>(keys.keySet());
    int count = texts.size();
    Sessions.with(
        "spark.sql.ansi.enabled",
        ansi,
        () ->
            Sessions.with(
                "spark.sql.codegen.wholeStage",
                codegen,
                () ->
                    Sessions.with(
                        "spark.sql.codegen.factoryMode",
                        codegen.equals("true") ? "CODEGEN_ONLY" : "NO_CODEGEN",
                        () -> {
                          makeTable(texts);
                          Row filters =
                              Sessions.row(
                                  "SELECT "
                                      + columns(
                                          i -> "rankbloom.filter_agg(k" + i + ", 100, 1e-9D)",
                                          count)
                                      + " FROM keys");
                          for (int i = 0; i < count; i++) {
                            byte[] expected = filterOf(keys.get(texts.get(i)));
                            assertArrayEquals(expected, (byte[]) filters.get(i), texts.get(i));
                          }
                          ask(texts);
                          askFiles(keys);
                        })));
  }

  /** In Java: as a binary value, and in shards. */
  @Test
  void keysOfADatasetAreHashedAsInJava() throws IOException {
    Map<String, Long> keys = keys();
    List<String> texts = new ArrayList<>(keys.keySet());
    makeTable(texts);
    for (int i = 0; i < texts.size(); i++) {
      FilterBuilder builder =
          Filters.build(Sessions.sql("SELECT * FROM keys"), "k" + i).maxKeys(100).fpp(1e-9);
      assertArrayEquals(filterOf(keys.get(texts.get(i))), builder.toBytes(), texts.get(i));
      Path shards = folder.resolve("shards" + i);
      builder.shards(2).write(shards.toString());
      try (ShardedFilter filter = ShardedFilter.open(shards)) {
        assertTrue(filter.mightContainHash(keys.get(texts.get(i))), texts.get(i));
        assertEquals(1, filter.approximateElementCount(), texts.get(i));
      }
    }
  }

  /** Each key against a file of its own and the next one's, and its count in a file. */
  private void askFiles(Map<String, Long> keys) {
    List<String> texts = new ArrayList<>(keys.keySet());
    int count = texts.size();
    try {
      for (int i = 0; i < count; i++) {
        Files.write(folder.resolve("k" + i), filterOf(keys.get(texts.get(i))));
        RankCountingFilter counts =
            RankCountingFilter.builder().maxInsertions(100).fpp(1e-9).build();
        counts.putHash(keys.get(texts.get(i)), 3);
        Files.write(folder.resolve("c" + i), FilterBytes.of(counts));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Row> rows =
        Sessions.sql(
                "SELECT "
                    + columns(i -> asked("might_contain_file", "k" + i, i), count)
                    + ", "
                    + columns(i -> asked("might_contain_file", "k" + (i + 1) % count, i), count)
                    + ", "
                    + columns(i -> asked("approximate_count", "c" + i, i), count)
                    + " FROM keys")
            .collectAsList();
    assertEquals(5, rows.size());
    int nulls = 0;
    for (Row row : rows) {
      for (int i = 0; i < 3 * count; i++) {
        if (row.isNullAt(i)) {
          nulls++;
        } else {
          Object expected = i < 2 * count ? (Object) (i < count) : (Object) 3L;
          assertEquals(expected, row.get(i), texts.get(i % count));
        }
      }
    }
    assertEquals(3 * count, nulls, "one row has no keys");
  }

  private String asked(String function, String file, int key) {
    return "rankbloom." + function + "('" + folder.resolve(file) + "', k" + key + ")";
  }

  /** Each key against its own filter and the next one's. */
  private static void ask(List<String> texts) {
    int count = texts.size();
    Sessions.sql(
            "SELECT "
                + columns(i -> "rankbloom.filter_agg(k" + i + ", 100, 1e-9D) AS f" + i, count)
                + " FROM keys")
        .createOrReplaceTempView("filters");
    List<Row> rows =
        Sessions.sql(
                "SELECT "
                    + columns(i -> "rankbloom.might_contain(f" + i + ", k" + i + ")", count)
                    + ", "
                    + columns(
                        i -> "rankbloom.might_contain(f" + (i + 1) % count + ", k" + i + ")", count)
                    + " FROM keys CROSS JOIN filters")
            .collectAsList();
    assertEquals(5, rows.size());
    int nulls = 0;
    for (Row row : rows) {
      for (int i = 0; i < 2 * count; i++) {
        if (row.isNullAt(i)) {
          nulls++;
        } else {
          assertEquals(i < count, row.getBoolean(i), texts.get(i % count));
        }
      }
    }
    assertEquals(2 * count, nulls, "one row has no keys");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5D",
        "cast(1 as float)",
        "array(1)",
        "map(1, 2)",
        "interval '1' day",
        "named_struct('a', 1.5D)"
      })
  void otherTypesAreRefusedWhenTheQueryIsRead(String key) {
    Exception e =
        assertThrows(
            Exception.class,
            () -> Sessions.sql("SELECT rankbloom.filter_agg(" + key + ", 9, 0.1)"));
    assertTrue(Sessions.messages(e).contains("it can be string, binary"), e::getMessage);
  }

  @Test
  void stringsAreTheirBytesAtTheShellToo() {
    byte[] ours = Sessions.bytes("SELECT rankbloom.filter_agg('Jürg', 100, 1e-9D)");
    RankSetFilter filter = RankSetFilter.builder().maxInsertions(100).fpp(1e-9).build();
    filter.put("Jürg".getBytes(StandardCharsets.UTF_8));
    assertArrayEquals(FilterBytes.of(filter), ours);
    assertNull(Sessions.row("SELECT rankbloom.filter_agg('a', 9, 0.1) WHERE 1 = 0").get(0));
  }
}

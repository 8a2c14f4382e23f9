package io.github.rankbloom.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.RankSetFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the functions answer, and how they refuse. */
class SqlFunctionsTest {

  @TempDir Path folder;

  private static String refused(String query) {
    return Sessions.messages(
        assertThrows(Exception.class, () -> Sessions.sql(query).collectAsList(), query));
  }

  private static void refused(String query, String reason) {
    String messages = refused(query);
    assertTrue(messages.contains(reason), messages);
  }

  /** Partial filters of many tasks, merged, are the filter of all keys: byte for byte. */
  @Test
  void anAggregateIsTheFilterOfAllKeys() {
    RankSetFilter expected = RankSetFilter.builder().maxInsertions(20_000).fpp(0.01).build();
    for (long key = 0; key < 20_000; key++) {
      expected.put(key);
    }
    byte[] filter =
        Sessions.bytes(
            "SELECT rankbloom.filter_agg(id % 20000, 20000, 0.01) FROM range(0, 60000, 1, 5)");
    assertArrayEquals(FilterBytes.of(expected), filter);
  }

  /** Spark reads states without the class loader of the jars that a user adds. */
  @Test
  void statesTravelWithoutClassesOfOurs() throws Exception {
    FilterAgg function = new FilterAgg(DataTypes.LongType, false);
    Serializable state = function.newAggregationState();
    for (long key = 0; key < 3; key++) {
      state = function.update(state, new GenericInternalRow(new Object[] {key, 100L, 0.01}));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(state);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
              return Class.forName(type.getName(), false, ClassLoader.getPlatformClassLoader());
            }
          }) {
        state = (Serializable) in.readObject();
      }
    }
    assertArrayEquals(
        Sessions.bytes("SELECT rankbloom.filter_agg(id, 100, 0.01) FROM range(3)"),
        function.produceResult(function.merge(function.newAggregationState(), state)));
  }

  @Test
  void groupsHaveFiltersOfTheirOwnThatAddUp() {
    Sessions.sql(
            "SELECT id % 150 AS g, rankbloom.filter_agg(id, 3000, 0.01) AS f"
                + " FROM range(0, 1500, 1, 4) GROUP BY g")
        .createOrReplaceTempView("groups");
    assertEquals(
        0L,
        Sessions.row(
                "SELECT count(*) FROM range(0, 1500) r JOIN groups ON g = r.id % 150"
                    + " WHERE NOT rankbloom.might_contain(f, r.id)")
            .getLong(0));
    assertArrayEquals(
        Sessions.bytes("SELECT rankbloom.filter_agg(id, 3000, 0.01) FROM range(1500)"),
        Sessions.bytes("SELECT rankbloom.filter_union_agg(f) FROM groups"));
    assertNull(Sessions.row("SELECT rankbloom.filter_union_agg(null)").get(0));
  }

  /** Filters of 10, 990 and 59000 keys have tables of different sizes. */
  @Test
  void filtersOfDifferentSizesAddUp() {
    Sessions.sql(
            "SELECT if(id < 10, 0, if(id < 1000, 1, 2)) AS g,"
                + " rankbloom.filter_agg(id, 60000, 0.01) AS f FROM range(0, 60000, 1, 3) GROUP BY g")
        .createOrReplaceTempView("sizes");
    Row sizes = Sessions.row("SELECT min(length(f)), max(length(f)), count(*) FROM sizes");
    assertTrue(sizes.getInt(0) < 300 && sizes.getInt(1) > 50_000, sizes::toString);
    assertEquals(3L, sizes.getLong(2));
    assertArrayEquals(
        Sessions.bytes("SELECT rankbloom.filter_agg(id, 60000, 0.01) FROM range(60000)"),
        Sessions.bytes("SELECT rankbloom.filter_union_agg(f) FROM sizes"));
  }

  @Test
  void falsePositivesAreAsRareAsAsked() {
    long found =
        Sessions.row(
                "SELECT count(*) FROM range(1000000, 1200000) WHERE rankbloom.might_contain("
                    + "(SELECT rankbloom.filter_agg(id, 100000, 0.01) FROM range(100000)), id)")
            .getLong(0);
    // 2000 expected; the standard deviation is below 45.
    assertTrue(found > 1700 && found < 2300, () -> found + " of 200000");
  }

  @Test
  void countsAreTold() {
    Sessions.sql("SELECT rankbloom.filter_agg(id % 3, 10, 0.001, 'counting') AS f FROM range(30)")
        .createOrReplaceTempView("counts");
    Row counts =
        Sessions.row(
            "SELECT rankbloom.approximate_count(f, 2L), rankbloom.approximate_count(f, 77L),"
                + " rankbloom.approximate_count(f, cast(null as bigint)),"
                + " rankbloom.approximate_count(cast(null as binary), 1L) FROM counts");
    assertEquals(10L, counts.get(0));
    assertEquals(0L, counts.get(1));
    assertNull(counts.get(2));
    assertNull(counts.get(3));
    assertEquals(
        10L,
        Sessions.row(
                "SELECT rankbloom.approximate_count("
                    + "rankbloom.filter_agg('a', 10, 0.001, 'multiset'), 'a') FROM range(10)")
            .get(0));
  }

  @Test
  void valuesAreTold() {
    byte[] filter =
        Filters.build(Sessions.sql("SELECT id, id * 2 AS v FROM range(100)"), "id")
            .values(functions.col("v"), 8)
            .maxKeys(100)
            .fpp(1e-6)
            .toBytes();
    Dataset<Row> asked = Sessions.sql("SELECT 21L AS k").withColumn("f", functions.lit(filter));
    Row row =
        asked
            .selectExpr("rankbloom.filter_value(f, k)", "rankbloom.filter_value(f, 5000L)")
            .collectAsList()
            .get(0);
    assertEquals(42L, row.get(0));
    assertNull(row.get(1));
  }

  @Test
  void aFilterTellsWhatItIs() {
    Row info =
        Sessions.row(
                "SELECT rankbloom.filter_info(rankbloom.filter_agg(id, 5000, 0.01))"
                    + " FROM range(5000)")
            .getStruct(0);
    assertEquals("membership", info.getAs("answers"));
    assertEquals(5000, info.<Long>getAs("elements"), 50);
    assertEquals(0.01, info.<Double>getAs("expected_fpp"), 0.0005);
    assertEquals(1, info.<Integer>getAs("shards"));
  }

  @Test
  void nullsAreNull() {
    Row row =
        Sessions.row(
            "SELECT rankbloom.might_contain(f, cast(null as string)),"
                + " rankbloom.might_contain(cast(null as binary), 'a'),"
                + " rankbloom.might_contain_file(cast(null as string), 'a'),"
                + " rankbloom.filter_info(cast(null as binary)),"
                + " rankbloom.might_contain(f, 'a')"
                + " FROM (SELECT rankbloom.filter_agg(k, 10, 1e-9D) AS f"
                + " FROM VALUES ('a'), (null) AS t(k))");
    for (int i = 0; i < 4; i++) {
      assertNull(row.get(i));
    }
    assertEquals(true, row.get(4));
    assertEquals(
        0L,
        Sessions.row(
                "SELECT rankbloom.filter_info(rankbloom.filter_agg(cast(null as int), 10, 0.1))"
                    + ".elements")
            .get(0));
  }

  // Files.

  private Path written(long keys) throws IOException {
    RankSetFilter filter = RankSetFilter.builder().maxInsertions(keys).fpp(1e-6).build();
    for (long key = 0; key < keys; key++) {
      filter.put(key);
    }
    return Files.write(folder.resolve("file.rbf"), FilterBytes.of(filter));
  }

  private static String asked(Path file) {
    return "SELECT count(*) FROM range(0, 2000, 1, 4)"
        + " WHERE rankbloom.might_contain_file('"
        + file
        + "', id)";
  }

  /** What is given to a session must be there as long as it is: tasks fetch it again. */
  private static Path lasting() throws IOException {
    return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "given-");
  }

  @Test
  void filesAreAskedByPathAndFromFiles() throws IOException {
    Path file = written(1000);
    assertEquals(1000L, Sessions.row(asked(file)).getLong(0));
    assertEquals(1000L, Sessions.row(asked(Path.of("file:" + file))).getLong(0));
    Path given = Files.copy(file, lasting().resolve("given-by-name.rbf"));
    Sessions.spark().sparkContext().addFile(given.toString());
    assertEquals(1000L, Sessions.row(asked(Path.of("given-by-name.rbf"))).getLong(0));
    assertEquals(1, Sessions.row("SELECT rankbloom.filter_info('" + file + "').shards").getInt(0));
    assertSame(
        FilterFiles.open("test", file.toString(), "one query"),
        FilterFiles.open("test", file.toString(), "another"),
        "opened once in a process");
  }

  /** A folder with shards travels as a folder or as an archive. */
  @Test
  void foldersAreAskedFromFilesAndArchives() throws IOException {
    Path sharded = lasting().resolve("sharded-by-name");
    Filters.build(Sessions.sql("SELECT id FROM range(1000)"), "id")
        .maxKeys(1000)
        .fpp(1e-6)
        .shards(4)
        .write(sharded.toString());
    Sessions.spark().sparkContext().addFile(sharded.toString(), true);
    assertEquals(1000L, Sessions.row(asked(Path.of("sharded-by-name"))).getLong(0));
    Path archive = sharded.resolveSibling("archive.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive));
        DirectoryStream<Path> files = Files.newDirectoryStream(sharded)) {
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
        zip.write(Files.readAllBytes(file));
      }
    }
    Sessions.spark().sparkContext().addArchive(archive + "#unpacked");
    assertEquals(1000L, Sessions.row(asked(Path.of("unpacked"))).getLong(0));
  }

  /** Replaces a file before the last task of a query asks, when others have. */
  private record Replacing(String file, String by) implements UDF1<Long, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(Long key) throws IOException {
      if (TaskContext.getPartitionId() == 3) {
        Path copy = Path.of(by + ".copy");
        Files.copy(Path.of(by), copy, StandardCopyOption.REPLACE_EXISTING);
        Files.move(copy, Path.of(file), StandardCopyOption.ATOMIC_MOVE);
      }
      return true;
    }
  }

  @Test
  void aFileThatChangesDuringAQueryIsToldAndTheNextQueryReadsIt() throws IOException {
    Path few = Files.move(written(500), folder.resolve("few.rbf"));
    Path file = written(1000);
    Dataset<Row> query = Sessions.sql(asked(file).replace("count(*)", "id"));
    assertEquals(1000, query.collectAsList().size());
    // Two tasks run at a time, so that some have ended when the last of four starts.
    Dataset<Row> disturbed =
        Sessions.sql("SELECT id FROM range(0, 2000, 1, 4)")
            .filter(
                functions
                    .udf(new Replacing(file.toString(), few.toString()), DataTypes.BooleanType)
                    .apply(functions.col("id")))
            .selectExpr("id", "rankbloom.might_contain_file('" + file + "', id) AS found");
    String messages = Sessions.messages(assertThrows(Exception.class, disturbed::collectAsList));
    assertTrue(messages.contains("changed since the query began"), messages);
    assertEquals(500L, Sessions.row(asked(file)).getLong(0));
    assertEquals(500, query.collectAsList().size(), "the same query, run again");
  }

  @Test
  void filesThatAreMissingOrDamagedAreTold() throws IOException {
    refused(asked(folder.resolve("nowhere.rbf")), "no such file");
    refused(asked(folder), "is a folder without a manifest.rbs");
    Path file = written(1000);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    refused(asked(file), "damaged");
    Files.writeString(file, "nothing of the kind");
    refused(asked(file), "no filter");
    refused(asked(Path.of("nowhere:at all")), "nowhere:at all");
  }

  @Test
  void shardsThatAreMissingOrDamagedAreTold() throws IOException {
    Path sharded = folder.resolve("sharded");
    FilterBuilder builder =
        Filters.build(Sessions.sql("SELECT id FROM range(1000)"), "id").maxKeys(1000).shards(2);
    builder.write(sharded.toString());
    Path manifest = sharded.resolve("manifest.rbs");
    byte[] bytes = Files.readAllBytes(manifest);
    bytes[50] ^= 1;
    Files.write(manifest, bytes);
    refused(asked(sharded), "manifest is damaged");
    for (String damage : new String[] {"is gone", "by the manifest"}) {
      builder.write(sharded.toString());
      Path shard;
      try (DirectoryStream<Path> files = Files.newDirectoryStream(sharded, "shard-00001-*")) {
        shard = files.iterator().next();
      }
      if (damage.equals("is gone")) {
        Files.delete(shard);
      } else {
        Files.write(shard, new byte[9]);
      }
      refused(asked(sharded), damage);
    }
  }

  // Errors.

  @Test
  void whatCannotBeIsSaidWithTheRemedy() {
    refused(
        "SELECT rankbloom.filter_agg(id, 100 + id, 0.1) FROM range(0, 10, 1, 1)",
        "must be the same in all rows");
    refused(
        "SELECT rankbloom.filter_agg(id, 100 + id, 0.1) FROM range(0, 4, 1, 4)",
        "must be the same in all rows");
    refused("SELECT rankbloom.filter_agg(id, 10, 0.1) FROM range(100)", "larger max_keys");
    refused("SELECT rankbloom.filter_agg(id, 10, 1.5) FROM range(1)", "fpp");
    refused("SELECT rankbloom.filter_agg(id, -1, 0.5) FROM range(1)", "axKeys");
    refused("SELECT rankbloom.filter_agg(id, cast(null as int), 0.5) FROM range(1)", "null");
    refused("SELECT rankbloom.filter_agg(id, 9, 0.5, 'bloom') FROM range(1)", "one of set");
    refused("SELECT rankbloom.filter_agg(id, 9, 0.5, 'values') FROM range(1)", "Filters.build");
    refused("SELECT rankbloom.filter_agg(id, 9) FROM range(1)", "takes 3 or 4 arguments");
    refused("SELECT rankbloom.filter_info()", "takes 1 argument, not 0");
    refused("SELECT rankbloom.filter_agg(id, NULL, 0.5) FROM range(1)", "not of type void");
    refused("SELECT rankbloom.filter_agg(id, 'x', 0.5) FROM range(1)", "max_keys");
    refused("SELECT rankbloom.might_contain('text', 1)", "binary value");
    refused(
        "SELECT rankbloom.might_contain(X'0102', 1)",
        "the binary value: no filter: the bytes do not start with the mark of one");
    refused("SELECT rankbloom.might_contain_file(1, 1)", "path must be a string");
    refused("SELECT rankbloom.no_such_function(1)", "no_such_function");
    refused(
        "SELECT rankbloom.approximate_count(rankbloom.filter_agg(1, 9, 0.1), 1)", "has no counts");
    refused("SELECT rankbloom.filter_value(rankbloom.filter_agg(1, 9, 0.1), 1)", "has no values");
    refused(
        "SELECT rankbloom.filter_union_agg(f) FROM (SELECT rankbloom.filter_agg(1, 9, 0.1) AS f"
            + " UNION ALL SELECT rankbloom.filter_agg(1, 9000, 0.1))",
        "same max_keys");
    refused(
        "SELECT rankbloom.filter_union_agg(f) FROM (SELECT rankbloom.filter_agg(1, 9, 0.1) AS f"
            + " UNION ALL SELECT rankbloom.filter_agg(1, 9, 0.1, 'counting'))",
        "different kinds");
  }

  @Test
  void theCatalogueListsItsFunctions() {
    List<Row> functionsListed = Sessions.sql("SHOW USER FUNCTIONS IN rankbloom").collectAsList();
    assertTrue(functionsListed.size() >= 7, functionsListed::toString);
  }
}

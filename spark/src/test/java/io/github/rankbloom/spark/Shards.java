package io.github.rankbloom.spark;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A filter in four shards, built by Spark and by the library. */
final class Shards {

  static final int KEYS = 5000;
  static final int SHARDS = 4;

  private Shards() {}

  /** The keys, each twice. */
  static Dataset<Row> numbers() {
    return Sessions.sql("SELECT cast(id % 5000 AS string) AS k FROM range(0, 10000, 1, 4)");
  }

  static FilterBuilder builder(Dataset<?> data) {
    return Filters.build(data, "k").maxKeys(KEYS).fpp(0.01).shards(SHARDS);
  }

  /** The files of a folder, and hashes of their bytes. */
  static Map<String, Long> content(Path folder) throws IOException {
    Map<String, Long> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        content.put(file.getFileName().toString(), KeyHash.DEFAULT.hash(Files.readAllBytes(file)));
      }
    }
    return content;
  }

  /** What the library writes of the same keys. */
  static Map<String, Long> expected(String function, Path folder) throws IOException {
    FilterKind<?> kind = Catalogue.STANDARD.kind("rank-" + function).orElseThrow();
    ShardPlan plan =
        ShardPlan.of(
            kind,
            Requirement.of(KEYS, 0.01).withPayloadBits(kind.payload().usual()),
            KeyHash.DEFAULT,
            SHARDS);
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    for (int i = 0; i < 2 * KEYS; i++) {
      builder.putHash(plan.hashing().hash(String.valueOf(i % KEYS)));
    }
    Path expected = folder.resolve("expected");
    builder.writeTo(expected).close();
    return content(expected);
  }
}

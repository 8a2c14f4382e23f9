package io.github.rankbloom.shard;

import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Sharded filters for tests. */
final class Shards {

  private Shards() {}

  /** All kinds that can be sharded. */
  static Stream<FilterKind<?>> kinds() {
    return Catalogue.STANDARD.kinds().stream()
        .filter(kind -> kind.can(GrowingFilter.class) && kind.mapper().isPresent());
  }

  static FilterKind<?> kind(String name) {
    return Catalogue.STANDARD.kind(name).orElseThrow();
  }

  static ShardPlan plan(FilterKind<?> kind, long keys, double fpp, int shards) {
    return ShardPlan.of(
        kind,
        Requirement.of(keys, fpp).withPayloadBits(kind.payload().usual()),
        KeyHash.seeded(7),
        shards);
  }

  /** A builder with some hashes in; values are the low bits. */
  static ShardedFilterBuilder filled(ShardPlan plan, long... hashes) {
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    put(builder, hashes);
    return builder;
  }

  static void put(ShardedFilterBuilder builder, long... hashes) {
    ShardPlan plan = builder.plan();
    for (long hash : hashes) {
      if (plan.kind().can(ValueFilter.class)) {
        builder.putHash(hash, value(hash, plan.requirement().payloadBits()));
      } else {
        builder.putHash(hash);
      }
    }
  }

  static long value(long hash, int bits) {
    return Long.reverse(hash) & -1L >>> (Long.SIZE - bits);
  }

  /** The names, and hashes of the bytes, of all files in a folder. */
  static Map<String, Long> content(Path folder) throws IOException {
    Map<String, Long> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        content.put(file.getFileName().toString(), KeyHash.DEFAULT.hash(Files.readAllBytes(file)));
      }
    }
    return content;
  }
}

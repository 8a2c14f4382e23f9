package io.github.rankbloom.spark.benchmark;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.wire.FilterKind;
import java.util.Locale;

/**
 * What 10^9 to 10^12 keys take: sizes by the planner, and times extrapolated from the keys that a
 * core was measured to build and ask in a second, if these are given.
 */
final class SizeTable {

  private static final double FPP = 0.01;

  /** As {@code FilterBuilder} chooses without a number of shards. */
  private static final long KEYS_OF_SHARD = 1L << 24;

  private static final double GIB = 1L << 30;
  private static final double MIB = 1L << 20;
  private static final double SECONDS_OF_HOUR = 3600;

  private final long builtASecond;
  private final long askedASecond;

  /** Takes keys a second and core, or 0 if that was not measured. */
  SizeTable(long builtASecond, long askedASecond) {
    this.builtASecond = builtASecond;
    this.askedASecond = askedASecond;
  }

  void print() {
    System.out.println(
        "| keys | shards | keys of a shard | file of a shard | memory of a task | all files |"
            + " shuffled | core hours to build | to ask as many |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (int power = 9; power <= 12; power++) {
      print(power, Math.round(Math.pow(10, power)));
    }
  }

  private void print(int power, long keys) {
    long wanted = (keys + KEYS_OF_SHARD - 1) / KEYS_OF_SHARD;
    int shards = (int) Math.min(ShardPlan.MAX_SHARDS, Long.highestOneBit(2 * wanted - 1));
    FilterKind<?> kind = Catalogue.STANDARD.kind("rank-set").orElseThrow();
    ShardPlan sharded = ShardPlan.of(kind, Requirement.of(keys, FPP), KeyHash.DEFAULT, shards);
    Plan shard = kind.plan(sharded.shardRequirement());
    double keysOfShard = (double) keys / shards;
    double fileBytes = shard.fileBitsPerKey() * keysOfShard / Byte.SIZE;
    System.out.printf(
        Locale.ROOT,
        "| 10^%d | %d | %.1f M | %.1f MiB | %.1f MiB | %.1f GiB | %.1f GiB | %s | %s |%n",
        power,
        shards,
        keysOfShard / 1e6,
        fileBytes / MIB,
        shard.bitSize() / (Byte.SIZE * MIB),
        fileBytes * shards / GIB,
        (double) keys * Long.BYTES / GIB,
        hours(keys, builtASecond),
        hours(keys, askedASecond));
  }

  private static String hours(long keys, long perSecond) {
    return perSecond == 0
        ? "–"
        : String.format(Locale.ROOT, "%.2f", (double) keys / perSecond / SECONDS_OF_HOUR);
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.cli.feed.ShardFeeder;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.io.ShardedFile;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.shard.ShardPlan;
import io.github.rankbloom.shard.ShardedFilter;
import io.github.rankbloom.shard.ShardedFilterBuilder;
import java.io.IOException;
import java.nio.file.Path;

/** What {@code build --shards} does. */
final class ShardedBuild {

  private final ShardPlan plan;
  private final Path folder;

  /** Checks all that can be wrong before the input is read. */
  ShardedBuild(FilterOptions asked, long keys, KeyHash hashing, int shards, Path folder) {
    if (FilterFile.isStandardInput(folder)) {
      throw new Failure("a sharded filter is a folder: give --output the name of one");
    }
    this.folder = folder;
    try {
      plan = ShardPlan.of(asked.kind(), asked.requirement(keys), hashing, shards);
    } catch (IllegalArgumentException e) {
      throw new Failure("--shards: " + e.getMessage());
    }
    ShardedFile.requireWritable(folder);
    Memory.require(
        "a filter for " + Quantity.count(keys, "key"),
        asked.plan(plan.shardRequirement()).bitSize() / Byte.SIZE * shards);
  }

  /** Returns what is to be told. */
  String run(KeyInputs lines) {
    ShardedFilterBuilder builder = new ShardedFilterBuilder(plan);
    try {
      long taken = new ShardFeeder(builder).feed(lines);
      try (ShardedFilter filter = lines.afterReading("writing", () -> written(builder))) {
        return new ShardedReport(folder, filter.manifest()).summary(taken);
      }
    } catch (FilterFullException e) {
      throw new Failure(
          folder
              + ": not written: "
              + (e.reason() == FilterFullException.Reason.CAPACITY
                  ? "there are more different keys than the "
                      + Quantity.count(plan.requirement().maxKeys())
                      + " that it was to be made for; give a larger -n or --max"
                  : e.getMessage()));
    }
  }

  private ShardedFilter written(ShardedFilterBuilder builder) {
    try {
      return builder.writeTo(folder);
    } catch (IOException e) {
      throw ShardedFile.failure(e);
    }
  }
}

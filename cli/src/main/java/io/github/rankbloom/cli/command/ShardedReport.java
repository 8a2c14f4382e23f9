package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.shard.Manifest;
import io.github.rankbloom.shard.ShardFile;
import java.nio.file.Path;
import java.util.LongSummaryStatistics;

/**
 * What is to be told of a sharded filter.
 *
 * @param folder its folder
 * @param manifest what it consists of
 */
record ShardedReport(Path folder, Manifest manifest) {

  private double bitsPerKey() {
    return manifest.keys() == 0
        ? 0
        : (double) manifest.bytes() * Byte.SIZE / (double) manifest.keys();
  }

  private LongSummaryStatistics keysOfShards() {
    return manifest.shards().stream().mapToLong(ShardFile::keys).summaryStatistics();
  }

  private String name() {
    return folder
        + ": "
        + manifest.kind().name()
        + " filter in "
        + Quantity.count(manifest.shards().size(), "shard");
  }

  /** A line for the filter, made of some lines, and one for its size. */
  String summary(long lines) {
    return name()
        + " of "
        + Quantity.count(lines, "line")
        + ", expected fpp "
        + Quantity.probability(manifest.expectedFpp())
        + "\n  files "
        + Quantity.bytes(manifest.bytes())
        + " ("
        + Quantity.bitsPerKey(bitsPerKey())
        + ")\n";
  }

  /** One line for the filter and its files. */
  String line() {
    return name()
        + " of "
        + Quantity.about(manifest.keys(), "key")
        + ", "
        + Quantity.count(manifest.bytes(), "byte")
        + ", "
        + Quantity.bitsPerKey(bitsPerKey())
        + "\n";
  }

  String text() {
    LongSummaryStatistics keys = keysOfShards();
    return name()
        + "\n"
        + new Table()
            .row("elements", Quantity.count(manifest.elements()))
            .row("keys", Quantity.count(manifest.keys()), "estimated")
            .row("made for", Quantity.count(manifest.maxKeys(), "key"))
            .row("asked fpp", Quantity.probability(manifest.fpp()))
            .row("expected fpp", Quantity.probability(manifest.expectedFpp()))
            .row("files", Quantity.bytes(manifest.bytes()), Quantity.bitsPerKey(bitsPerKey()))
            .row(
                "keys of a shard",
                Quantity.count(keys.getMin()),
                "to " + Quantity.count(keys.getMax()))
            .row("hash", manifest.hashing().algorithmName(), "seed " + seed());
  }

  String json() {
    LongSummaryStatistics keys = keysOfShards();
    return new Json()
        .field("file", folder.toString())
        .field("kind", manifest.kind().name())
        .field("shards", manifest.shards().size())
        .field("elements", manifest.elements())
        .field("keys", manifest.keys())
        .field("maxCapacity", manifest.maxKeys())
        .field("askedFpp", manifest.fpp())
        .field("expectedFpp", manifest.expectedFpp())
        .field("fileBytes", manifest.bytes())
        .field("fileBitsPerKey", bitsPerKey())
        .field("leastKeysOfShard", keys.getMin())
        .field("mostKeysOfShard", keys.getMax())
        .field("hash", manifest.hashing().algorithmName())
        .field("seed", seed())
        .toString();
  }

  /** In the form of other files. */
  private String seed() {
    return "0x" + Long.toHexString(manifest.hashing().seed());
  }
}

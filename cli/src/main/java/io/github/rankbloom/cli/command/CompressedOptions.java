package io.github.rankbloom.cli.command;

import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CompressedBloomPlan;
import io.github.rankbloom.bloom.CompressedBloomPlanner;
import io.github.rankbloom.bloom.CompressedBloomPlanner.Limits;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.text.Quantity;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is asked of a Bloom filter that is planned as a message. */
final class CompressedOptions {

  @Option(
      names = "--message-bytes",
      paramLabel = "Z",
      converter = Converters.Bytes.class,
      description =
          "For compressed-bloom, in place of --fpp: the most bytes of a message, header and all,"
              + " such as 50000 or 50k. The filter is the most accurate one within.")
  private Long messageBytes;

  @Option(
      names = "--max-memory-bits-per-key",
      paramLabel = "M",
      converter = Converters.BitsPerKey.class,
      description =
          "For compressed-bloom: the most memory. More makes messages shorter (default: no limit,"
              + " and the shortest messages are of filters a hundred times as large).")
  private Double maxMemoryBitsPerKey;

  @Option(
      names = "--max-hashes",
      paramLabel = "K",
      converter = Converters.Hashes.class,
      description = "For compressed-bloom: the most positions of a key (default: 255).")
  private Integer maxHashes;

  /** The name of an option that was given, if any was. */
  Optional<String> given() {
    if (messageBytes != null) {
      return Optional.of("--message-bytes");
    }
    if (maxMemoryBitsPerKey != null) {
      return Optional.of("--max-memory-bits-per-key");
    }
    return maxHashes == null ? Optional.empty() : Optional.of("--max-hashes");
  }

  boolean hasBudget() {
    return messageBytes != null;
  }

  CompressedBloomPlan mostAccurate(long keys) {
    try {
      return CompressedBloomPlanner.mostAccurateWithin(
          atLeastOne(keys), messageBytes, limits(keys));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          "no Bloom filter for "
              + Quantity.count(keys, "key")
              + limitsText()
              + " is sure to make a message of "
              + Quantity.count(messageBytes, "byte")
              + " or fewer");
    }
  }

  CompressedBloomPlan shortest(long keys, double fpp) {
    try {
      return CompressedBloomPlanner.shortest(atLeastOne(keys), fpp, limits(keys));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          "no Bloom filter for "
              + Quantity.count(keys, "key")
              + limitsText()
              + " has a false-positive probability of "
              + Quantity.chosen(fpp));
    }
  }

  /** A plan is for a key at least; where there are none, it is as good for one. */
  private static long atLeastOne(long keys) {
    return Math.max(1, keys);
  }

  private Limits limits(long keys) {
    double memoryBits =
        maxMemoryBitsPerKey == null
            ? Limits.NONE.maxMemoryBits()
            : maxMemoryBitsPerKey * atLeastOne(keys);
    return new Limits(
        Math.max(BloomGeometry.MIN_POSITIONS, (long) memoryBits),
        maxHashes == null ? Limits.NONE.maxHashes() : maxHashes);
  }

  private String limitsText() {
    String memory =
        maxMemoryBitsPerKey == null
            ? ""
            : " with " + Quantity.bitsPerKey(maxMemoryBitsPerKey) + " of memory";
    return maxHashes == null
        ? memory
        : memory + (memory.isEmpty() ? " with " : " and ") + Quantity.count(maxHashes, "position");
  }
}

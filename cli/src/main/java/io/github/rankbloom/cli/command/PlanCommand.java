package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.RankGeometry;
import io.github.rankbloom.plan.RankPlan;
import io.github.rankbloom.plan.Requirement;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how large a filter will be and what to expect of it, without building it. */
@Command(
    name = "plan",
    sortOptions = false,
    description = "Show the smallest filter for a number of keys, and what to expect of it.",
    footer = {"", "Example: rankbloom plan -n 10M -p 0.1%%"})
public final class PlanCommand implements Callable<Integer> {

  private final Streams streams;

  @Option(
      names = {"-n", "--keys"},
      required = true,
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description = "How many keys must fit, such as 10000000, 10_000_000, 1e7 or 10M.")
  private long keys;

  @Mixin private FilterOptions filterOptions;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public PlanCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    RankPlan plan = filterOptions.plan(keys);
    streams.print(json ? json(plan) : text(plan));
    return 0;
  }

  private String json(RankPlan plan) {
    Requirement requirement = plan.requirement();
    RankGeometry geometry = plan.geometry();
    return new Json()
        .field("keys", requirement.keys())
        .field("fpp", requirement.fpp())
        .field("function", filterOptions.function().name())
        .field("overflowProbability", requirement.overflowProbability())
        .field("chainsPerBucket", geometry.chains())
        .field("load", plan.load())
        .field("fingerprintBits", geometry.fingerprintBits())
        .field("payloadBits", geometry.payloadBits())
        .field("buckets", geometry.buckets())
        .field("z1", geometry.z1())
        .field("z2", geometry.z2())
        .field("z3", geometry.z3())
        .field("j2", geometry.j2())
        .field("j3", geometry.j3())
        .field("bitsPerKey", plan.bitsPerKey())
        .field("predictedFpp", plan.predictedFpp())
        .field("overflowBound", plan.overflowBound())
        .field("trimmedBitsPerKey", plan.trimmedBitsPerKey())
        .toString();
  }

  private String text(RankPlan plan) {
    Requirement requirement = plan.requirement();
    double bloomBitsPerKey = optimalBloomBitsPerKey(requirement.fpp());
    Table table =
        new Table()
            .row("memory", size(plan.bitsPerKey()), Quantity.bytes(plan.bitSize() / Byte.SIZE))
            .row("file, trimmed", size(plan.trimmedBitsPerKey()), total(plan.trimmedBitsPerKey()))
            .row("optimal Bloom filter", size(bloomBitsPerKey), total(bloomBitsPerKey))
            .row()
            .row(
                "false positives",
                Quantity.probability(plan.predictedFpp()),
                "predicted with all keys in; asked for " + Quantity.chosen(requirement.fpp()))
            .row(
                "overflow",
                Quantity.probability(plan.overflowBound()),
                "proved bound; asked for " + Quantity.chosen(requirement.overflowProbability()))
            .row("load", String.format(Locale.ROOT, "%.3f", plan.load()), "keys per chain")
            .row();
    GeometryRows.add(table, plan.geometry());
    return filterOptions.function().kind().name()
        + " filter for "
        + Quantity.count(requirement.keys(), "key")
        + " at fpp "
        + Quantity.chosen(requirement.fpp())
        + "\n"
        + table;
  }

  /** A Bloom filter of the best number of hash functions: log2(1/fpp) / ln 2, whatever the keys. */
  private static double optimalBloomBitsPerKey(double fpp) {
    double ln2 = Math.log(2);
    return -Math.log(fpp) / (ln2 * ln2);
  }

  private static String size(double bitsPerKey) {
    return Quantity.bitsPerKey(bitsPerKey);
  }

  private String total(double bitsPerKey) {
    return Quantity.bytes((long) Math.ceil(bitsPerKey * keys / Byte.SIZE));
  }
}

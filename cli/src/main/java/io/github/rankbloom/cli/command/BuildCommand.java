package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.Feeder;
import io.github.rankbloom.cli.feed.SelfSizing;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.Memory;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.plan.Plan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a filter of lines and writes it to a file. */
@Command(
    name = "build",
    sortOptions = false,
    description = "Build a filter from lines and write it to a file.",
    footer = {
      "",
      "Example: seq 1000000 | rankbloom build --fpp 0.001 -o numbers.rbf",
      "         seq 1000 | rankbloom build --fpp 0.001 --max 1M -o growing.rbf",
    })
public final class BuildCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Mixin private final FilterOptions filterOptions;

  @Option(
      names = {"-n", "--keys"},
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description =
          "How many different keys must fit, such as 10000000, 1e7 or 10M. With --max, how many"
              + " there will be at first. Without both the filter is sized to the input, which"
              + " takes 8 bytes of memory for each line (16 with values).")
  private Long keys;

  @Option(
      names = "--shards",
      paramLabel = "S",
      converter = Converters.Shards.class,
      description =
          "Write a folder of S filters that is used as one, S a power of two up to 32768: for"
              + " filters that are too large for one file or array. Takes -n or --max, and a kind"
              + " that grows.")
  private Integer shards;

  @Mixin private Output output;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      converter = Converters.Seed.class,
      description =
          "Seed of the key hash: a number, or random where an adversary chooses the keys. Filters"
              + " of different seeds cannot be merged (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private KeyOptions keyOptions;

  @Parameters(arity = "0..*", paramLabel = "INPUT", description = KeyOptions.INPUT_HELP)
  private List<String> inputs = List.of();

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public BuildCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    filterOptions = new FilterOptions(catalogue);
    this.streams = streams;
  }

  @Override
  public Integer call() {
    // What can be wrong is found out before the input is read.
    if (shards != null) {
      return buildShards();
    }
    filterOptions.requirePossible();
    KeyInputs lines = keyOptions.open(inputs, streams, output.isQuiet());
    try (OutputFile file = output.open(streams, lines.files())) {
      KeyHash hashing = KeyHash.seeded(seed);
      boolean isGiven = keys != null || filterOptions.hasMax();
      Built built = isGiven ? ofGivenSize(lines, hashing) : selfSized(lines, hashing);
      long bytes = file.replaceWith(built.filter::writeTo);
      output.report(
          streams,
          FilterReport.of(catalogue, output.path(), built.filter, bytes).summary(built.lines));
      return 0;
    }
  }

  private int buildShards() {
    if (keys == null && !filterOptions.hasMax()) {
      throw new Failure("--shards takes the number of keys: give -n or --max");
    }
    ShardedBuild build =
        new ShardedBuild(
            filterOptions,
            keys == null ? filterOptions.firstKeys() : keys,
            KeyHash.seeded(seed),
            shards,
            output.path());
    output.report(streams, build.run(keyOptions.open(inputs, streams, output.isQuiet())));
    return 0;
  }

  /** A filter and the number of lines put into it. */
  private record Built(Filter filter, long lines) {}

  private Filter emptyFilter(long forKeys, KeyHash hashing) {
    Plan plan = filterOptions.plan(forKeys);
    Memory.require("a filter for " + Quantity.count(forKeys, "key"), plan.bitSize() / Byte.SIZE);
    return filterOptions.create(plan, hashing);
  }

  private Built selfSized(KeyInputs lines, KeyHash hashing) {
    SelfSizing sizing =
        new SelfSizing(
            filterOptions.kind(),
            filterOptions.payloadBits(),
            forKeys -> emptyFilter(forKeys, hashing));
    Filter filter = sizing.build(lines, hashing);
    return new Built(filter, sizing.lines());
  }

  private Built ofGivenSize(KeyInputs lines, KeyHash hashing) {
    Filter filter = emptyFilter(keys == null ? filterOptions.firstKeys() : keys, hashing);
    Feeder feeder = new Feeder(filter);
    try {
      feeder.feed(lines);
      return new Built(filter, feeder.taken());
    } catch (FilterFullException e) {
      throw full(feeder, e.reason());
    }
  }

  private Failure full(Feeder feeder, FilterFullException.Reason reason) {
    String size = filterOptions.hasMax() ? "--max" : "-n";
    String message =
        output.path()
            + ": not written: the filter for "
            + size
            + " "
            + Quantity.count(filterOptions.max(keys == null ? 0 : keys))
            + " is full after "
            + Quantity.count(feeder.taken(), "line");
    long copies = reason == FilterFullException.Reason.TABLE ? feeder.copiesOfRefusedKey() : 0;
    if (copies > 1) {
      return new Failure(
          message
              + ", one of them there "
              + Quantity.count(copies)
              + " times; "
              + SelfSizing.adviceForRepeats(filterOptions.kind()));
    }
    return new Failure(
        message
            + "; give a larger "
            + size
            + (filterOptions.kind().grows() && !filterOptions.hasMax()
                ? ", --max to let it grow"
                : "")
            + ", or none to size it to the input");
  }
}

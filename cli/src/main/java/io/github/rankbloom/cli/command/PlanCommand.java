package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Streams;
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

  @Mixin private final FilterOptions filterOptions;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public PlanCommand(Catalogue catalogue, Streams streams) {
    filterOptions = new FilterOptions(catalogue);
    this.streams = streams;
  }

  @Override
  public Integer call() {
    PlanReport report =
        new PlanReport(filterOptions.kind(), filterOptions.plan(keys), filterOptions.hasFpp());
    streams.print(json ? report.json() : report.text());
    return 0;
  }
}

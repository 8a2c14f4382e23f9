package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.plan.Plan;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how large a filter will be and what to expect of it, without building it. */
@Command(
    name = "plan",
    sortOptions = false,
    description =
        "Show the smallest filter for a number of keys, and what to expect of it; with --max, also"
            + " its sizes while it grows.",
    footer = {
      "",
      "Example: rankbloom plan -n 10M -p 0.1%%",
      "         rankbloom plan --max 10M -p 0.1%%"
    })
public final class PlanCommand implements Callable<Integer> {

  private final Streams streams;

  @Option(
      names = {"-n", "--keys"},
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description =
          "How many keys must fit, such as 10000000, 10_000_000, 1e7 or 10M. With --max, how many"
              + " there will be at first.")
  private Long keys;

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
    if (keys == null && !filterOptions.hasMax()) {
      throw filterOptions.missing("'--keys=KEYS' or '--max=KEYS'");
    }
    long first = keys == null ? filterOptions.firstKeys() : keys;
    long most = filterOptions.max(first);
    // What is wrong with the first keys is found out before more are planned for.
    Plan plan = filterOptions.plan(first);
    Optional<GrowthSteps> steps = Optional.empty();
    if (filterOptions.hasMax()) {
      steps = Optional.of(GrowthSteps.of(first, most, filterOptions::plan));
      plan = filterOptions.plan(most);
    }
    PlanReport report = new PlanReport(filterOptions.kind(), plan, filterOptions.hasFpp(), steps);
    streams.print(json ? report.json() : report.text());
    return 0;
  }
}

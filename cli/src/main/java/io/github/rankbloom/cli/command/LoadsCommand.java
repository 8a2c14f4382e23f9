package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells how full the buckets of d-left hashing are. */
@Command(
    name = "loads",
    sortOptions = false,
    description = {
      "Show how loads are distributed in d-left hashing: every key has a bucket in each of D"
          + " subtables and goes to the least loaded, among equals to the leftmost.",
      "These are the fractions that large tables tend to, from differential equations."
    },
    footer = {"", "Example: rankbloom loads -d 3 --average 6.4"})
public final class LoadsCommand implements Callable<Integer> {

  private final Streams streams;

  @Option(
      names = {"-d", "--subtables"},
      required = true,
      paramLabel = "D",
      converter = Converters.Subtables.class,
      description = "How many subtables, 1 to 16; one is a single choice.")
  private int subtables;

  @Option(
      names = {"-a", "--average"},
      required = true,
      paramLabel = "A",
      converter = Converters.AverageLoad.class,
      description = "Keys for each bucket on average, 0 to 1024, such as 4 or 6.4.")
  private double average;

  @Option(
      names = "--churned",
      description =
          "After a long alternation of removals of random keys and insertions of new ones, for"
              + " averages up to 64. Without it, after insertions alone.")
  private boolean churned;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public LoadsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (churned && average > DLeftLoads.MAX_CHURNED_AVERAGE) {
      throw new Failure(
          "--average must be from 0 to "
              + (int) DLeftLoads.MAX_CHURNED_AVERAGE
              + " with --churned, not "
              + average);
    }
    DLeftLoads loads =
        churned ? DLeftLoads.churned(subtables, average) : DLeftLoads.filled(subtables, average);
    LoadsReport report = new LoadsReport(loads, churned);
    streams.print(json ? report.json() : report.text());
    return 0;
  }
}

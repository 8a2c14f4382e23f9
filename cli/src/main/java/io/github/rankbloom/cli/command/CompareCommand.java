package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.wire.FilterKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sets every kind of filter beside the others, for one requirement. */
@Command(
    name = "compare",
    sortOptions = false,
    description = "Compare every kind of filter for a number of keys, the smallest first.",
    footer = {"", "Example: rankbloom compare -n 1M -p 0.1%% --deletable --measure"})
public final class CompareCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Option(
      names = {"-n", "--keys"},
      required = true,
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description = "How many keys must fit, such as 10000000, 10_000_000, 1e7 or 10M.")
  private long keys;

  @Option(
      names = {"-p", "--fpp"},
      required = true,
      paramLabel = "FPP",
      converter = Converters.Probability.class,
      description = "False-positive probability with all keys in: 0.001, 1e-3 or 0.1%%.")
  private double fpp;

  @Option(names = "--deletable", description = "Only kinds that can remove keys.")
  private boolean deletable;

  @Option(
      names = "--measure",
      description = {
        "Also build each filter with random keys and measure it: its size, its false positives, and"
            + " how long a put, a hit and a miss take on this machine, hashing included."
      })
  private boolean measure;

  @Option(names = "--json", description = "Print JSON: a list with an object for each kind.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public CompareCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (keys == 0) {
      throw new Failure("-n must be at least 1: there is nothing to compare without keys");
    }
    List<Candidate> candidates = new ArrayList<>();
    for (FilterKind<?> kind : catalogue.kinds()) {
      if (!deletable || KindNames.canRemove(kind)) {
        candidates.add(Candidate.planned(kind, keys, fpp));
      }
    }
    Collections.sort(candidates);
    if (candidates.stream().allMatch(candidate -> candidate.plan().isEmpty())) {
      Candidate first = candidates.get(0);
      throw new Failure(
          "no kind of filter is possible; of " + first.kind().name() + ": " + first.problem());
    }
    if (measure) {
      candidates.replaceAll(Candidate::measured);
    }
    streams.print(
        json
            ? Json.array(candidates.stream().map(Candidate::json).toList())
            : new ComparisonText(keys, fpp, candidates).toString());
    return 0;
  }
}

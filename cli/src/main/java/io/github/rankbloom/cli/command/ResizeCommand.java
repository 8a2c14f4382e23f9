package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.GrowingFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.wire.FilterKind;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gives a filter room for more keys, or takes away what its keys do not need. */
@Command(
    name = "resize",
    sortOptions = false,
    description = "Give a filter room for more keys, or take away the room that it does not need.",
    footer = {
      "",
      "A filter grows by itself up to the keys that it was made for (build -n or --max). It can take"
          + " more, without its old keys, at the price of its accuracy: with twice the keys, false"
          + " positives are twice as likely. What is not needed is not in the file; only a filter of"
          + " fixed size (build --overflow) has something to give back.",
      "",
      "Example: rankbloom resize -n 2M -p 2%% members.rbf"
    })
public final class ResizeCommand implements Callable<Integer> {

  /** What a computation may add to a probability that was accepted. */
  private static final double ROUNDING = 1 + 1e-9;

  private final Catalogue catalogue;
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A filter, as build writes it.")
  private Path file;

  @Option(
      names = {"-n", "--keys"},
      paramLabel = "KEYS",
      converter = Converters.Keys.class,
      description = "How many different keys must fit, such as 10000000, 1e7 or 10M.")
  private Long keys;

  @Option(
      names = {"-p", "--fpp"},
      paramLabel = "FPP",
      converter = Converters.Probability.class,
      description =
          "The false-positive probability with KEYS in that is good enough; without it, the one that"
              + " the filter was made for.")
  private Double fpp;

  @Option(
      names = "--shrink",
      description = "Take away room; a filter of fixed size grows from then on.")
  private boolean shrink;

  @Option(
      names = {"-q", "--quiet"},
      description = KeysCommand.QUIET_HELP)
  private boolean quiet;

  @Option(names = "--force", description = Output.FORCE_HELP)
  private boolean force;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public ResizeCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    requireConsistent();
    try (OutputFile target = ChangingCommand.open(file, streams.quieted(quiet), force)) {
      Filter filter = FilterFile.read(catalogue, file, streams.quieted(quiet));
      if (!(filter instanceof GrowingFilter growing)) {
        throw new Failure(
            file
                + ": holds a "
                + catalogue.kindOf(filter).name()
                + " filter, which keeps its size; that takes another kind: "
                + KindNames.of(catalogue, FilterKind::grows));
      }
      String done = shrink ? shrink(growing, target) : extend(growing, target);
      if (!quiet) {
        streams.print(file + ": " + done + "\n");
      }
      return 0;
    }
  }

  private void requireConsistent() {
    if (keys == null && !shrink) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: '--keys=KEYS' or '--shrink'");
    }
    if (shrink && (keys != null || fpp != null)) {
      throw new Failure(
          "--shrink and "
              + (keys != null ? "-n" : "-p")
              + ": give one of them; less room is for the keys that are in");
    }
  }

  private String extend(GrowingFilter filter, OutputFile target) {
    long before = filter.maxCapacity();
    if (keys <= before) {
      return "unchanged: takes up to " + Quantity.count(before, "key") + " already";
    }
    double accepted = fpp == null ? filter.askedFpp() : fpp;
    try {
      filter.changeMaxCapacity(keys);
    } catch (IllegalArgumentException e) {
      throw new Failure(file + ": unchanged: " + Quantity.rounded(e.getMessage()));
    }
    if (filter.askedFpp() > accepted * ROUNDING) {
      throw new Failure(
          file
              + ": unchanged: with "
              + Quantity.count(keys, "key")
              + " its fpp is "
              + Quantity.bound(filter.askedFpp())
              + (fpp == null
                  ? ", and it was made for "
                      + Quantity.bound(accepted)
                      + ": accept that with -p "
                      + Quantity.bound(filter.askedFpp())
                      + ", or build it anew from its keys"
                  : ", which is above -p " + Quantity.chosen(fpp)));
    }
    target.replaceWith(filter::writeTo);
    return "takes up to "
        + Quantity.count(keys, "key")
        + ", "
        + Quantity.count(keys - before)
        + " more than before, with all of them in at fpp "
        + Quantity.bound(filter.askedFpp());
  }

  private String shrink(GrowingFilter filter, OutputFile target) {
    long before = filter.bitSize() / Byte.SIZE;
    // A table of fixed size learns to re-arrange itself.
    filter.changeMaxCapacity(filter.maxCapacity());
    filter.shrinkToFit();
    long after = filter.bitSize() / Byte.SIZE;
    if (after >= before) {
      return "unchanged: has no room to give back, in memory " + Quantity.bytes(before);
    }
    target.replaceWith(filter::writeTo);
    return "in memory " + Quantity.bytes(after) + ", was " + Quantity.bytes(before);
  }
}

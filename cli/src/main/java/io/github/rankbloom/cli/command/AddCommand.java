package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.Feeder;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import picocli.CommandLine.Command;

/** Puts more lines into a filter. */
@Command(
    name = "add",
    description = "Add lines to a filter; a values filter takes lines of key, tab, value.",
    footer = {
      "",
      "A filter that grows takes new keys up to the number that it was made for (build -n or"
          + " --max); lines that are in already need no room. The file is replaced when all lines"
          + " are in; if they do not fit, it stays as it was. A program that changes the same file"
          + " at the same time is waited for. A values filter keeps every value that a key is added"
          + " with; to change one, remove the old one."
    })
public final class AddCommand extends ChangingCommand {

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public AddCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputs();
    Feeder feeder;
    try (OutputFile file = target()) {
      Filter filter = readFilter();
      feeder = new Feeder(filter);
      feed(feeder, inputs);
      if (feeder.changes() > 0) {
        file.replaceWith(filter::writeTo);
      }
    }
    long idle = feeder.taken() - feeder.changes();
    summarize(
        file()
            + ": "
            + Quantity.count(feeder.taken(), "line")
            + " added"
            + (idle > 0 ? ", of which " + Quantity.count(idle) + " changed nothing" : ""));
    return 0;
  }

  private void feed(Feeder feeder, KeyInputs inputs) {
    try {
      feeder.feed(inputs);
    } catch (FilterFullException e) {
      throw full(feeder, e);
    }
  }

  private Failure full(Feeder feeder, FilterFullException e) {
    String message =
        file() + ": unchanged: full after " + Quantity.count(feeder.taken(), "more line");
    if (e.reason() == FilterFullException.Reason.CAPACITY) {
      return new Failure(
          message
              + ": it was made for "
              + Quantity.count(e.capacity(), "key")
              + ", and "
              + Quantity.count(e.capacity())
              + " are in; build one with a larger --max, or accept more false positives with"
              + " resize");
    }
    if (e.reason() != FilterFullException.Reason.TABLE) {
      return new Failure(message + ": " + e.getMessage());
    }
    long copies = feeder.copiesOfRefusedKey();
    return new Failure(
        copies > 1
            ? message + ", with one key there " + Quantity.count(copies) + " times"
            : message + "; build a filter with a larger -n");
  }
}

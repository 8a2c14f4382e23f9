package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.Feeder;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FileVersion;
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
      "The file is replaced when all lines are in. If they do not fit, or another program has"
          + " changed it meanwhile, it stays as it was."
    })
public final class AddCommand extends KeysCommand {

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
    FileVersion version = FileVersion.of(file());
    Filter filter = readFilter();
    OutputFile file = new OutputFile(file()).madeFrom(version);
    Feeder feeder = new Feeder(filter);
    try {
      feeder.feed(inputs);
    } catch (FilterFullException e) {
      throw full(feeder);
    }
    if (feeder.changes() > 0) {
      file.replaceWith(filter::writeTo);
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

  private Failure full(Feeder feeder) {
    String message =
        file() + ": unchanged: full after " + Quantity.count(feeder.taken(), "more line");
    long copies = feeder.copiesOfRefusedKey();
    return new Failure(
        copies > 1
            ? message + ", with one key there " + Quantity.count(copies) + " times"
            : message + "; build a filter with a larger -n");
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.BlockOutput;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.cli.io.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the values of keys. */
@Command(
    name = "get",
    description = "Print the lines that may be in a values filter, each with a tab and its value.",
    footer = {
      "",
      "A line that is certainly not in the filter is left out. Exit code: 0 if lines were printed,"
          + " 1 if none, 2 on error."
    })
public final class GetCommand extends KeysCommand {

  static final String IN_PLACE_HELP =
      "Ask the filter in its file, and never load it: starts at once, however large the file is,"
          + " and takes no memory. Damage is not noticed.";

  private static final int NO_MATCH = 1;

  @Option(names = "--in-place", description = IN_PLACE_HELP)
  private boolean inPlace;

  private boolean found;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public GetCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    Filter filter = inPlace ? FilterFile.map(catalogue(), file()) : readFilter();
    if (!(filter instanceof ValueLookup map)) {
      throw inPlace
          ? FilterFile.unable(file(), "holds no values that can be asked in place")
          : unable(
              filter,
              "keeps no values; that takes "
                  + KindNames.of(catalogue(), kind -> kind.can(ValueFilter.class)));
    }
    inputs.forEachLine(new Answers(map));
    return found ? 0 : NO_MATCH;
  }

  private final class Answers implements BlockSink<BlockOutput> {

    private final ValueLookup map;

    Answers(ValueLookup map) {
      this.map = map;
    }

    @Override
    public BlockOutput work(LineBlock block) throws BadLineException {
      long[] hashes = block.hashes(map.hashing());
      BlockOutput output = new BlockOutput();
      for (int line = 0; line < block.lines(); line++) {
        if (map.mightContainHash(hashes[line])) {
          output.line(block, line, map.getHash(hashes[line], 0));
        }
      }
      return output;
    }

    @Override
    public void take(BlockOutput result) {
      found |= !result.isEmpty();
      result.writeTo(streams());
    }
  }
}

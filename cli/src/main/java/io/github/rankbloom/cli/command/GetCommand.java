package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.PrintingSink;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.hash.KeyHash;
import picocli.CommandLine.Command;

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

  private static final int NO_MATCH = 1;

  private boolean found;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public GetCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    Filter filter = readFilter();
    if (!(filter instanceof ValueFilter map)) {
      throw unable(
          filter,
          "keeps no values; that takes "
              + KindChoice.names(choice -> choice.can(ValueFilter.class)));
    }
    KeyHash hashing = filter.hashing();
    inputs.forEachLine(
        new PrintingSink(streams()) {
          @Override
          public void line(byte[] bytes, int offset, int length) {
            long hash = hashing.hash(bytes, offset, length);
            if (map.mightContainHash(hash)) {
              found = true;
              print(bytes, offset, length, map.getHash(hash, 0));
            }
          }
        });
    return found ? 0 : NO_MATCH;
  }
}

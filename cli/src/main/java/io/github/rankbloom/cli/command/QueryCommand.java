package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.PrintingSink;
import io.github.rankbloom.cli.io.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the lines that a filter may contain. */
@Command(
    name = "query",
    description = "Print the lines that may be in a filter, as grep prints those that match.",
    footer = {
      "",
      "A line that was added is always printed; one that was not, with the filter's false-positive"
          + " probability. Exit code: 0 if lines were selected, 1 if none, 2 on error."
    })
public final class QueryCommand extends KeysCommand {

  private static final int NO_MATCH = 1;

  @Option(
      names = {"-v", "--invert-match"},
      description = "Print the other lines: those that are certainly not in the filter.")
  private boolean invert;

  @Option(
      names = {"-c", "--count"},
      description = "Print only how many lines there are.")
  private boolean onlyCount;

  private long selected;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public QueryCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    Filter filter = readFilter();
    KeyHash hashing = filter.hashing();
    inputs.forEachLine(
        new PrintingSink(streams()) {
          @Override
          public void line(byte[] bytes, int offset, int length) {
            if (filter.mightContainHash(hashing.hash(bytes, offset, length)) != invert) {
              selected++;
              if (!onlyCount) {
                print(bytes, offset, length);
              }
            }
          }
        });
    if (onlyCount) {
      streams().print(selected + "\n");
    }
    return selected > 0 ? 0 : NO_MATCH;
  }
}

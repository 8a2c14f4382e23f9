package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.BlockOutput;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.cli.io.QueriedFile;
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

  @Option(
      names = "--in-place",
      description =
          "Query a rank-indexed filter in its file, and never load it: starts at once, however"
              + " large the file is, and takes no memory. Damage is not noticed: answers from a"
              + " damaged file are wrong. Without this a large file is read once and checked for"
              + " damage, and loaded only for many lines, which it answers faster.")
  private boolean inPlace;

  private long selected;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public QueryCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    QueriedFile filter =
        inPlace
            ? QueriedFile.inPlace(catalogue(), file())
            : QueriedFile.open(catalogue(), file(), inputs, watchedStreams());
    inputs.forEachLine(new Selection(filter));
    if (onlyCount) {
      streams().print(selected + "\n");
    }
    return selected > 0 ? 0 : NO_MATCH;
  }

  /** What was selected of a block. */
  private record Selected(int count, BlockOutput lines) {}

  /** Prints the lines that are asked for. */
  private final class Selection implements BlockSink<Selected> {

    private final QueriedFile filter;

    Selection(QueriedFile filter) {
      this.filter = filter;
    }

    @Override
    public Selected work(LineBlock block) throws BadLineException {
      int lines = block.lines();
      long[] hashes = block.hashes(filter.hashing());
      long[] answers = new long[(lines + 63) >>> 6];
      int found = filter.mightContainHashes(hashes, 0, lines, answers);
      BlockOutput output = new BlockOutput();
      for (int line = 0; line < lines && !onlyCount; line++) {
        if ((answers[line >>> 6] >>> line & 1) != 0 != invert) {
          output.line(block, line);
        }
      }
      return new Selected(invert ? lines - found : found, output);
    }

    @Override
    public void take(Selected result) {
      selected += result.count;
      result.lines.writeTo(streams());
    }
  }
}

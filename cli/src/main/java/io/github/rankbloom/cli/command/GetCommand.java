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
import io.github.rankbloom.cli.text.Quantity;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the values of keys. */
@Command(
    name = "get",
    description = "Print the lines that may be in a values filter, each with a tab and its value.",
    footer = {
      "",
      "A line that is certainly not in the filter is left out. Where two keys cannot be told apart,"
          + " or a key was added with several values, the value is a question mark, and --all shows"
          + " every value that it may be: a line that was added never comes with the value of"
          + " another one alone. With all keys in, about the share FPP of the lines that were added"
          + " is ambiguous so, and the share FPP of all others comes with some value.",
      "",
      "Exit code: 0 if lines were printed, 1 if none, 2 on error."
    })
public final class GetCommand extends KeysCommand {

  static final String IN_PLACE_HELP =
      "Ask the filter in its file, and never load it: starts at once, however large the file is,"
          + " and takes no memory. Damage is not noticed.";

  private static final int NO_MATCH = 1;

  /** More values of one key are rare. */
  private static final int FEW_VALUES = 16;

  @Option(names = "--in-place", description = IN_PLACE_HELP)
  private boolean inPlace;

  @Option(
      names = {"-a", "--all"},
      description = "Print every value that a line may have, in ascending order, with commas.")
  private boolean all;

  private boolean found;
  private long ambiguous;

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
    Filter filter = askedFilter(inPlace);
    if (!(filter instanceof ValueLookup map)) {
      throw inPlace
          ? FilterFile.unable(file(), "holds no values that can be asked in place")
          : unable(
              filter,
              "keeps no values; that takes "
                  + KindNames.of(catalogue(), kind -> kind.can(ValueFilter.class)));
    }
    inputs.forEachLine(new Answers(map));
    if (ambiguous > 0 && !all) {
      warn(
          Quantity.count(ambiguous, "line")
              + (ambiguous == 1 ? " has" : " have")
              + " more than one possible value, shown as ?; --all shows them");
    }
    return found ? 0 : NO_MATCH;
  }

  /** The lines of a block that may be there. */
  private static final class Found {
    private final BlockOutput output = new BlockOutput();
    private long ambiguous;
  }

  private final class Answers implements BlockSink<Found> {

    private final ValueLookup map;

    Answers(ValueLookup map) {
      this.map = map;
    }

    @Override
    public Found work(LineBlock block) throws BadLineException {
      long[] hashes = block.hashes(map.hashing());
      Found result = new Found();
      long[] values = new long[FEW_VALUES];
      for (int line = 0; line < block.lines(); line++) {
        int count = map.candidatesHash(hashes[line], values);
        if (count > values.length && all) {
          values = new long[count];
          map.candidatesHash(hashes[line], values);
        }
        if (count == 1) {
          result.output.line(block, line, values[0]);
        } else if (count > 1) {
          result.ambiguous++;
          result.output.line(block, line, all ? joined(values, count) : "?");
        }
      }
      return result;
    }

    private String joined(long[] values, int count) {
      return Arrays.stream(values, 0, count)
          .mapToObj(Long::toUnsignedString)
          .collect(Collectors.joining(","));
    }

    @Override
    public void take(Found result) {
      found |= !result.output.isEmpty();
      ambiguous += result.ambiguous;
      result.output.writeTo(streams());
    }
  }
}

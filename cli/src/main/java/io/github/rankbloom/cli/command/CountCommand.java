package io.github.rankbloom.cli.command;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.TopLines;
import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.BlockOutput;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.cli.io.Streams;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints how often keys were added. */
@Command(
    name = "count",
    description = "Print every line, a tab, and how often it was added to a filter.",
    footer = {
      "",
      "A count is never too low, and too high with the filter's false-positive probability. Where"
          + " the counters of a counting Bloom filter cannot hold it, it is 9223372036854775807. A"
          + " set or Bloom filter has no counts; what a values filter keeps is shown by get."
    })
public final class CountCommand extends KeysCommand {

  @Option(
      names = "--top",
      paramLabel = "K",
      converter = Converters.Top.class,
      description =
          "Print only the K lines of the highest counts, highest first; a line that comes again is"
              + " printed once.")
  private Integer top;

  @Option(names = "--in-place", description = GetCommand.IN_PLACE_HELP)
  private boolean inPlace;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public CountCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    Counts counts = new Counts(counting(askedFilter(inPlace)));
    inputs.forEachLine(counts);
    if (top != null) {
      counts.highest.writeTo(streams());
    }
    return 0;
  }

  /** A block's lines, each with its hash and its count. */
  private static final class Counted {
    private final LineBlock block;
    private final long[] hashes;
    private final long[] counts;

    Counted(LineBlock block, long[] hashes, long[] counts) {
      this.block = block;
      this.hashes = hashes;
      this.counts = counts;
    }
  }

  private final class Counts implements BlockSink<Counted> {

    private final CountLookup filter;
    private final TopLines highest = new TopLines(top == null ? 0 : top);

    Counts(CountLookup filter) {
      this.filter = filter;
    }

    @Override
    public Counted work(LineBlock block) throws BadLineException {
      long[] hashes = block.hashes(filter.hashing());
      long[] counts = new long[block.lines()];
      for (int line = 0; line < counts.length; line++) {
        counts[line] = filter.approximateCountHash(hashes[line]);
      }
      return new Counted(block, hashes, counts);
    }

    @Override
    public void take(Counted result) {
      LineBlock block = result.block;
      long[] counts = result.counts;
      BlockOutput output = new BlockOutput();
      for (int line = 0; line < counts.length; line++) {
        if (top != null) {
          highest.add(block, line, result.hashes[line], counts[line]);
        } else {
          output.line(block, line, counts[line]);
        }
      }
      output.writeTo(streams());
    }
  }

  private CountLookup counting(Filter filter) {
    if (filter instanceof CountLookup counting) {
      return counting;
    }
    if (inPlace) {
      throw FilterFile.unable(file(), "holds no counts that can be asked in place");
    }
    throw unable(
        filter,
        filter instanceof ValueFilter
            ? "keeps values instead of counts; use get"
            : "keeps no counts; that takes "
                + KindNames.of(catalogue(), kind -> kind.can(CountLookup.class)));
  }
}

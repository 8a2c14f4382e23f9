package io.github.rankbloom.cli.command;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
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
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.wire.FilterKind;
import java.util.function.LongUnaryOperator;
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
    Filter filter = askedFilter(inPlace);
    Counts counts = new Counts(filter);
    inputs.forEachLine(counts);
    if (top != null) {
      counts.highest.writeTo(streams());
    }
    return 0;
  }

  /** The counts of a block's lines; or only their hashes, where counting changes the filter. */
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

    private final KeyHash hashing;
    private final LongUnaryOperator count;
    private final boolean isReadOnly;
    private final TopLines highest = new TopLines(top == null ? 0 : top);

    Counts(Filter filter) {
      hashing = filter.hashing();
      isReadOnly = filter instanceof CountLookup;
      count = count(filter);
    }

    @Override
    public Counted work(LineBlock block) throws BadLineException {
      long[] hashes = block.hashes(hashing);
      return new Counted(block, hashes, isReadOnly ? counts(block, hashes) : null);
    }

    private long[] counts(LineBlock block, long[] hashes) {
      long[] counts = new long[block.lines()];
      for (int line = 0; line < counts.length; line++) {
        counts[line] = count.applyAsLong(hashes[line]);
      }
      return counts;
    }

    @Override
    public void take(Counted result) {
      LineBlock block = result.block;
      long[] counts = result.counts == null ? counts(block, result.hashes) : result.counts;
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

  private LongUnaryOperator count(Filter filter) {
    if (filter instanceof CountLookup counting) {
      return counting::approximateCountHash;
    }
    if (filter instanceof DeletableFilter out && filter instanceof InsertableFilter in) {
      return hash -> copies(out, in, hash);
    }
    if (inPlace) {
      throw FilterFile.unable(file(), "holds no counts that can be asked in place");
    }
    throw unable(
        filter,
        filter instanceof ValueFilter
            ? "keeps values instead of counts; use get"
            : "keeps no counts; that takes "
                + KindNames.of(catalogue(), CountCommand::keepsCopies));
  }

  private static boolean keepsCopies(FilterKind<?> kind) {
    return kind.can(DeletableFilter.class) && kind.can(InsertableFilter.class);
  }

  /** Counts the copies of a key by taking them out and putting them back. */
  private static long copies(DeletableFilter out, InsertableFilter in, long hash) {
    long copies = 0;
    while (out.removeHash(hash)) {
      copies++;
    }
    for (long i = 0; i < copies; i++) {
      in.putHash(hash);
    }
    return copies;
  }
}

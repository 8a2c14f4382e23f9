package io.github.rankbloom.cli.command;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.PrintingSink;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.hash.KeyHash;
import java.util.function.LongUnaryOperator;
import picocli.CommandLine.Command;

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

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public CountCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputsForPrinting();
    Filter filter = readFilter();
    LongUnaryOperator count = count(filter);
    KeyHash hashing = filter.hashing();
    inputs.forEachLine(
        new PrintingSink(streams()) {
          @Override
          public void line(byte[] bytes, int offset, int length) {
            long hash = hashing.hash(bytes, offset, length);
            print(bytes, offset, length, count.applyAsLong(hash));
          }
        });
    return 0;
  }

  private LongUnaryOperator count(Filter filter) {
    if (filter instanceof CountingFilter counting) {
      return counting::approximateCountHash;
    }
    if (filter instanceof DeletableFilter out && filter instanceof InsertableFilter in) {
      return hash -> copies(out, in, hash);
    }
    throw unable(
        filter,
        filter instanceof ValueFilter
            ? "keeps values instead of counts; use get"
            : "keeps no counts; that takes " + KindChoice.names(CountCommand::keepsCopies));
  }

  private static boolean keepsCopies(KindChoice choice) {
    return choice.can(DeletableFilter.class) && choice.can(InsertableFilter.class);
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

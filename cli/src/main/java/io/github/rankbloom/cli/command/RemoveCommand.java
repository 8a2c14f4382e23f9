package io.github.rankbloom.cli.command;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.feed.HashedLines;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes lines out of a filter. */
@Command(
    name = "remove",
    description =
        "Remove lines from a filter, each line once; from a values filter, lines of key, tab,"
            + " value.",
    footer = {
      "",
      "Remove only what was added: a key that was never added may be taken for another one, which"
          + " then goes in its place. Of a values filter a key goes with the value that it was added"
          + " with, so that no other key loses its own. A counting Bloom filter never forgets a key of which all"
          + " counters have been full once. The file is replaced when all lines have been read. A"
          + " program that changes the same file at the same time is waited for."
    })
public final class RemoveCommand extends ChangingCommand {

  @Option(
      names = "--strict",
      description = "Change nothing unless every line is there, and say how many are not.")
  private boolean strict;

  private long removed;
  private long absent;
  private long stuck;
  private boolean changed;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public RemoveCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputs();
    try (OutputFile file = target()) {
      Filter filter = readFilter();
      inputs.forEachLine(removal(filter));
      if (strict && absent + stuck > 0) {
        throw new Failure(
            file()
                + ": unchanged: "
                + Quantity.count(absent + stuck)
                + " of "
                + Quantity.count(removed + absent + stuck, "line")
                + " cannot be removed");
      }
      if (changed) {
        file.replaceWith(filter::writeTo);
      }
    }
    summarize(
        file()
            + ": "
            + Quantity.count(removed, "line")
            + " removed"
            + (absent > 0 ? ", " + Quantity.count(absent) + " not there" : "")
            + (stuck > 0
                ? ", " + Quantity.count(stuck) + " still there: stuck counters never go down"
                : ""));
    return 0;
  }

  private BlockSink<?> removal(Filter filter) {
    if (filter instanceof CountingFilter counting && catalogue().kindOf(filter).canStick()) {
      return HashedLines.keys(
          filter.hashing(),
          (hashes, count) -> Arrays.stream(hashes, 0, count).forEach(hash -> take(counting, hash)));
    }
    if (filter instanceof DeletableFilter deletable) {
      return HashedLines.keys(
          filter.hashing(),
          (hashes, count) -> count(deletable.removeHashes(hashes, 0, count), count));
    }
    if (filter instanceof ValueFilter map) {
      return HashedLines.values(
          filter.hashing(),
          map.maxValue(),
          (hash, value) -> count(map.removeHash(hash, value) ? 1 : 0, 1));
    }
    throw unable(
        filter,
        "cannot remove keys; that takes " + KindNames.of(catalogue(), KindNames::canRemove));
  }

  /** A key of which all counters are stuck stays, however often it is removed. */
  private void take(CountingFilter filter, long hash) {
    boolean stays = filter.approximateCountHash(hash) == CountingFilter.UNKNOWN_COUNT;
    boolean wasThere = filter.removeHash(hash);
    if (stays || (!wasThere && filter.mightContainHash(hash))) {
      stuck++;
      changed |= wasThere;
    } else {
      count(wasThere ? 1 : 0, 1);
    }
  }

  private void count(int thatWereThere, int all) {
    changed |= thatWereThere > 0;
    removed += thatWereThere;
    absent += all - thatWereThere;
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.cli.feed.HashBatch;
import io.github.rankbloom.cli.feed.HashedLines;
import io.github.rankbloom.cli.io.FileVersion;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import java.util.Arrays;
import picocli.CommandLine.Command;

/** Takes lines out of a filter. */
@Command(
    name = "remove",
    description = "Remove lines from a filter, each line once.",
    footer = {
      "",
      "Remove only what was added: a key that was never added may be taken for another one, which"
          + " then goes in its place. A counting Bloom filter never forgets a key of which all"
          + " counters have been full once. The file is replaced when all lines have been read, unless"
          + " another program has changed it meanwhile."
    })
public final class RemoveCommand extends KeysCommand {

  private long removed;
  private long absent;
  private long stuck;
  private boolean changed;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public RemoveCommand(Streams streams) {
    super(streams);
  }

  @Override
  public Integer call() {
    KeyInputs inputs = inputs();
    FileVersion version = FileVersion.of(file());
    Filter filter = readFilter();
    HashBatch.Taker removal = removal(filter);
    OutputFile file = new OutputFile(file()).madeFrom(version);
    inputs.forEachLine(HashedLines.keys(filter.hashing(), removal));
    if (changed) {
      file.replaceWith(filter::writeTo);
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

  private HashBatch.Taker removal(Filter filter) {
    if (filter instanceof CountingBloomFilter bloom) {
      return (hashes, count) -> Arrays.stream(hashes, 0, count).forEach(hash -> take(bloom, hash));
    }
    if (filter instanceof DeletableFilter deletable) {
      return (hashes, count) -> count(deletable.removeHashes(hashes, 0, count), count);
    }
    throw unable(
        filter,
        "cannot remove keys; that takes "
            + KindChoice.names(choice -> choice.can(DeletableFilter.class)));
  }

  /** A key of which all counters are stuck stays, however often it is removed. */
  private void take(CountingBloomFilter filter, long hash) {
    boolean stays = filter.approximateCountHash(hash) == CountingBloomFilter.UNKNOWN_COUNT;
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

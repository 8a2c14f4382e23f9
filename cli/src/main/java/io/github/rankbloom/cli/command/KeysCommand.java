package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.ShardedFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.shard.ShardedFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that takes a filter and keys. */
abstract class KeysCommand implements Callable<Integer> {

  static final String QUIET_HELP = "Show no progress and no summary.";

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description =
          "A filter, as build writes it; where it is only read, also under gzip, or - for standard"
              + " input.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "INPUT",
      description = KeyOptions.INPUT_HELP)
  private List<String> inputs = List.of();

  @Mixin private KeyOptions keys;

  @Option(
      names = {"-q", "--quiet"},
      description = QUIET_HELP)
  private boolean quiet;

  KeysCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  final Catalogue catalogue() {
    return catalogue;
  }

  final Streams streams() {
    return streams;
  }

  final Path file() {
    return file;
  }

  /** The inputs, which are known to be there. */
  final KeyInputs inputs() {
    return open(quiet);
  }

  /** The inputs of a command that prints as it reads, among which progress has no place. */
  final KeyInputs inputsForPrinting() {
    return open(quiet || streams.outIsTerminal());
  }

  private KeyInputs open(boolean withoutProgress) {
    KeyInputs opened = keys.open(inputs, streams, withoutProgress);
    if (FilterFile.isStandardInput(file) && opened.readStandardInput()) {
      throw new Failure("standard input has the filter: give an INPUT that has the keys");
    }
    return opened;
  }

  /** Where progress is shown, unless that is not wanted. */
  final Streams watchedStreams() {
    return streams.quieted(quiet);
  }

  final Filter readFilter() {
    return FilterFile.read(catalogue, file, watchedStreams());
  }

  /** The filter of a command that only asks it: in its file, in its folder, or loaded. */
  final Filter askedFilter(boolean inPlace) {
    if (ShardedFile.isSharded(file)) {
      return inPlace ? ShardedFile.open(file) : ShardedFile.verified(file);
    }
    return inPlace ? FilterFile.map(catalogue, file) : readFilter();
  }

  /** Tells what was done, unless that is not wanted. */
  final void summarize(String text) {
    if (!quiet) {
      streams.print(text + "\n");
    }
  }

  /** Tells beside the output what to know of it, unless that is not wanted. */
  final void warn(String text) {
    if (!quiet) {
      streams.err().println("rankbloom: " + text);
    }
  }

  /** A filter's kind cannot do what the command does. */
  final Failure unable(Filter filter, String reason) {
    return new Failure(
        FilterFile.name(file)
            + ": holds a "
            + (filter instanceof ShardedFilter sharded
                    ? sharded.manifest().kind()
                    : catalogue.kindOf(filter))
                .name()
            + " filter, which "
            + reason);
  }
}

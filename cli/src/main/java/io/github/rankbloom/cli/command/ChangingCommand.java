package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A command that changes a filter by keys. */
abstract class ChangingCommand extends KeysCommand {

  @Option(names = "--force", description = Output.FORCE_HELP)
  private boolean force;

  ChangingCommand(Catalogue catalogue, Streams streams) {
    super(catalogue, streams);
  }

  /** The filter's file, which no other program changes until it is closed. */
  final OutputFile target() {
    return open(file(), watchedStreams(), force);
  }

  /** A filter's file, which no other program changes until it is closed. */
  static OutputFile open(Path file, Streams streams, boolean force) {
    if (FilterFile.isStandardInput(file)) {
      throw new Failure("a filter on standard input cannot be changed: give a file name");
    }
    if (FilterFile.isGzip(file)) {
      throw new Failure(file + ": is gzip, which cannot be changed; decompress it first");
    }
    OutputFile target = new OutputFile(file, streams, force);
    try {
      target.madeFrom(file);
      return target;
    } catch (RuntimeException e) {
      target.close();
      throw e;
    }
  }
}

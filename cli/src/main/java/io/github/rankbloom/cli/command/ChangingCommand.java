package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import picocli.CommandLine.Option;

/** A command that changes a filter by keys. */
abstract class ChangingCommand extends KeysCommand {

  @Option(names = "--force", description = Output.FORCE_HELP)
  private boolean force;

  ChangingCommand(Streams streams) {
    super(streams);
  }

  /** The filter's file, which no other program changes until it is closed. */
  final OutputFile target() {
    FilterFile.requireThere(file());
    OutputFile target = new OutputFile(file(), streams(), force);
    try {
      target.madeFrom(file());
      return target;
    } catch (RuntimeException e) {
      target.close();
      throw e;
    }
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a command writes what it made, and whether it tells about it. */
final class Output {

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUTPUT",
      description = "The file to write; one that is there is replaced when all went well.")
  private Path path;

  @Option(
      names = {"-q", "--quiet"},
      description = KeysCommand.QUIET_HELP)
  private boolean quiet;

  Path path() {
    return path;
  }

  boolean isQuiet() {
    return quiet;
  }

  /**
   * The file, which is found wrong before anything is read if it is.
   *
   * @param kept inputs that must still be there when it is written
   */
  OutputFile open(Path... kept) {
    OutputFile file = new OutputFile(path);
    for (Path input : kept) {
      file.requireOtherThan(input);
    }
    return file;
  }

  /** Tells what was written, unless nothing shall be told. */
  void report(Streams streams, String text) {
    if (!quiet) {
      streams.print(text);
    }
  }
}

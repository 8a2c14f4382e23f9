package io.github.rankbloom.cli.command;

import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.KeyInputs;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a command writes what it made, and whether it tells about it. */
final class Output {

  static final String FORCE_HELP =
      "Replace a file also where it is write-protected, or its owner or group cannot be kept.";

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUTPUT",
      description =
          "The file to write, or - for standard output. A file that is there is replaced when all"
              + " went well, and keeps its owner, group and permissions.")
  private Path path;

  @Option(
      names = {"-q", "--quiet"},
      description = KeysCommand.QUIET_HELP)
  private boolean quiet;

  @Option(names = "--force", description = FORCE_HELP)
  private boolean force;

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
  OutputFile open(Streams streams, Path... kept) {
    OutputFile file = new OutputFile(path, streams.quieted(quiet), force);
    try {
      for (Path input : kept) {
        file.requireOtherThan(input);
      }
      return file;
    } catch (Failure e) {
      file.close();
      throw e;
    }
  }

  /** Tells what was written, unless nothing shall be told or it went where the text would go. */
  void report(Streams streams, String text) {
    if (!quiet && !path.toString().equals(KeyInputs.STANDARD_INPUT)) {
      streams.print(text);
    }
  }
}

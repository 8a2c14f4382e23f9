package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a message a filter again. */
@Command(
    name = "unpack",
    sortOptions = false,
    description = "Make a message a filter again, as build would have written it.")
public final class UnpackCommand implements Callable<Integer> {

  private final Streams streams;

  @Parameters(paramLabel = "MESSAGE", description = "A message, as pack writes it.")
  private Path message;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write; one that is there is replaced when all went well.")
  private Path output;

  @Option(
      names = {"-q", "--quiet"},
      description = KeysCommand.QUIET_HELP)
  private boolean quiet;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public UnpackCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    OutputFile target = new OutputFile(output);
    Filter filter = FilterFile.read(message);
    long bytes = target.replaceWith(filter::writeTo);
    if (!quiet) {
      streams.print(new FilterReport(output, filter, bytes).line());
    }
    return 0;
  }
}

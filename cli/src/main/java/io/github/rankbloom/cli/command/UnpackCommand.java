package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes a message a filter again. */
@Command(
    name = "unpack",
    sortOptions = false,
    description = "Make a message a filter again, as build would have written it.")
public final class UnpackCommand implements Callable<Integer> {

  private final Streams streams;

  @Parameters(
      paramLabel = "MESSAGE",
      description = "A message, as pack writes it; - for standard input.")
  private Path message;

  @Mixin private Output output;

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
    try (OutputFile target = output.open(streams)) {
      target.madeFrom(message);
      Filter filter = FilterFile.read(message, streams);
      long bytes = target.replaceWith(filter::writeTo);
      output.report(streams, new FilterReport(output.path(), filter, bytes).line());
      return 0;
    }
  }
}

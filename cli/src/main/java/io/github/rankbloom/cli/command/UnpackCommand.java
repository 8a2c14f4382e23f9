package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
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

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      paramLabel = "MESSAGE",
      description = "A message, as pack writes it; - for standard input.")
  private Path message;

  @Mixin private Output output;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public UnpackCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    try (OutputFile target = output.open(streams)) {
      target.madeFrom(message);
      Filter filter = FilterFile.read(catalogue, message, streams);
      long bytes = target.replaceWith(filter::writeTo);
      output.report(streams, FilterReport.of(catalogue, output.path(), filter, bytes).line());
      return 0;
    }
  }
}

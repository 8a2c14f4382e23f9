package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Applies a delta to a filter. */
@Command(
    name = "patch",
    sortOptions = false,
    description = "Make the new version of a filter out of the old one and a delta.",
    footer = {"", "OUTPUT may be the same file as OLD. A delta from another filter is refused."})
public final class PatchCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "The version that the delta was made from.")
  private Path oldFile;

  @Parameters(
      index = "1",
      paramLabel = "DELTA",
      description = "A delta, as diff writes it; - for standard input.")
  private Path delta;

  @Mixin private Output output;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public PatchCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    try (OutputFile target = output.open(streams, delta)) {
      target.madeFrom(oldFile);
      Packing patched = Packing.read(catalogue, oldFile, streams).patched(delta, streams);
      long bytes = target.replaceWith(patched.filter()::writeTo);
      output.report(streams, patched.report(output.path(), bytes).line());
      return 0;
    }
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.wire.Message;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes a message of what changed in a filter. */
@Command(
    name = "diff",
    sortOptions = false,
    description = "Make a message of what changed from one version of a filter to another.",
    footer = {
      "",
      "Both must have been built with the same options, --max (or -n), --fpp and --seed among them;"
          + " how full each is does not matter."
    })
public final class DiffCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(index = "0", paramLabel = "OLD", description = "The version that the receiver has.")
  private Path oldFile;

  @Parameters(index = "1", paramLabel = "NEW", description = "The version that it shall have.")
  private Path newFile;

  @Mixin private Output output;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public DiffCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    try (OutputFile target = output.open(streams, oldFile, newFile)) {
      Packing base = Packing.read(catalogue, oldFile, streams);
      Packing changed = Packing.read(catalogue, newFile, streams);
      Message delta = base.delta(changed);
      long bytes = target.replaceWith(delta::writeTo);
      output.report(
          streams,
          output.path()
              + ": "
              + changed.size(bytes)
              + ": delta to a "
              + changed.description()
              + "\n");
      return 0;
    }
  }
}

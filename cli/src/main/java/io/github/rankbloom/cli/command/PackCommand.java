package io.github.rankbloom.cli.command;

import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a short message of a filter. */
@Command(
    name = "pack",
    sortOptions = false,
    description = "Make a message of a filter, in as few bytes as its content is worth.",
    footer = {
      "",
      "Every command reads messages as it reads filters; those that change one write it back"
          + " trimmed."
    })
public final class PackCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      paramLabel = "FILE",
      description = "A filter, as build writes it; - for standard input.")
  private Path file;

  @Mixin private Output output;

  @Option(
      names = "--max-bytes",
      paramLabel = "N",
      converter = Converters.Bytes.class,
      description = "The most bytes of the message. If it cannot be so short, none is written.")
  private Long maxBytes;

  @Option(
      names = "--coding",
      paramLabel = "CODING",
      converter = Converters.CodingName.class,
      description = {
        "trimmed: as in files; a rank-indexed filter is queried in place",
        "entropy: short, and unpacked before use",
        "(default: the shorter)"
      })
  private Coding coding;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public PackCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    try (OutputFile target = output.open(streams)) {
      target.madeFrom(file);
      Packing packing = Packing.read(catalogue, file, streams);
      Message message =
          coding == null ? shortest(packing) : packing.kind().message(packing.filter(), coding);
      if (maxBytes != null && message.byteSize() > maxBytes) {
        throw tooLong(message, packing);
      }
      long bytes = target.replaceWith(message::writeTo);
      output.report(
          streams,
          output.path()
              + ": "
              + packing.size(bytes)
              + ": "
              + Converters.CodingName.nameOf(message.coding())
              + " message of a "
              + packing.description()
              + "\n");
      return 0;
    }
  }

  private static Message shortest(Packing packing) {
    return packing.kind().shortest(packing.filter());
  }

  private Failure tooLong(Message message, Packing packing) {
    long shortest = shortest(packing).byteSize();
    return new Failure(
        output.path()
            + ": not written: "
            + (message.byteSize() == shortest
                ? ""
                : "the "
                    + Converters.CodingName.nameOf(message.coding())
                    + " message has "
                    + Quantity.count(message.byteSize(), "byte")
                    + ", and ")
            + "the shortest message of "
            + file
            + " has "
            + Quantity.count(shortest, "byte")
            + ", where --max-bytes allows "
            + Quantity.count(maxBytes));
  }
}

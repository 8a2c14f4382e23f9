package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.rank.RankFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a file holds. */
@Command(
    name = "info",
    description = "Show what kind of filter a file holds, its size, load and geometry.")
public final class InfoCommand implements Callable<Integer> {

  private final Streams streams;

  @Parameters(paramLabel = "FILE", description = "A filter, as build writes it.")
  private Path file;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param streams what it talks to
   */
  public InfoCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Filter filter = FilterFile.read(file);
    FilterReport report = new FilterReport(file, filter, fileBytes());
    streams.print(json ? json(report) : text(report));
    return 0;
  }

  private long fileBytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new Failure(file + ": cannot tell its size");
    }
  }

  private static String json(FilterReport report) {
    Filter filter = report.filter();
    Json json =
        new Json()
            .field("file", report.file().toString())
            .field("kind", report.kind())
            .field("elements", filter.approximateElementCount())
            .field("keys", report.keys())
            .field("expectedFpp", filter.expectedFpp())
            .field("memoryBytes", report.memoryBytes())
            .field("bitsPerKey", report.memoryBitsPerKey())
            .field("fileBytes", report.fileBytes())
            .field("fileBitsPerKey", report.fileBitsPerKey())
            .field("hash", hashName(filter))
            .field("seed", seed(filter));
    if (filter instanceof RankFilter<?> rank) {
      GeometryRows.add(json, rank.geometry())
          .field("cells", rank.cellCount())
          .field("j2InUse", rank.extensionsInUse(2))
          .field("j3InUse", rank.extensionsInUse(3));
    }
    return json.toString();
  }

  private static String text(FilterReport report) {
    Filter filter = report.filter();
    Table table =
        new Table()
            .row("elements", Quantity.count(filter.approximateElementCount()))
            .row("keys", Quantity.count(report.keys()))
            .row("expected fpp", Quantity.probability(filter.expectedFpp()))
            .row(
                "memory",
                Quantity.bytes(report.memoryBytes()),
                Quantity.bitsPerKey(report.memoryBitsPerKey()))
            .row(
                "file",
                Quantity.bytes(report.fileBytes()),
                Quantity.bitsPerKey(report.fileBitsPerKey()))
            .row("hash", hashName(filter), "seed " + seed(filter));
    if (filter instanceof RankFilter<?> rank) {
      GeometryRows.add(table.row(), rank.geometry());
      table
          .row()
          .row("cells in use", Quantity.count(rank.cellCount()))
          .row("extensions in use", Quantity.count(rank.extensionsInUse(2)), "second level")
          .row("", Quantity.count(rank.extensionsInUse(3)), "third level");
    }
    return report.file() + ": " + report.kind() + " filter\n" + table;
  }

  private static String hashName(Filter filter) {
    return HashAlgorithm.ofCode(filter.hashing().algorithm()).name();
  }

  /** In a form that {@code build --seed} reads, and that no reader of JSON rounds. */
  private static String seed(Filter filter) {
    return "0x" + Long.toHexString(filter.hashing().seed());
  }
}

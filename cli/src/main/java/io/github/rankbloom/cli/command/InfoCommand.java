package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.ShardedFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.wire.Coding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a file holds. */
@Command(
    name = "info",
    description = "Show what a file holds: kind of filter, size, load and geometry; or a delta.")
public final class InfoCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Parameters(
      paramLabel = "FILE",
      converter = Converters.FilterName.class,
      description = "A filter, a folder with a sharded one, a message or a delta.")
  private Path file;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public InfoCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  /**
   * Tells what a file holds, as the command does without options.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   * @param file the file
   * @return the exit code
   */
  public static int run(Catalogue catalogue, Streams streams, Path file) {
    InfoCommand command = new InfoCommand(catalogue, streams);
    command.file = file;
    return command.call();
  }

  @Override
  public Integer call() {
    if (ShardedFile.isSharded(file)) {
      ShardedReport report = new ShardedReport(file, ShardedFile.complete(file).manifest());
      streams.print(json ? report.json() : report.text());
      return 0;
    }
    Coding coding = FilterFile.coding(file);
    if (coding == Coding.DELTA) {
      DeltaReport delta = DeltaReport.of(catalogue, file, FilterFile.readDelta(file), fileBytes());
      streams.print(json ? delta.json() : delta.text());
      return 0;
    }
    Filter filter = FilterFile.read(catalogue, file);
    FilterReport report = FilterReport.of(catalogue, file, filter, fileBytes());
    streams.print(json ? json(report, coding) : text(report, coding));
    return 0;
  }

  private long fileBytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new Failure(file + ": cannot tell its size");
    }
  }

  private static String json(FilterReport report, Coding coding) {
    Filter filter = report.filter();
    Json json =
        new Json()
            .field("file", report.file().toString())
            .field("kind", report.kind().name())
            .field("elements", filter.approximateElementCount())
            .field("keys", report.keys())
            .field("expectedFpp", filter.expectedFpp())
            .field("memoryBytes", report.memoryBytes())
            .field("bitsPerKey", report.memoryBitsPerKey())
            .field("fileBytes", report.fileBytes())
            .field("fileBitsPerKey", report.fileBitsPerKey())
            .field("hash", hashName(filter))
            .field("seed", seed(filter))
            .field("coding", Converters.CodingName.nameOf(coding));
    json.field("identity", report.identity());
    new FigureRows(report.kind().geometry(filter).sizes()).addTo(json);
    new FigureRows(report.kind().figures(filter)).addTo(json);
    return json.toString();
  }

  private static String text(FilterReport report, Coding coding) {
    Filter filter = report.filter();
    Table table =
        new Table()
            .row("elements", Quantity.count(filter.approximateElementCount()))
            .row("keys", Quantity.count(report.keys()), "estimated")
            .row("expected fpp", Quantity.probability(filter.expectedFpp()))
            .row(
                "memory",
                Quantity.bytes(report.memoryBytes()),
                Quantity.bitsPerKey(report.memoryBitsPerKey()))
            .row(
                coding == Coding.ENTROPY ? "file, entropy-coded" : "file",
                Quantity.bytes(report.fileBytes()),
                Quantity.bitsPerKey(report.fileBitsPerKey()))
            .row("hash", hashName(filter), "seed " + seed(filter));
    table.row("identity", report.identity());
    new FigureRows(report.kind().geometry(filter).sizes()).addTo(table.row());
    List<Figure> figures = report.kind().figures(filter);
    if (!figures.isEmpty()) {
      new FigureRows(figures).addTo(table.row());
    }
    return report.file() + ": " + report.kind().name() + " filter\n" + table;
  }

  private static String hashName(Filter filter) {
    return filter.hashing().algorithmName();
  }

  /** In a form that {@code build --seed} reads, and that no reader of JSON rounds. */
  private static String seed(Filter filter) {
    return "0x" + Long.toHexString(filter.hashing().seed());
  }
}

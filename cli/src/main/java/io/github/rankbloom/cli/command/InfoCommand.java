package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.bloom.PositionFilter;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Json;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.cli.text.Table;
import io.github.rankbloom.rank.RankFilter;
import io.github.rankbloom.wire.Coding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a file holds. */
@Command(
    name = "info",
    description = "Show what a file holds: kind of filter, size, load and geometry; or a delta.")
public final class InfoCommand implements Callable<Integer> {

  private final Streams streams;

  @Parameters(
      paramLabel = "FILE",
      converter = Converters.FilterName.class,
      description = "A filter, a message or a delta.")
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
    Coding coding = FilterFile.coding(file);
    if (coding == Coding.DELTA) {
      DeltaReport delta = new DeltaReport(file, FilterFile.readDelta(file), fileBytes());
      streams.print(json ? delta.json() : delta.text());
      return 0;
    }
    Filter filter = FilterFile.read(file);
    FilterReport report = new FilterReport(file, filter, fileBytes());
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
            .field("kind", report.kind())
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
    GeometryRows.of(filter).addTo(json);
    if (filter instanceof RankFilter<?> rank) {
      json.field("cells", rank.cellCount())
          .field("cellCapacity", rank.cellCapacity())
          .field("j2InUse", rank.extensionsInUse(2))
          .field("j3InUse", rank.extensionsInUse(3));
    }
    if (filter instanceof PositionFilter<?> bloom) {
      json.field("hashing", bloom.scheme().name()).field("fill", bloom.fill());
    }
    if (filter instanceof CountingBloomFilter counting) {
      json.field("stuckCounters", counting.stuckCounters());
    }
    LoadRows.of(filter).ifPresent(loads -> loads.addTo(json));
    return json.toString();
  }

  private static String text(FilterReport report, Coding coding) {
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
                coding == Coding.ENTROPY ? "file, entropy-coded" : "file",
                Quantity.bytes(report.fileBytes()),
                Quantity.bitsPerKey(report.fileBitsPerKey()))
            .row("hash", hashName(filter), "seed " + seed(filter));
    table.row("identity", report.identity());
    GeometryRows.of(filter).addTo(table.row());
    if (filter instanceof RankFilter<?> rank) {
      table
          .row()
          .row("cells in use", Quantity.count(rank.cellCount()), "room for " + room(rank) + " more")
          .row("extensions in use", Quantity.count(rank.extensionsInUse(2)), "second level")
          .row("", Quantity.count(rank.extensionsInUse(3)), "third level");
    }
    if (filter instanceof PositionFilter<?> bloom) {
      table
          .row("hashing", bloom.scheme().name())
          .row()
          .row("in use", String.format(Locale.ROOT, "%.2f%%", 100 * bloom.fill()), "of positions");
    }
    if (filter instanceof CountingBloomFilter counting) {
      table.row("stuck counters", Quantity.count(counting.stuckCounters()));
    }
    LoadRows.of(filter).ifPresent(loads -> loads.addTo(table.row()));
    return report.file() + ": " + report.kind() + " filter\n" + table;
  }

  /** Keys that are new, or that a multiset takes once more, need a cell each. */
  private static String room(RankFilter<?> filter) {
    return Quantity.count(Math.max(0, filter.cellCapacity() - filter.cellCount()));
  }

  private static String hashName(Filter filter) {
    return filter.hashing().algorithmName();
  }

  /** In a form that {@code build --seed} reads, and that no reader of JSON rounds. */
  private static String seed(Filter filter) {
    return "0x" + Long.toHexString(filter.hashing().seed());
  }
}

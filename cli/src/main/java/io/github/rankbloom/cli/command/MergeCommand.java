package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.OutputFile;
import io.github.rankbloom.cli.io.ShardedFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.shard.ShardedFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes one filter of several. */
@Command(
    name = "merge",
    sortOptions = false,
    description = "Make one filter of several, as if all their lines had been added to it.",
    footer = {
      "",
      "The filters must have been built with the same options, --max (or -n), --fpp and --seed among"
          + " them; how full each is does not matter. OUTPUT may be one of them. If they do not fit"
          + " together, nothing is written.",
      "",
      "Example: rankbloom merge -o week.rbf monday.rbf tuesday.rbf wednesday.rbf"
    })
public final class MergeCommand implements Callable<Integer> {

  private final Catalogue catalogue;
  private final Streams streams;

  @Mixin private Output output;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Filters, as build writes them, all in one file each or all in shards; - for standard"
              + " input.")
  private List<Path> files;

  /**
   * Makes the command.
   *
   * @param catalogue the kinds of filters that it knows
   * @param streams what it talks to
   */
  public MergeCommand(Catalogue catalogue, Streams streams) {
    this.catalogue = catalogue;
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (files.stream().filter(FilterFile::isStandardInput).count() > 1) {
      throw new Failure("standard input has one filter: give - once");
    }
    if (files.stream().anyMatch(ShardedFile::isSharded)) {
      return mergeShards();
    }
    try (OutputFile target = output.open(streams)) {
      files.forEach(target::madeFrom);
      Filter merged = read(files.get(0));
      for (Path file : files.subList(1, files.size())) {
        merge(merged, file);
      }
      long bytes = target.replaceWith(merged::writeTo);
      output.report(streams, FilterReport.of(catalogue, output.path(), merged, bytes).line());
      return 0;
    }
  }

  private int mergeShards() {
    for (Path file : files) {
      if (!ShardedFile.isSharded(file)) {
        FilterFile.requireThere(file);
        throw new Failure(
            output.path()
                + ": not written: "
                + FilterFile.name(file)
                + " is not in shards, and others are: only filters of as many shards are merged");
      }
    }
    ShardedFile.requireWritable(output.path());
    List<ShardedFilter> filters = files.stream().map(ShardedFile::open).toList();
    try (ShardedFilter merged = ShardedFile.merge(filters, output.path())) {
      ShardedReport report = new ShardedReport(output.path(), merged.manifest());
      output.report(streams, report.line());
      return 0;
    } catch (FilterFullException e) {
      // It is a shard that is full, and speaks of itself.
      long most = filters.stream().mapToLong(filter -> filter.manifest().maxKeys()).max().orElse(0);
      throw full("", e, most, "the largest of them was made for;");
    }
  }

  private Filter read(Path file) {
    Filter filter = FilterFile.read(catalogue, file, streams.quieted(output.isQuiet()));
    if (!(filter instanceof Mergeable<?>)) {
      throw new Failure(
          FilterFile.name(file)
              + ": holds a "
              + catalogue.kindOf(filter).name()
              + " filter, which cannot be merged; that takes "
              + KindNames.of(catalogue, kind -> kind.can(Mergeable.class)));
    }
    return filter;
  }

  private void merge(Filter into, Path file) {
    Filter from = read(file);
    if (catalogue.kindOf(from) != catalogue.kindOf(into)) {
      throw differ(
          file,
          "hold a "
              + catalogue.kindOf(into).name()
              + " and a "
              + catalogue.kindOf(from).name()
              + " filter: only filters of one kind are merged");
    }
    putAll(into.getClass().asSubclass(Filter.class), into, from, file);
  }

  /** Filters of one class can be asked whether they suit each other. */
  @SuppressWarnings("unchecked")
  private <F extends Filter & Mergeable<F>> void putAll(
      Class<? extends Filter> type, Filter into, Filter from, Path file) {
    F target = (F) type.cast(into);
    F source = (F) type.cast(from);
    if (!target.isCompatible(source)) {
      throw differ(file, Difference.between(into, from));
    }
    try {
      target.putAll(source);
    } catch (FilterFullException e) {
      throw full(
          " with " + FilterFile.name(file),
          e,
          e.capacity(),
          FilterFile.name(files.get(0)) + " was made for; resize it first, or");
    }
  }

  private Failure full(String where, FilterFullException e, long capacity, String madeFor) {
    return new Failure(
        output.path()
            + ": not written: full"
            + where
            + ": "
            + (e.reason() == FilterFullException.Reason.CAPACITY
                ? "there are more than the "
                    + Quantity.count(capacity, "key")
                    + " that "
                    + madeFor
                    + " build with a larger --max"
                : e.getMessage()));
  }

  private Failure differ(Path file, String how) {
    return new Failure(
        output.path()
            + ": not written: "
            + FilterFile.name(files.get(0))
            + " and "
            + FilterFile.name(file)
            + " "
            + how);
  }
}

package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.nio.file.Path;

/**
 * A filter from a file, whose kind makes messages of it.
 *
 * @param file the file
 * @param kind the filter's kind
 * @param filter the filter
 */
record Packing(Path file, FilterKind<Filter> kind, Filter filter) {

  /** Reads a filter that shall become a message, or be changed by one. */
  static Packing read(Catalogue catalogue, Path file, Streams streams) {
    Filter filter = FilterFile.read(catalogue, file, streams);
    return new Packing(file, catalogue.kindOf(filter), filter);
  }

  /** What leads from this filter to another. */
  Message delta(Packing target) {
    if (target.kind() != kind) {
      throw new Failure(
          file
              + " holds a "
              + kind.name()
              + " filter and "
              + target.file()
              + " a "
              + target.kind().name()
              + " filter: a delta is between two of the same kind");
    }
    try {
      return kind.delta(filter, target.filter());
    } catch (IllegalArgumentException e) {
      throw new Failure(
          file + " and " + target.file() + " " + Difference.between(filter, target.filter()));
    }
  }

  /** This filter, changed by a delta. */
  Packing patched(Path delta, Streams streams) {
    return new Packing(file, kind, FilterFile.patch(kind, filter, file, delta, streams));
  }

  /** What is to be told of the filter in a file of a given length. */
  FilterReport report(Path in, long bytes) {
    return new FilterReport(in, kind, filter, bytes);
  }

  /** A size in bytes and for each key of this filter. */
  String size(long bytes) {
    double bitsPerKey = report(file, bytes).fileBitsPerKey();
    return Quantity.count(bytes, "byte") + ", " + Quantity.bitsPerKey(bitsPerKey);
  }

  /** Such as {@code bloom filter of about 1,000 keys}. */
  String description() {
    return kind.name() + " filter of " + Quantity.about(kind.keys(filter), "key");
  }
}

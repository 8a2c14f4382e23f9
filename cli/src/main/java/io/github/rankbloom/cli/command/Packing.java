package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.io.Failure;
import io.github.rankbloom.cli.io.FilterFile;
import io.github.rankbloom.cli.io.Streams;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import io.github.rankbloom.wire.MessageKind;
import java.nio.file.Path;

/**
 * A filter from a file, whose kind makes messages of it.
 *
 * @param file the file
 * @param kind the filter's kind
 * @param filter the filter
 * @param <F> its type
 */
record Packing<F extends Filter>(Path file, MessageKind<F> kind, F filter) {

  /** Reads a filter that shall become a message, or be changed by one. */
  static Packing<?> read(Path file, Streams streams) {
    Filter filter = FilterFile.read(file, streams);
    return of(file, Catalogue.kindOf(filter), filter);
  }

  private static <F extends Filter> Packing<?> of(Path file, MessageKind<F> kind, Filter filter) {
    return new Packing<>(file, kind, kind.type().cast(filter));
  }

  Message message(Coding coding) {
    return kind.message(filter, coding);
  }

  /** What leads from this filter to another. */
  Message delta(Packing<?> target) {
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
      return kind.delta(filter, kind.type().cast(target.filter()));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          file
              + " and "
              + target.file()
              + " differ in geometry or key hash, and a delta is between filters of the same: build"
              + " both with the same -n and other options");
    }
  }

  /** This filter, changed by a delta. */
  Packing<?> patched(Path delta, Streams streams) {
    return new Packing<>(file, kind, FilterFile.patch(kind, filter, file, delta, streams));
  }

  /** A size in bytes and for each key of this filter. */
  String size(long bytes) {
    double bitsPerKey = new FilterReport(file, filter, bytes).fileBitsPerKey();
    return Quantity.count(bytes, "byte") + ", " + Quantity.bitsPerKey(bitsPerKey);
  }

  /** Such as {@code bloom filter of 1,000 keys}. */
  String description() {
    long keys = new FilterReport(file, filter, 0).keys();
    return kind.name() + " filter of " + Quantity.count(keys, "key");
  }
}

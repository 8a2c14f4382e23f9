package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.wire.FilterKind;
import java.nio.file.Path;

/**
 * What is to be told of a filter and its file.
 *
 * @param file the file's name
 * @param kind the kind of the filter
 * @param filter the filter
 * @param fileBytes the size of the file
 */
record FilterReport(Path file, FilterKind<Filter> kind, Filter filter, long fileBytes) {

  static FilterReport of(Catalogue catalogue, Path file, Filter filter, long fileBytes) {
    return new FilterReport(file, catalogue.kindOf(filter), filter, fileBytes);
  }

  /** Tells equal filters from others, as deltas do. */
  String identity() {
    return DeltaReport.identityText(kind.identity(filter));
  }

  /** The keys that share the filter's bits: each once where a cell holds a count. */
  long keys() {
    return kind.keys(filter);
  }

  long memoryBytes() {
    return filter.bitSize() / Byte.SIZE;
  }

  double memoryBitsPerKey() {
    return perKey((double) filter.bitSize());
  }

  double fileBitsPerKey() {
    return perKey((double) fileBytes * Byte.SIZE);
  }

  private double perKey(double bits) {
    return keys() == 0 ? 0 : bits / keys();
  }

  /** A line for the filter, made of some lines, and one for its sizes. */
  String summary(long lines) {
    return file
        + ": "
        + kind.name()
        + " filter of "
        + Quantity.count(lines, "line")
        + ", expected fpp "
        + Quantity.probability(filter.expectedFpp())
        + "\n  memory "
        + size(memoryBytes(), memoryBitsPerKey())
        + "; file "
        + size(fileBytes, fileBitsPerKey())
        + "\n";
  }

  /** One line for the filter and its file. */
  String line() {
    return file
        + ": "
        + Quantity.count(fileBytes, "byte")
        + ", "
        + Quantity.bitsPerKey(fileBitsPerKey())
        + ": "
        + kind.name()
        + " filter of "
        + Quantity.about(keys(), "key")
        + "\n";
  }

  private static String size(long bytes, double bitsPerKey) {
    return Quantity.bytes(bytes) + " (" + Quantity.bitsPerKey(bitsPerKey) + ")";
  }
}

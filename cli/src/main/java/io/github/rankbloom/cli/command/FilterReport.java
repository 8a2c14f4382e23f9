package io.github.rankbloom.cli.command;

import io.github.rankbloom.Filter;
import io.github.rankbloom.bloom.BloomGeometry;
import io.github.rankbloom.bloom.CountingBloomFilter;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.cli.text.Quantity;
import io.github.rankbloom.rank.RankCountingFilter;
import io.github.rankbloom.wire.Coding;
import java.nio.file.Path;

/**
 * What is to be told of a filter and its file.
 *
 * @param file the file's name
 * @param filter the filter
 * @param fileBytes the size of the file
 */
record FilterReport(Path file, Filter filter, long fileBytes) {

  String kind() {
    return Catalogue.STANDARD.kindOf(filter).name();
  }

  /** Tells equal filters from others, as deltas do. */
  String identity() {
    return DeltaReport.identityText(Catalogue.STANDARD.kindOf(filter).message(filter, Coding.PLAIN).digest());
  }

  /** The keys that share the filter's bits: each once where a cell holds a count. */
  long keys() {
    if (filter instanceof RankCountingFilter counting) {
      return distinctKeys(counting);
    }
    return filter instanceof CountingBloomFilter counting
        ? distinctKeys(counting)
        : filter.approximateElementCount();
  }

  /** From the share of places taken, as {@link Filter#expectedFpp()} has it. */
  private static long distinctKeys(RankCountingFilter filter) {
    double places =
        Math.scalb((double) filter.geometry().totalChains(), filter.geometry().fingerprintBits());
    return Math.round(-places * Math.log1p(-filter.expectedFpp()));
  }

  /** From the share of positions in use, as a Bloom filter estimates them. */
  private static long distinctKeys(CountingBloomFilter filter) {
    BloomGeometry geometry = filter.geometry();
    double touches = -geometry.positions() * Math.log1p(-filter.fill());
    return Math.min(Math.round(touches / geometry.hashes()), filter.approximateElementCount());
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

  /** A line for the filter, made of so many lines, and one for its sizes. */
  String summary(long lines) {
    return file
        + ": "
        + kind()
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
        + kind()
        + " filter of "
        + Quantity.count(keys(), "key")
        + "\n";
  }

  private static String size(long bytes, double bitsPerKey) {
    return Quantity.bytes(bytes) + " (" + Quantity.bitsPerKey(bitsPerKey) + ")";
  }
}

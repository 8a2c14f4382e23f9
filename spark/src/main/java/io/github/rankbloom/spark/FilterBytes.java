package io.github.rankbloom.spark;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.rank.FrozenRankFilter;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Filters as binary values. */
final class FilterBytes {

  private FilterBytes() {}

  /** Opens a filter where it lies, if its kind can be asked there, or loads it. */
  static Filter open(String function, byte[] bytes) {
    try {
      ContainerReader header = header(bytes);
      boolean inPlace = kind(header).mapper().isPresent() && header.coding() == Coding.PLAIN;
      if (!inPlace) {
        return read(bytes);
      }
      FrozenRankFilter filter = FrozenRankFilter.of(bytes);
      filter.verify();
      return filter;
    } catch (IOException e) {
      throw noFilter(function, e);
    }
  }

  /** Loads a filter that can be changed. */
  static Filter load(String function, byte[] bytes) {
    try {
      return read(bytes);
    } catch (IOException e) {
      throw noFilter(function, e);
    }
  }

  private static Filter read(byte[] bytes) throws IOException {
    return Catalogue.STANDARD.readFrom(
        new ByteArrayInputStream(bytes), Runtime.getRuntime().maxMemory());
  }

  static FilterKind<?> kind(byte[] bytes) throws IOException {
    return kind(header(bytes));
  }

  private static ContainerReader header(byte[] bytes) throws IOException {
    return new ContainerReader(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
  }

  private static FilterKind<?> kind(ContainerReader header) throws FilterFormatException {
    return Catalogue.STANDARD
        .kind(header.kind())
        .orElseThrow(
            () ->
                new FilterFormatException(
                    "a filter of kind number " + header.kind() + ", which is not known here"));
  }

  static byte[] of(Filter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    } catch (OutOfMemoryError e) {
      throw new IllegalStateException(
          "the filter does not fit a binary value; write it in shards: Filters.build(...).write",
          e);
    }
  }

  private static IllegalArgumentException noFilter(String function, IOException cause) {
    return new IllegalArgumentException(
        function + ": the binary value: " + cause.getMessage(), cause);
  }
}

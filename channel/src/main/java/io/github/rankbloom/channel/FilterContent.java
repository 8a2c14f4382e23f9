package io.github.rankbloom.channel;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest.Form;
import io.github.rankbloom.hash.HashAlgorithm;
import io.github.rankbloom.rank.RankFilter;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.Optional;

/**
 * All that channels need to know of a filter, and the only place where they ask the core for it.
 *
 * @param filter the filter
 * @param form what stays the same as long as there are deltas
 * @param identity by which deltas name the content
 * @param plain the filter as its file
 */
record FilterContent(Filter filter, Form form, long identity, Blob plain) {

  static FilterContent of(Filter filter) {
    Form form =
        new Form(
            Catalogue.kindOf(filter).name(),
            HashAlgorithm.ofCode(filter.hashing().algorithm()).name(),
            filter.hashing().seed(),
            places(filter));
    return new FilterContent(
        filter, form, Catalogue.message(filter, Coding.PLAIN).digest(), plain(filter));
  }

  long keys() {
    return filter.approximateElementCount();
  }

  private static Optional<String> places(Filter filter) {
    if (!(filter instanceof RankFilter<?> rank)) {
      return Optional.empty();
    }
    var geometry = rank.geometry();
    return Optional.of(
        BigInteger.valueOf(geometry.totalChains())
            .shiftLeft(geometry.fingerprintBits())
            .toString());
  }

  /** The digest and length of the filter's file, without holding it. */
  private static Blob plain(Filter filter) {
    Counter counter = new Counter();
    DigestOutputStream out = new DigestOutputStream(counter, Blob.newDigest());
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Blob(HexFormat.of().formatHex(out.getMessageDigest().digest()), counter.bytes);
  }

  private static final class Counter extends OutputStream {
    private long bytes;

    @Override
    public void write(int value) {
      bytes++;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      bytes += length;
    }
  }

  /** A filter that stays as it is when the original changes. */
  static Filter copyOf(Filter filter) {
    byte[] bytes = Catalogue.message(filter, Coding.PLAIN).toByteArray();
    try {
      return Catalogue.readFrom(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The shortest message of the whole filter. */
  byte[] snapshot() {
    Message plainMessage = Catalogue.message(filter, Coding.PLAIN);
    Message coded = Catalogue.message(filter, Coding.ENTROPY);
    return (coded.byteSize() < plainMessage.byteSize() ? coded : plainMessage).toByteArray();
  }

  /** What leads to this filter from another, if there is such a message between the two. */
  Optional<byte[]> deltaFrom(FilterContent base) {
    try {
      return Optional.of(Catalogue.delta(base.filter, filter).toByteArray());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a whole filter.
   *
   * @throws FilterFormatException if the bytes are anything else, or the filter takes more memory
   */
  static FilterContent read(byte[] bytes, long maxBytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    Filter filter = Catalogue.readFrom(in, maxBytes);
    requireEnd(in);
    return of(filter);
  }

  /**
   * This filter, changed by a delta.
   *
   * @throws FilterFormatException if the bytes are anything else, or the filter takes more memory
   */
  FilterContent patched(byte[] delta, long maxBytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(delta);
    Filter changed = Catalogue.patchFrom(filter, in, maxBytes);
    requireEnd(in);
    return of(changed);
  }

  private static void requireEnd(ByteArrayInputStream in) throws FilterFormatException {
    if (in.available() > 0) {
      throw new FilterFormatException("bytes follow after the end of the filter");
    }
  }
}

package io.github.rankbloom.channel;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.catalogue.Catalogue;
import io.github.rankbloom.channel.format.Blob;
import io.github.rankbloom.channel.format.Manifest.Form;
import io.github.rankbloom.wire.FilterKind;
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
 * @param kind the filter's kind
 * @param filter the filter
 * @param form what stays the same as long as there are deltas
 * @param identity by which deltas name the content
 * @param plain the filter as its file
 */
record FilterContent(FilterKind<Filter> kind, Filter filter, Form form, long identity, Blob plain) {

  static FilterContent of(Catalogue catalogue, Filter filter) {
    return of(catalogue.kindOf(filter), filter);
  }

  private static FilterContent of(FilterKind<Filter> kind, Filter filter) {
    Form form =
        new Form(
            kind.name(),
            filter.hashing().algorithmName(),
            filter.hashing().seed(),
            kind.geometry(filter).exactPlaces().map(BigInteger::toString));
    return new FilterContent(kind, filter, form, kind.identity(filter), plain(filter));
  }

  /** About how many different keys there are, however often each was put. */
  long keys() {
    return kind.keys(filter);
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

  /** The shortest message of the whole filter. */
  byte[] snapshot() {
    return kind.shortest(filter).toByteArray();
  }

  /** What leads to this filter from another, if there is such a message between the two. */
  Optional<byte[]> deltaFrom(FilterContent base) {
    if (base.kind != kind) {
      return Optional.empty();
    }
    try {
      return Optional.of(kind.delta(base.filter, filter).toByteArray());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a whole filter.
   *
   * @throws FilterFormatException if the bytes are anything else, or the filter takes more memory
   */
  static FilterContent read(Catalogue catalogue, byte[] bytes, long maxBytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    Filter filter = catalogue.readFrom(in, maxBytes);
    requireEnd(in);
    return of(catalogue, filter);
  }

  /**
   * This filter, changed by a delta.
   *
   * @throws FilterFormatException if the bytes are anything else, or the filter takes more memory
   */
  FilterContent patched(byte[] delta, long maxBytes) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(delta);
    Filter changed = kind.patchFrom(filter, in, maxBytes);
    requireEnd(in);
    return of(kind, changed);
  }

  private static void requireEnd(ByteArrayInputStream in) throws FilterFormatException {
    if (in.available() > 0) {
      throw new FilterFormatException("bytes follow after the end of the filter");
    }
  }
}

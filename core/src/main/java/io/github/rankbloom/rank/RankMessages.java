package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.code.EntropyDecoder;
import io.github.rankbloom.code.EntropyEncoder;
import io.github.rankbloom.code.Expansion;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.BucketCells;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TableBuilder;
import io.github.rankbloom.rank.table.TableScan;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.Message;
import java.io.IOException;

/**
 * Rank-indexed filters as entropy-coded messages: the list of all cells in ascending order, under
 * the entropy coder. The parameters are those of a plain container.
 */
final class RankMessages {

  /** A filter with fewer cells than this part of its chains is sent plain. */
  private static final long MIN_CELLS_PART = 256;

  private RankMessages() {}

  /**
   * The entropy-coded message of a filter; where that does not pay, because the filter is all but
   * empty or its every place is taken, the plain one.
   */
  static <F extends Filter> Message message(F filter, RankIndexedKind<F> kind) {
    TableHeader<F> parameters = kind.header(filter);
    RankHeader header = parameters.sizes();
    if (isTooSparse(header)) {
      return RankCodec.message(filter, kind);
    }
    long[] body = encode(kind.table(filter), header);
    if (isTooShort(header, body.length)) {
      return RankCodec.message(filter, kind);
    }
    return new Message(
        kind.code(), Coding.ENTROPY, filter.hashing(), parameters.toBytes(), body, body.length);
  }

  // A reader allocates the table and works for every chain and cell, so all of them must be in
  // proportion to the bytes received.

  private static boolean isTooSparse(RankHeader header) {
    return header.cells() < header.geometry().totalChains() / MIN_CELLS_PART + 1;
  }

  private static boolean isTooShort(RankHeader header, long bodyWords) {
    return header.cells() / Long.SIZE > bodyWords
        || !Expansion.isFair(header.geometry().totalWords(), bodyWords);
  }

  private static long[] encode(RankTable table, RankHeader header) {
    RankGeometry geometry = header.geometry();
    EntropyEncoder encoder = new EntropyEncoder();
    BucketCells cells = new BucketCells(geometry);
    PayloadCoder payloads =
        PayloadCoder.write(
            geometry.payloadBits(),
            consumer -> {
              for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
                TableScan.list(table, bucket, cells);
                for (int i = 0; i < cells.size(); i++) {
                  consumer.accept(cells.payload(i));
                }
              }
            },
            encoder);
    PlaceCoder places = new PlaceCoder(geometry, header.cells());
    long placesPerBucket = (long) geometry.chains() << geometry.fingerprintBits();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      TableScan.list(table, bucket, cells);
      for (int i = 0; i < cells.size(); i++) {
        places.encode(bucket * placesPerBucket + cells.place(i), encoder);
        payloads.encode(cells.payload(i), encoder);
      }
    }
    return encoder.finish();
  }

  static <F extends Filter> F read(ContainerReader in, RankIndexedKind<F> kind) throws IOException {
    TableHeader<F> parameters = kind.readHeader(in.parameters(kind.headerBytes()));
    RankHeader header = parameters.sizes();
    RankGeometry geometry = header.geometry();
    in.requireMemory(geometry.totalWords() * Long.BYTES);
    if (isTooSparse(header) || isTooShort(header, in.bodyWords())) {
      throw new FilterFormatException("the body is too short for what the header says");
    }
    EntropyDecoder decoder = new EntropyDecoder(in.readBody(), (int) in.bodyWords());
    PayloadCoder payloads = PayloadCoder.read(geometry.payloadBits(), decoder);
    PlaceCoder places = new PlaceCoder(geometry, header.cells());
    TableBuilder builder = new TableBuilder(geometry, kind.cells());
    for (long i = 0; i < header.cells(); i++) {
      long place = places.decode(decoder);
      builder.add(place, payloads.decode(decoder));
    }
    decoder.finish();
    return parameters.filter(builder.build(), in.hashing());
  }
}

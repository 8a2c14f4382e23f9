package io.github.rankbloom.rank;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.KeyHash;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.ContainerWriter;
import io.github.rankbloom.wire.Message;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Rank-indexed filters as containers in plain coding: the buckets in trimmed form, one behind the
 * other, zero bits up to a whole word; then a directory that tells, for every {@link
 * RankHeader#group} buckets, the bit at which the first of them starts, so that a query needs to
 * read only a few of them.
 */
final class RankCodec {

  private static final int BUFFER_WORDS = 1 << 13;

  private RankCodec() {}

  /** Takes the words of a body. */
  private interface WordSink {
    void write(long[] words, int count) throws IOException;
  }

  static void write(RankFilter<?> filter, int kind, OutputStream out) throws IOException {
    RankHeader header = RankHeader.of(filter);
    write(filter.table(), header, header.toBytes(), kind, filter.hashing(), out);
  }

  static void write(RankDLeftFilter filter, OutputStream out) throws IOException {
    RankDLeftHeader header = RankDLeftHeader.of(filter);
    write(
        filter.table().buckets(),
        header.sizes(),
        header.toBytes(),
        RankDLeftFilter.KIND.code(),
        filter.hashing(),
        out);
  }

  private static void write(
      RankTable table,
      RankHeader header,
      byte[] parameters,
      int kind,
      KeyHash hashing,
      OutputStream out)
      throws IOException {
    ContainerWriter writer =
        new ContainerWriter(out, kind, Coding.PLAIN, hashing, parameters, header.bodyWords());
    writeBody(table, header, writer::write);
    writer.finish();
  }

  /** The same container, held in memory. */
  static <F extends Filter> Message message(F filter, RankIndexedKind<F> kind) {
    TableHeader<F> header = kind.header(filter);
    long[] body = new long[Math.toIntExact(header.sizes().bodyWords())];
    int[] filled = new int[1];
    try {
      writeBody(
          kind.table(filter),
          header.sizes(),
          (words, count) -> {
            System.arraycopy(words, 0, body, filled[0], count);
            filled[0] += count;
          });
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return new Message(
        kind.code(), Coding.PLAIN, filter.hashing(), header.toBytes(), body, body.length);
  }

  private static void writeBody(RankTable table, RankHeader header, WordSink sink)
      throws IOException {
    long[] directory = new long[Math.toIntExact(header.directoryWords())];
    writeBuckets(table, header, sink, directory);
    sink.write(directory, directory.length);
  }

  private static void writeBuckets(
      RankTable table, RankHeader header, WordSink sink, long[] directory) throws IOException {
    RankGeometry geometry = header.geometry();
    int most = (int) (TrimmedBucket.bits(geometry, geometry.maxBucketLoad()) >>> 6);
    long[] buffer = new long[BUFFER_WORDS + most + 2];
    long written = 0;
    long bit = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      if (bucket % header.group() == 0) {
        directory[(int) (bucket / header.group())] = written + bit;
      }
      bit = table.trim(bucket, buffer, bit);
      int whole = (int) (bit >>> 6);
      if (whole >= BUFFER_WORDS) {
        sink.write(buffer, whole);
        written += (long) whole << 6;
        buffer[0] = buffer[whole];
        bit &= 63;
      }
    }
    int whole = (int) (bit >>> 6);
    buffer[whole] &= ~(-1L << bit);
    sink.write(buffer, (bit & 63) == 0 ? whole : whole + 1);
  }

  static <F extends Filter> F read(ContainerReader in, RankIndexedKind<F> kind) throws IOException {
    TableHeader<F> parameters = kind.readHeader(in.parameters(kind.headerBytes()));
    RankHeader header = parameters.sizes();
    in.requireMemory(header.geometry().totalWords() * Long.BYTES);
    requireBodyLength(in, header);
    long[] body = in.readBody();
    RankTable table = new RankTable(header.geometry(), kind.cells());
    restoreBuckets(table, body, header);
    return parameters.filter(table, in.hashing());
  }

  static void requireBodyLength(ContainerReader in, RankHeader header)
      throws FilterFormatException {
    if (in.bodyWords() != header.bodyWords()) {
      throw new FilterFormatException(
          "the body has "
              + in.bodyWords()
              + " words, and the header's filter has "
              + header.bodyWords());
    }
  }

  private static void restoreBuckets(RankTable table, long[] body, RankHeader header)
      throws FilterFormatException {
    RankGeometry geometry = header.geometry();
    int contentWords = (int) header.contentWords();
    Words content = Words.of(body, contentWords);
    long bit = 0;
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      if (bucket % header.group() == 0
          && body[contentWords + (int) (bucket / header.group())] != bit) {
        throw new FilterFormatException("the directory does not point at the buckets");
      }
      int load = TrimmedBucket.load(content, bit, geometry);
      if (load == TrimmedBucket.MALFORMED
          || bit + TrimmedBucket.bits(geometry, load) > header.contentBits()) {
        throw new FilterFormatException("a bucket has more cells than there is room for");
      }
      bit = table.restore(bucket, load, body, bit);
    }
    if (bit != header.contentBits() || ((bit & 63) != 0 && body[(int) (bit >>> 6)] >>> bit != 0)) {
      throw new FilterFormatException("the buckets do not end where the header says");
    }
  }
}

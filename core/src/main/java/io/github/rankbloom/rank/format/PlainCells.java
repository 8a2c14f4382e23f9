package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;
import io.github.rankbloom.wire.FilterKind.WordSink;
import java.io.IOException;

/**
 * The plain body of a rank-indexed table: the buckets in trimmed form, one after the other, zero
 * bits up to a whole word; then a directory that tells, for every {@link RankHeader#group} buckets,
 * the bit at which the first of them starts, so that a query needs to read only a few of them.
 */
public final class PlainCells {

  private static final int BUFFER_WORDS = 1 << 13;

  private PlainCells() {}

  /** Writes the body of a table. */
  public static void write(RankTable table, RankHeader header, WordSink sink) throws IOException {
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

  /** {@return the table of a body, which may be hostile} */
  public static RankTable read(long[] body, RankHeader header, CellPolicy policy)
      throws FilterFormatException {
    RankTable table = new RankTable(header.geometry(), policy);
    restoreBuckets(table, body, header);
    return table;
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

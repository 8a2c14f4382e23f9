package io.github.rankbloom.rank.format;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.rank.plan.PresentLoads;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Shape;
import io.github.rankbloom.rank.table.BucketDecoder;
import io.github.rankbloom.rank.table.BucketWriter;
import io.github.rankbloom.rank.table.Entries;
import io.github.rankbloom.rank.table.EntryCursor;
import io.github.rankbloom.rank.table.PlaceTable;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;
import io.github.rankbloom.rank.table.TrimmedBuckets;
import io.github.rankbloom.wire.Body;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** The plain body of a rank-indexed filter, as a {@link FileLayout} says. */
public final class PlainCells {

  private static final int BUFFER_WORDS = 1 << 13;

  /** A reader wants some room to spare, and has tables for no more cells in a bucket. */
  private static final int MOST_IN_BUCKET = RankGeometry.MAX_CELLS - RankGeometry.MAX_CELLS / 64;

  private PlainCells() {}

  /** Writes what a table holds, whether or not it is arranged as the file is. */
  public static void write(PlaceTable table, FileLayout layout, Body.Sink sink) throws IOException {
    Writer writer = new Writer(layout, sink);
    Shape shape = layout.shape();
    if (table instanceof RankTable chained && chained.hasShape(shape)) {
      TrimmedBuckets buckets = chained.trimmed();
      long[] trimmed = new long[buckets.words()];
      for (long bucket = 0; bucket < shape.buckets(); bucket++) {
        writer.append(bucket, trimmed, buckets.trim(bucket, trimmed, 0));
      }
    } else {
      BucketWriter buckets =
          new BucketWriter(shape, layout.form().payloadBits(), layout.policy(), writer);
      try {
        buckets.addAll(table.cursor());
        buckets.finish();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    writer.finish();
  }

  /** Writes buckets in ascending order, with all those between them that are empty. */
  private static final class Writer implements BucketWriter.Sink {

    private final FileLayout layout;
    private final Body.Sink sink;
    private final long[] directory;
    private final long[] empty;
    private long[] buffer = new long[2 * BUFFER_WORDS];
    private long written;
    private long bit;
    private long next;

    Writer(FileLayout layout, Body.Sink sink) {
      this.layout = layout;
      this.sink = sink;
      directory = new long[Math.toIntExact(layout.directoryWords())];
      empty = new long[(layout.shape().chains() >>> 6) + 2];
    }

    @Override
    public void accept(long bucket, int load, int distinct, long[] trimmed) {
      try {
        skipTo(bucket);
        append(bucket, trimmed, layout.form().bits(load));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void skipTo(long bucket) throws IOException {
      while (next < bucket) {
        append(next, empty, layout.form().bits(0));
      }
    }

    void append(long bucket, long[] trimmed, long length) throws IOException {
      if (length > layout.form().bits(MOST_IN_BUCKET)) {
        throw new IOException(
            "too many keys share a bucket of the file: their hashes are not uniform, or the first"
                + " of very many in order");
      }
      if (bucket % layout.group() == 0) {
        directory[(int) (bucket / layout.group())] = written + bit;
      }
      int needed = (int) ((bit + length) >>> 6) + 2;
      if (needed > buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * needed);
      }
      Bits.copy(trimmed, 0, buffer, bit, length);
      bit += length;
      next = bucket + 1;
      int whole = (int) (bit >>> 6);
      if (whole >= BUFFER_WORDS) {
        sink.write(buffer, whole);
        written += (long) whole << 6;
        buffer[0] = buffer[whole];
        bit &= 63;
      }
    }

    void finish() throws IOException {
      skipTo(layout.shape().buckets());
      int whole = (int) (bit >>> 6);
      buffer[whole] &= ~(-1L << bit);
      sink.write(buffer, (bit & 63) == 0 ? whole : whole + 1);
      sink.write(directory, directory.length);
    }
  }

  /** {@return how many cells the buckets of a body have, which may be hostile} */
  public static PresentLoads loads(long[] body, FileLayout layout) throws FilterFormatException {
    long[] bucketsByLoad = new long[1];
    Buckets buckets = new Buckets(body, layout);
    while (buckets.next()) {
      if (buckets.load >= bucketsByLoad.length) {
        bucketsByLoad = Arrays.copyOf(bucketsByLoad, 2 * buckets.load + 1);
      }
      bucketsByLoad[buckets.load]++;
    }
    return PresentLoads.of(bucketsByLoad);
  }

  /**
   * Fills an empty table of the file's shape with a body, which may be hostile.
   *
   * @return how many copies there are in it, or a negative number if they are too many
   */
  public static long read(long[] body, FileLayout layout, RankTable table)
      throws FilterFormatException {
    TrimmedBuckets restored = table.trimmed();
    long copies = 0;
    Buckets buckets = new Buckets(body, layout);
    while (buckets.next()) {
      long more = restored.restore(buckets.bucket, buckets.load, body, buckets.bit);
      copies = copies < 0 || more < 0 ? -1 : copies + more;
    }
    return copies;
  }

  /** {@return a cursor through the entries of a body, which may be hostile} */
  public static EntryCursor cursor(long[] body, FileLayout layout) {
    return new Cursor(body, layout);
  }

  /** Goes from bucket to bucket of a body. */
  private static final class Buckets {

    private final long[] body;
    private final FileLayout layout;
    private final int contentWords;
    private final Words content;
    private long end;

    /** The present bucket, its first bit, and how many cells it has. */
    private long bucket = -1;

    private long bit;
    private int load;

    Buckets(long[] body, FileLayout layout) {
      this.body = body;
      this.layout = layout;
      contentWords = (int) layout.contentWords();
      content = Words.of(body, contentWords);
    }

    boolean next() throws FilterFormatException {
      bit = end;
      bucket++;
      if (bucket == layout.shape().buckets()) {
        requireEnd();
        return false;
      }
      if (bucket % layout.group() == 0
          && body[contentWords + (int) (bucket / layout.group())] != bit) {
        throw new FilterFormatException("the directory does not point at the buckets");
      }
      load = TrimmedBucket.load(content, bit, layout.form());
      if (load == TrimmedBucket.MALFORMED
          || bit + layout.form().bits(load) > layout.contentBits()) {
        throw new FilterFormatException("a bucket has more cells than there is room for");
      }
      end = bit + layout.form().bits(load);
      return true;
    }

    private void requireEnd() throws FilterFormatException {
      if (bit != layout.contentBits()
          || ((bit & 63) != 0 && body[(int) (bit >>> 6)] >>> bit != 0)) {
        throw new FilterFormatException("the buckets do not end where the header says");
      }
    }
  }

  /** Goes from entry to entry of a body. */
  private static final class Cursor implements EntryCursor {

    private final Buckets buckets;
    private final BucketDecoder decoder;
    private Entries entries = new Entries();
    private long[] trimmed = {};
    private long start;
    private int at = -1;

    Cursor(long[] body, FileLayout layout) {
      buckets = new Buckets(body, layout);
      decoder = new BucketDecoder(layout.shape(), layout.form().payloadBits(), layout.policy());
    }

    @Override
    public boolean next() throws FilterFormatException {
      at++;
      while (at >= entries.size()) {
        if (!buckets.next()) {
          return false;
        }
        readBucket();
        at = 0;
      }
      return true;
    }

    private void readBucket() throws FilterFormatException {
      long bits = buckets.end - buckets.bit;
      int words = (int) (bits >>> 6) + 2;
      if (words > trimmed.length) {
        trimmed = new long[2 * words];
      }
      Bits.copy(buckets.body, buckets.bit, trimmed, 0, bits);
      entries = decoder.decode(trimmed, buckets.load);
      start = buckets.bucket * buckets.layout.shape().placesPerBucket();
    }

    @Override
    public long place() {
      return start + entries.place(at);
    }

    @Override
    public long payload() {
      return entries.payload(at);
    }

    @Override
    public long count() {
      return entries.count(at);
    }
  }
}

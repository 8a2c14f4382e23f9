package io.github.rankbloom.shard;

import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * What a manifest says of one shard.
 *
 * @param bytes the length of the file
 * @param elements how many elements the shard holds, by {@link Filter#approximateElementCount}
 * @param keys how many different keys it holds, by {@link FilterKind#keys}
 * @param expectedFpp the shard's expected false-positive probability
 * @param checksum the checksums in the file: of its header, and of its body in the upper half
 */
public record ShardFile(long bytes, long elements, long keys, double expectedFpp, long checksum) {

  /** More than the header of any filter has. */
  static final int HEAD_BYTES = 8192;

  /** Length of the checksum at the end of a file, and of that at the end of a header. */
  static final int TAIL_BYTES = Integer.BYTES;

  public ShardFile {
    if (bytes < 0 || elements < 0 || keys < 0 || !(expectedFpp >= 0 && expectedFpp <= 1)) {
      throw new IllegalArgumentException("no shard is like that");
    }
  }

  /**
   * Writes a shard.
   *
   * @param out takes the bytes; neither flushed nor closed
   * @return what the manifest says of it
   */
  public static ShardFile write(FilterKind<?> kind, Filter shard, OutputStream out)
      throws IOException {
    TracedOutput traced = new TracedOutput(out);
    shard.writeTo(traced);
    return new ShardFile(
        traced.count(),
        shard.approximateElementCount(),
        keys(kind, shard),
        shard.expectedFpp(),
        checksum(traced.head(), traced.tail()));
  }

  private static <F extends Filter> long keys(FilterKind<F> kind, Filter shard) {
    return kind.keys(kind.type().cast(shard));
  }

  /**
   * {@return the name of the file of a shard with a number} It tells what is in the file, so that
   * the shards of two versions of a filter can lie in one folder.
   */
  public String name(int shard) {
    return String.format(Locale.ROOT, "shard-%05d-%016x.rbf", shard, checksum);
  }

  /** Checks that a file is the one that was written, as far as its length and checksums tell. */
  void requireSame(Path file) throws IOException {
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      long length = in.size();
      if (length != bytes) {
        throw new FilterFormatException(
            "has " + length + " bytes, and " + bytes + " by the manifest");
      }
      byte[] head = read(in, 0, (int) Math.min(HEAD_BYTES, length));
      byte[] tail = read(in, Math.max(0, length - TAIL_BYTES), TAIL_BYTES);
      if (checksum(head, tail) != checksum) {
        throw new FilterFormatException("is not the shard that the manifest names");
      }
    }
  }

  private static byte[] read(FileChannel in, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining() && in.read(bytes, at + bytes.position()) >= 0) {
      // A channel may give less than asked for.
    }
    return bytes.array();
  }

  /** A header ends with its checksum, and a file with that of its body. */
  static long checksum(byte[] head, byte[] tail) throws IOException {
    ContainerReader header = new ContainerReader(new ByteArrayInputStream(head), Long.MAX_VALUE);
    ByteBuffer start = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int ofHeader = start.getInt(header.bodyOffset() - TAIL_BYTES);
    int ofBody = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return (long) ofBody << Integer.SIZE | Integer.toUnsignedLong(ofHeader);
  }
}

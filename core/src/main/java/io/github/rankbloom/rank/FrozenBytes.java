package io.github.rankbloom.rank;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The bytes of a container, in memory or mapped from a file.
 *
 * @param head the header
 * @param body the body in pieces, all but the last of 2<sup>pieceBits</sup> bytes
 * @param pieceBits how long the pieces are
 * @param checksum the checksum of the body
 * @param file where all this is mapped from, or null
 */
record FrozenBytes(
    ByteBuffer head, List<ByteBuffer> body, int pieceBits, ByteBuffer checksum, FileChannel file) {

  private static final int CHUNK_BYTES = 1 << 16;

  /** Gives a part of the bytes. */
  interface Slicer {
    ByteBuffer slice(long at, int length) throws IOException;
  }

  /** The bytes of a container that is long enough, whose body lies from a start to an end. */
  static FrozenBytes of(Slicer slicer, long start, long end, int pieceBits, FileChannel file)
      throws IOException {
    List<ByteBuffer> pieces = new ArrayList<>();
    long pieceBytes = 1L << pieceBits;
    for (long at = start; at < end; at += pieceBytes) {
      pieces.add(slicer.slice(at, (int) Math.min(pieceBytes, end - at)));
    }
    return new FrozenBytes(
        slicer.slice(0, (int) start),
        pieces,
        pieceBits,
        slicer.slice(end, Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN),
        file);
  }

  /** {@return where the body starts} */
  long bodyStart() {
    return head.limit();
  }

  private long bodyEnd() {
    long end = bodyStart();
    for (ByteBuffer piece : body) {
      end += piece.limit();
    }
    return end;
  }

  /** {@return how many bytes there are} */
  long length() {
    return bodyEnd() + Integer.BYTES;
  }

  /** {@return the body} */
  Words words(long count) {
    return Words.of(body, pieceBits, count);
  }

  void writeTo(OutputStream out) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    copy(head, out, chunk);
    for (ByteBuffer piece : body) {
      copy(piece, out, chunk);
    }
    copy(checksum, out, chunk);
  }

  /** Not by a channel, which may write less than asked for, and closes a file if interrupted. */
  private static void copy(ByteBuffer from, OutputStream out, byte[] chunk) throws IOException {
    ByteBuffer rest = from.duplicate().clear();
    while (rest.hasRemaining()) {
      int length = Math.min(chunk.length, rest.remaining());
      rest.get(chunk, 0, length);
      out.write(chunk, 0, length);
    }
  }

  /** Compares the body with its checksum; what is mapped is read from the file again. */
  void verify() throws IOException {
    CRC32C sum = new CRC32C();
    int expected;
    if (file == null) {
      for (ByteBuffer piece : body) {
        sum.update(piece.duplicate());
      }
      expected = checksum.getInt(0);
    } else {
      long end = bodyEnd();
      for (long at = bodyStart(); at < end; at += CHUNK_BYTES) {
        sum.update(fromFile(at, (int) Math.min(CHUNK_BYTES, end - at)));
      }
      expected = fromFile(end, Integer.BYTES).getInt();
    }
    if (expected != (int) sum.getValue()) {
      throw new FilterFormatException("the filter's body is damaged: checksum mismatch");
    }
  }

  private ByteBuffer fromFile(long at, int length) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (chunk.hasRemaining()) {
      if (file.read(chunk, at + chunk.position()) < 0) {
        throw new FilterFormatException("the filter is cut short within its body");
      }
    }
    return chunk.flip();
  }

  void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        // Nothing was written.
      }
    }
  }
}

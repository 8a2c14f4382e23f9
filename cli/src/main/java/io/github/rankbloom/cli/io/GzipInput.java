package io.github.rankbloom.cli.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Reads gzip (RFC 1952): members one after the other, and zeros after the last, with which tapes
 * are filled up. Anything else after a member is refused.
 *
 * <p>Java's own reader takes what follows a member and is none for the end: if the header of one
 * among several is damaged, it drops the rest and says nothing.
 */
final class GzipInput extends InputStream {

  private static final int BUFFER_BYTES = 1 << 16;

  private static final int FIRST_MAGIC = 0x1F;
  private static final int SECOND_MAGIC = 0x8B;
  private static final int DEFLATE = 8;

  private static final int HAS_CHECKSUM = 1 << 1;
  private static final int HAS_EXTRA = 1 << 2;
  private static final int HAS_NAME = 1 << 3;
  private static final int HAS_COMMENT = 1 << 4;
  private static final int UNKNOWN_FLAGS = 0xE0;

  /** Of the modification time, the compressor's flags and the operating system. */
  private static final int UNUSED_BYTES = 6;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();

  /** What was read and not used lies from the position to the limit. */
  private final byte[] buffer = new byte[BUFFER_BYTES];

  private int position;
  private int limit;
  private boolean ended;

  /**
   * Reads the header of the first member.
   *
   * @throws ZipException if the stream does not start with one
   */
  GzipInput(InputStream in) throws IOException {
    this.in = in;
    readHeader(required(), "not in gzip format");
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      int count = inflate(target, offset, length);
      if (count > 0) {
        checksum.update(target, offset, count);
        return count;
      }
      if (inflater.finished()) {
        position = limit - inflater.getRemaining();
        readTrailer();
        goOn();
      } else if (inflater.needsInput()) {
        position = limit;
        if (!fill()) {
          throw new EOFException();
        }
        inflater.setInput(buffer, position, limit - position);
      } else {
        throw new ZipException("it asks for a dictionary");
      }
    }
    return -1;
  }

  private int inflate(byte[] target, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage() == null ? "invalid data" : e.getMessage());
    }
  }

  private void readTrailer() throws IOException {
    long crc = readInt();
    long length = readInt();
    if (crc != checksum.getValue() || length != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
      throw new ZipException("checksum mismatch");
    }
  }

  /** Goes on with the next member, if there is one. */
  private void goOn() throws IOException {
    int first = next();
    if (first > 0) {
      inflater.reset();
      checksum.reset();
      readHeader(first, "what follows after its end is no gzip");
      return;
    }
    while (first == 0) {
      first = next();
    }
    if (first > 0) {
      throw new ZipException("what follows after its end is no gzip");
    }
    ended = true;
  }

  private void readHeader(int first, String otherwise) throws IOException {
    if (first != FIRST_MAGIC || required() != SECOND_MAGIC) {
      throw new ZipException(otherwise);
    }
    int method = required();
    int flags = required();
    if (method != DEFLATE || (flags & UNKNOWN_FLAGS) != 0) {
      throw new ZipException("a header of unknown method " + method + " or flags " + flags);
    }
    skip(UNUSED_BYTES);
    if ((flags & HAS_EXTRA) != 0) {
      skip(required() | required() << 8);
    }
    if ((flags & HAS_NAME) != 0) {
      skipText();
    }
    if ((flags & HAS_COMMENT) != 0) {
      skipText();
    }
    if ((flags & HAS_CHECKSUM) != 0) {
      skip(2);
    }
    inflater.setInput(buffer, position, limit - position);
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      required();
    }
  }

  private void skipText() throws IOException {
    int next = required();
    while (next != 0) {
      next = required();
    }
  }

  private long readInt() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      value |= (long) required() << shift;
    }
    return value;
  }

  private int required() throws IOException {
    int value = next();
    if (value < 0) {
      throw new EOFException();
    }
    return value;
  }

  private int next() throws IOException {
    return position < limit || fill() ? buffer[position++] & 0xFF : -1;
  }

  /** Reads more into the empty buffer, and tells whether there was more. */
  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}

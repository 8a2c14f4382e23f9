package io.github.rankbloom.wire;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.hash.KeyHash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Reads one container: the header at once, the body when asked for. */
public final class ContainerReader {

  private static final int CHUNK_BYTES = 1 << 16;

  /**
   * A body may be longer than the memory of its filter, by a directory or the tables of a code:
   * this part of the memory, and some bytes.
   */
  private static final int BODY_SLACK_PART = 8;

  private static final int BODY_SLACK_BYTES = 1024;

  private final InputStream in;
  private final long maxBytes;
  private final int version;
  private final int kind;
  private final Coding coding;
  private final KeyHash hashing;
  private final byte[] parameters;
  private final long bodyBytes;

  /**
   * Reads and checks the header.
   *
   * @param maxBytes the most memory the filter may take; the bytes that it comes in are held beside
   *     it, and may be an eighth more
   * @throws IllegalArgumentException if maxBytes is negative
   * @throws FilterFormatException if this is no container
   */
  public ContainerReader(InputStream in, long maxBytes) throws IOException {
    if (maxBytes < 0) {
      throw new IllegalArgumentException("maxBytes must be 0 or more, not " + maxBytes);
    }
    this.in = in;
    this.maxBytes = maxBytes;
    byte[] fixed = in.readNBytes(Container.FIXED_HEADER_BYTES);
    if (fixed.length == 0) {
      throw new FilterFormatException("no filter: there are no bytes");
    }
    ByteBuffer header = littleEndian(fixed);
    if (fixed.length < Integer.BYTES || header.getInt() != Container.MAGIC) {
      throw new FilterFormatException("no filter: the bytes do not start with the mark of one");
    }
    requireLength(fixed, Container.FIXED_HEADER_BYTES, "header");
    version = Byte.toUnsignedInt(header.get());
    if (version < Container.FIRST_VERSION || version > Container.LAST_VERSION) {
      throw new FilterFormatException(
          "a filter of format version "
              + version
              + ", and this program reads versions up to "
              + Container.LAST_VERSION);
    }
    kind = Byte.toUnsignedInt(header.get());
    int algorithm = Byte.toUnsignedInt(header.get());
    int codingCode = Byte.toUnsignedInt(header.get());
    long seed = header.getLong();
    int parameterBytes = header.getInt();
    bodyBytes = header.getLong();
    if (parameterBytes < 0 || parameterBytes > Container.MAX_PARAMETER_BYTES) {
      throw damaged("header");
    }
    byte[] rest = in.readNBytes(parameterBytes + Container.CHECKSUM_BYTES);
    requireLength(rest, parameterBytes + Container.CHECKSUM_BYTES, "header");
    CRC32C checksum = new CRC32C();
    checksum.update(fixed);
    checksum.update(rest, 0, parameterBytes);
    if (littleEndian(rest).getInt(parameterBytes) != (int) checksum.getValue()) {
      throw damaged("header");
    }
    if (bodyBytes < 0 || bodyBytes % Long.BYTES != 0) {
      throw new FilterFormatException("the header has values that no filter has");
    }
    coding = coding(codingCode);
    hashing = hashing(algorithm, seed);
    parameters = Arrays.copyOf(rest, parameterBytes);
    if (coding == Coding.DELTA && parameterBytes < Container.IDENTITIES_BYTES) {
      throw new FilterFormatException("the header has too few bytes of parameters");
    }
  }

  private static Coding coding(int code) throws FilterFormatException {
    for (Coding coding : Coding.values()) {
      if (coding.code() == code) {
        return coding;
      }
    }
    throw new FilterFormatException(
        "the body is in coding number " + code + ", which this program lacks");
  }

  private static KeyHash hashing(int algorithm, long seed) throws FilterFormatException {
    try {
      return KeyHash.of(algorithm, seed);
    } catch (IllegalArgumentException e) {
      throw new FilterFormatException(
          "the filter uses hash algorithm number " + algorithm + ", which this program lacks");
    }
  }

  /** {@return the version of the kind's parameters and bodies} */
  public int version() {
    return version;
  }

  /** {@return the number of the filter's kind, 0 to 255} */
  public int kind() {
    return kind;
  }

  /** {@return how the body stands for the content} */
  public Coding coding() {
    return coding;
  }

  /** Refuses a body that is not in the coding that the caller can read. */
  public void requireCoding(Coding required) throws FilterFormatException {
    if (coding != required) {
      throw new FilterFormatException(
          "expected " + required.words() + ", but this is " + coding.words());
    }
  }

  /** {@return how the filter hashes keys} */
  public KeyHash hashing() {
    return hashing;
  }

  /**
   * {@return the {@linkplain FilterKind#identity identity} of the filter that a delta was made
   * from}
   *
   * @throws IllegalStateException if this is no delta
   */
  public long base() {
    return identityAt(0);
  }

  /**
   * {@return the {@linkplain FilterKind#identity identity} of the filter that a delta leads to}
   *
   * @throws IllegalStateException if this is no delta
   */
  public long target() {
    return identityAt(Long.BYTES);
  }

  private long identityAt(int offset) {
    if (coding != Coding.DELTA) {
      throw new IllegalStateException("a whole filter has neither base nor target");
    }
    return littleEndian(parameters).getLong(offset);
  }

  /** {@return the kind's own part of the header, in little-endian order} */
  public ByteBuffer parameters() {
    return littleEndian(parameters)
        .position(coding == Coding.DELTA ? Container.IDENTITIES_BYTES : 0);
  }

  /** {@return where the body starts, in bytes from the container's first} */
  public int bodyOffset() {
    return Container.FIXED_HEADER_BYTES + parameters.length + Container.CHECKSUM_BYTES;
  }

  /** {@return how many words the body has, as the header tells} */
  public long bodyWords() {
    return bodyBytes / Long.BYTES;
  }

  /** Checks that the filter may take as much memory as it needs. */
  public void requireMemory(long bytes) throws FilterTooLargeException {
    if (bytes > maxBytes) {
      throw new FilterTooLargeException(bytes, maxBytes);
    }
  }

  /**
   * Reads the body and checks it against its checksum. The array grows as the bytes arrive, so a
   * header cannot claim memory that no bytes stand for.
   *
   * @return the body's words and one more, which is zero
   * @throws FilterFormatException if the body is damaged, cut short or longer than allowed
   */
  public long[] readBody() throws IOException {
    if (bodyBytes - BODY_SLACK_BYTES - maxBytes / BODY_SLACK_PART > maxBytes) {
      requireMemory(bodyBytes);
    }
    if (bodyWords() >= Integer.MAX_VALUE - 8) {
      throw new FilterFormatException("the body is longer than the longest array");
    }
    int words = (int) bodyWords();
    CRC32C checksum = new CRC32C();
    byte[] chunk = new byte[CHUNK_BYTES];
    long[] body = new long[Math.min(words, CHUNK_BYTES / Long.BYTES) + 1];
    int done = 0;
    while (done < words) {
      int length = (int) Math.min(CHUNK_BYTES, (long) (words - done) * Long.BYTES);
      if (in.readNBytes(chunk, 0, length) < length) {
        throw cutShort("body");
      }
      checksum.update(chunk, 0, length);
      int count = length / Long.BYTES;
      if (done + count >= body.length) {
        body = Arrays.copyOf(body, (int) Math.min(words + 1L, 2L * body.length + count));
      }
      littleEndian(chunk).asLongBuffer().get(body, done, count);
      done += count;
    }
    byte[] expected = in.readNBytes(Container.CHECKSUM_BYTES);
    requireLength(expected, Container.CHECKSUM_BYTES, "body");
    if (littleEndian(expected).getInt() != (int) checksum.getValue()) {
      throw damaged("body");
    }
    return body;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void requireLength(byte[] bytes, int length, String part)
      throws FilterFormatException {
    if (bytes.length < length) {
      throw cutShort(part);
    }
  }

  private static FilterFormatException cutShort(String part) {
    return new FilterFormatException("the filter is cut short within its " + part);
  }

  private static FilterFormatException damaged(String part) {
    return new FilterFormatException("the filter's " + part + " is damaged: checksum mismatch");
  }
}

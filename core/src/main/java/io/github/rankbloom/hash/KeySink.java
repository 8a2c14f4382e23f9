package io.github.rankbloom.hash;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Takes the parts of a key from a {@link Funnel}, and puts their bytes one after the other. Every
 * method returns the sink itself.
 *
 * <table class="striped">
 * <caption>The bytes of a part</caption>
 * <thead><tr><th scope="col">part</th><th scope="col">bytes</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">{@link #putLong}: whole numbers of any width</th>
 *     <td>8: two's complement, least significant first</td></tr>
 * <tr><th scope="row">{@link #putDouble}: also of a {@code float}, which is widened</th>
 *     <td>8: those of the number {@link Double#doubleToLongBits}</td></tr>
 * <tr><th scope="row">{@link #putBoolean}</th><td>1: 1 for true, 0 for false</td></tr>
 * <tr><th scope="row">{@link #putBytes}</th>
 *     <td>4, how many bytes there are, least significant first; then the bytes</td></tr>
 * <tr><th scope="row">{@link #putText}</th><td>those of {@code putBytes} of its UTF-8 bytes</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Texts and arrays come with their lengths, so that ("ab", "c") is not ("a", "bc"). A key of one
 * {@code putLong} is therefore the same as that number, and one of two is {@link KeyHash#hash(long,
 * long)}; a key of one {@code putText} is not the same as that text. A part that may be missing is
 * a {@code putBoolean} that tells whether it is there, and then the part if it is.
 */
public final class KeySink {

  private static final int FIRST_BYTES = 256;

  /** More is not kept from one key to the next. */
  private static final int MOST_KEPT_BYTES = 1 << 16;

  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /** The most UTF-8 bytes of a {@code char}; two of a pair share four. */
  private static final int MOST_BYTES_PER_CHAR = 3;

  /** Each thread has one, weakly held so that no thread keeps this class from being unloaded. */
  private static final ThreadLocal<Reference<KeySink>> OF_THREAD = new ThreadLocal<>();

  private byte[] bytes = new byte[FIRST_BYTES];
  private int length;
  private boolean open;

  private KeySink() {}

  /** The thread's own sink, or a new one if a funnel that is being fed asks for another key. */
  static KeySink open() {
    Reference<KeySink> reference = OF_THREAD.get();
    KeySink sink = reference == null ? null : reference.get();
    if (sink == null) {
      sink = new KeySink();
      OF_THREAD.set(new WeakReference<>(sink));
    } else if (sink.open) {
      sink = new KeySink();
    }
    sink.open = true;
    return sink;
  }

  void close() {
    open = false;
    length = 0;
    if (bytes.length > MOST_KEPT_BYTES) {
      bytes = new byte[FIRST_BYTES];
    }
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Takes a whole number. */
  public KeySink putLong(long part) {
    reserve(Long.BYTES);
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[length++] = (byte) (part >>> (Byte.SIZE * i));
    }
    return this;
  }

  /** Takes a floating-point number. All NaNs are alike; 0.0 and -0.0 are not. */
  public KeySink putDouble(double part) {
    return putLong(Double.doubleToLongBits(part));
  }

  /** Takes a truth value. */
  public KeySink putBoolean(boolean part) {
    reserve(1);
    bytes[length++] = (byte) (part ? 1 : 0);
    return this;
  }

  /** Takes a text. An unpaired surrogate counts as {@code '?'}. */
  public KeySink putText(CharSequence part) {
    int chars = part.length();
    reserve(Integer.BYTES + (long) MOST_BYTES_PER_CHAR * chars);
    int start = length;
    length += Integer.BYTES;
    for (int i = 0; i < chars; i++) {
      char c = part.charAt(i);
      if (c < 0x80) {
        bytes[length++] = (byte) c;
      } else if (c < 0x800) {
        bytes[length++] = (byte) (0xC0 | c >> 6);
        continueWith(c);
      } else if (!Character.isSurrogate(c)) {
        bytes[length++] = (byte) (0xE0 | c >> 12);
        continueWith(c >> 6);
        continueWith(c);
      } else if (i + 1 < chars && Character.isSurrogatePair(c, part.charAt(i + 1))) {
        int point = Character.toCodePoint(c, part.charAt(++i));
        bytes[length++] = (byte) (0xF0 | point >> 18);
        continueWith(point >> 12);
        continueWith(point >> 6);
        continueWith(point);
      } else {
        bytes[length++] = '?';
      }
    }
    writeLength(start, length - start - Integer.BYTES);
    return this;
  }

  /** Writes a byte of six bits that is not the first of its character. */
  private void continueWith(int bits) {
    bytes[length++] = (byte) (0x80 | (bits & 0x3F));
  }

  /** Takes all bytes of an array. */
  public KeySink putBytes(byte[] part) {
    startBytes(part.length);
    System.arraycopy(part, 0, bytes, length, part.length);
    length += part.length;
    return this;
  }

  /** Takes the bytes of a buffer, from its position to its limit; its position stays. */
  public KeySink putBytes(ByteBuffer part) {
    int count = part.remaining();
    startBytes(count);
    part.get(part.position(), bytes, length, count);
    length += count;
    return this;
  }

  private void startBytes(int count) {
    reserve((long) Integer.BYTES + count);
    writeLength(length, count);
    length += Integer.BYTES;
  }

  private void writeLength(int at, int count) {
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[at + i] = (byte) (count >>> (Byte.SIZE * i));
    }
  }

  private void reserve(long more) {
    if (!open) {
      throw new IllegalStateException("a sink is used after its funnel has returned");
    }
    long needed = length + more;
    if (needed > bytes.length) {
      if (needed > MOST_BYTES) {
        throw new IllegalArgumentException("a key has at most " + MOST_BYTES + " bytes");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(needed, 2L * bytes.length)));
    }
  }
}

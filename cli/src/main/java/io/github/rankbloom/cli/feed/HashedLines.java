package io.github.rankbloom.cli.feed;

import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.LineSink;
import io.github.rankbloom.hash.KeyHash;
import java.nio.charset.StandardCharsets;

/** Turns lines into hashes: a whole line is a key, or a key and its value. */
public final class HashedLines {

  private static final int SHOWN_BYTES = 40;

  /** Takes a key's hash and its value. */
  public interface ValueConsumer {

    /**
     * Takes a key and its value.
     *
     * @param hash the key's hash
     * @param value the value
     */
    void accept(long hash, long value);
  }

  private HashedLines() {}

  /**
   * Takes every line for a key.
   *
   * @param hashing hashes the keys
   * @param taker takes the hashes, many at a time
   * @return takes the lines
   */
  public static LineSink keys(KeyHash hashing, HashBatch.Taker taker) {
    HashBatch batch = new HashBatch(taker);
    return new LineSink() {
      @Override
      public void line(byte[] bytes, int offset, int length) {
        batch.add(hashing.hash(bytes, offset, length));
      }

      @Override
      public void idle() {
        batch.handOn();
      }
    };
  }

  /**
   * Takes every line for a key, a tab and a decimal value. The last tab counts, so a key may have
   * tabs.
   *
   * @param hashing hashes the keys
   * @param maxValue the largest value allowed, as an unsigned number
   * @param sink takes the hashes and values
   * @return takes the lines
   */
  public static LineSink values(KeyHash hashing, long maxValue, ValueConsumer sink) {
    return (bytes, offset, length) -> {
      int tab = offset + length - 1;
      while (tab >= offset && bytes[tab] != '\t') {
        tab--;
      }
      if (tab < offset) {
        throw new BadLineException(
            "expected a key, a tab and a value, but there is no tab in '"
                + shown(bytes, offset, length)
                + "'");
      }
      long value = value(bytes, tab + 1, offset + length - tab - 1, maxValue);
      sink.accept(hashing.hash(bytes, offset, tab - offset), value);
    };
  }

  private static long value(byte[] bytes, int offset, int length, long maxValue)
      throws BadLineException {
    long value = 0;
    boolean valid = length > 0;
    for (int i = offset; i < offset + length && valid; i++) {
      int digit = bytes[i] - '0';
      valid =
          digit >= 0
              && digit <= 9
              && Long.compareUnsigned(value, Long.divideUnsigned(maxValue - digit, 10)) <= 0
              && Long.compareUnsigned(digit, maxValue) <= 0;
      value = 10 * value + digit;
    }
    if (!valid) {
      throw new BadLineException(
          "the value must be a whole number from 0 to "
              + Long.toUnsignedString(maxValue)
              + ", but is '"
              + shown(bytes, offset, length)
              + "'");
    }
    return value;
  }

  private static String shown(byte[] bytes, int offset, int length) {
    String text =
        new String(bytes, offset, Math.min(length, SHOWN_BYTES), StandardCharsets.UTF_8)
            .replaceAll("\\p{Cntrl}", "?");
    return length > SHOWN_BYTES ? text + "..." : text;
  }
}

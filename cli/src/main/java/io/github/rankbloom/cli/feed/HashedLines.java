package io.github.rankbloom.cli.feed;

import io.github.rankbloom.cli.io.BadLineException;
import io.github.rankbloom.cli.io.BlockSink;
import io.github.rankbloom.cli.io.LineBlock;
import io.github.rankbloom.hash.KeyHash;
import java.nio.charset.StandardCharsets;

/** Turns lines into hashes of keys, or of keys with their values. */
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

  /** The hashes of a block, with values where there are some. */
  private static final class Hashes {
    private final long[] hashes;
    private final long[] values;
    private final int count;

    Hashes(long[] hashes, long[] values, int count) {
      this.hashes = hashes;
      this.values = values;
      this.count = count;
    }
  }

  private HashedLines() {}

  /**
   * Takes every line for a key.
   *
   * @param hashing hashes the keys
   * @param taker takes the hashes
   * @return takes the lines
   */
  public static BlockSink<?> keys(KeyHash hashing, HashTaker taker) {
    return new BlockSink<Hashes>() {
      @Override
      public Hashes work(LineBlock block) throws BadLineException {
        return new Hashes(block.hashes(hashing), null, block.lines());
      }

      @Override
      public void take(Hashes result) {
        taker.take(result.hashes, result.count);
      }
    };
  }

  /**
   * Takes every line for a key, a tab and a decimal value. The last tab counts, so a key may have
   * tabs; if the key is in a column, that is one of those before the tab.
   *
   * @param hashing hashes the keys
   * @param maxValue the largest value allowed, as an unsigned number
   * @param sink takes the hashes and values
   * @return takes the lines
   */
  public static BlockSink<?> values(KeyHash hashing, long maxValue, ValueConsumer sink) {
    return new BlockSink<Hashes>() {
      @Override
      public Hashes work(LineBlock block) throws BadLineException {
        int count = block.lines();
        Hashes result = new Hashes(new long[count], new long[count], count);
        for (int line = 0; line < count; line++) {
          int tab = lastTab(block, line);
          result.values[line] = value(block, line, tab + 1, maxValue);
          result.hashes[line] = block.hash(hashing, line, block.start(line), tab);
        }
        return result;
      }

      @Override
      public void take(Hashes result) {
        for (int i = 0; i < result.count; i++) {
          sink.accept(result.hashes[i], result.values[i]);
        }
      }
    };
  }

  private static int lastTab(LineBlock block, int line) throws BadLineException {
    int start = block.start(line);
    int tab = block.end(line) - 1;
    while (tab >= start && block.bytes()[tab] != '\t') {
      tab--;
    }
    if (tab < start) {
      throw new BadLineException(
          line,
          "expected a key, a tab and a value, but there is no tab in '"
              + shown(block.bytes(), start, block.end(line))
              + "'");
    }
    return tab;
  }

  private static long value(LineBlock block, int line, int from, long maxValue)
      throws BadLineException {
    byte[] bytes = block.bytes();
    int to = block.end(line);
    long value = 0;
    boolean valid = from < to;
    for (int i = from; i < to && valid; i++) {
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
          line,
          "the value must be a whole number from 0 to "
              + Long.toUnsignedString(maxValue)
              + ", but is '"
              + shown(bytes, from, to)
              + "'");
    }
    return value;
  }

  private static String shown(byte[] bytes, int from, int to) {
    String text =
        new String(bytes, from, Math.min(to - from, SHOWN_BYTES), StandardCharsets.UTF_8)
            .replaceAll("\\p{Cntrl}", "?");
    return to - from > SHOWN_BYTES ? text + "..." : text;
  }
}

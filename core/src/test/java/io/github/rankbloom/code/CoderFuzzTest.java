package io.github.rankbloom.code;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.rankbloom.FilterFormatException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Any words at all, decoded as an array of bits and as one of counters. In the normal build this
 * runs the inputs kept in the resources; {@code JAZZER_FUZZ=1 mvn -pl core test
 * -Dtest=CoderFuzzTest} searches for new ones.
 */
class CoderFuzzTest {

  private static final int HEAD_BYTES = 5;

  /** Two bytes of length, two of positions in use, one of the counters' width; then words. */
  @FuzzTest(maxDuration = "5m")
  void decodingEndsInTheOneArrayOrInAFormatException(byte[] bytes) {
    if (bytes.length < HEAD_BYTES) {
      return;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int length = Short.toUnsignedInt(in.getShort());
    int used = Math.min(length, Short.toUnsignedInt(in.getShort()));
    int width = 1 + (in.get() & 31);
    long[] coded = new long[in.remaining() / Long.BYTES];
    in.asLongBuffer().get(coded);
    bits(length, used, coded);
    counters(length, width, used, coded);
  }

  private static void bits(int length, int used, long[] coded) {
    BitArrayCoder coder = new BitArrayCoder(length, used);
    long[] words = new long[(length + 63) >>> 6];
    try {
      EntropyDecoder decoder = new EntropyDecoder(coded, coded.length);
      coder.decode(decoder, words);
      decoder.finish();
    } catch (FilterFormatException expected) {
      return;
    }
    EntropyEncoder encoder = new EntropyEncoder();
    coder.encode(words, encoder);
    requireSame(coded, encoder);
  }

  private static void counters(int length, int width, int used, long[] coded) {
    CounterArrayCoder coder = new CounterArrayCoder(length, width, used);
    long[] words = new long[((length * width + 63) >>> 6) + 1];
    try {
      EntropyDecoder decoder = new EntropyDecoder(coded, coded.length);
      coder.decode(decoder, words);
      decoder.finish();
    } catch (FilterFormatException expected) {
      return;
    }
    // The weights that came need not be those that an encoder counts: the array must come back.
    EntropyEncoder encoder = new EntropyEncoder();
    coder.encode(words, encoder);
    long[] again = encoder.finish();
    long[] decoded = new long[words.length];
    try {
      EntropyDecoder decoder = new EntropyDecoder(again, again.length);
      coder.decode(decoder, decoded);
      decoder.finish();
    } catch (FilterFormatException e) {
      throw new IllegalStateException(e);
    }
    if (!Arrays.equals(words, decoded)) {
      throw new IllegalStateException("an array changed by being coded and decoded");
    }
  }

  private static void requireSame(long[] coded, EntropyEncoder encoder) {
    if (!Arrays.equals(coded, encoder.finish())) {
      throw new IllegalStateException("one array has two coded forms");
    }
  }
}

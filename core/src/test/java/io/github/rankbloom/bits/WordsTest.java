package io.github.rankbloom.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.support.Seeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Words read alike wherever they lie, and as zero beyond their end. */
class WordsTest {

  private static final int LENGTH = 37;
  private static final long[] CONTENT =
      LongStream.concat(Seeds.random("words").longs(LENGTH), LongStream.of(-1, -1)).toArray();

  static Stream<Words> everywhere() {
    return Stream.concat(
        Stream.of(Words.of(CONTENT, LENGTH)),
        Stream.of(3, 4, 6, 20).map(bits -> Words.of(pieces(1 << bits), bits, LENGTH)));
  }

  private static List<ByteBuffer> pieces(int pieceBytes) {
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(CONTENT, 0, LENGTH);
    List<ByteBuffer> pieces = new ArrayList<>();
    for (int at = 0; at < bytes.capacity(); at += pieceBytes) {
      pieces.add(bytes.slice(at, Math.min(pieceBytes, bytes.capacity() - at)));
    }
    return pieces;
  }

  private static boolean bit(long bit) {
    return bit >= 0 && bit < LENGTH * 64 && (CONTENT[(int) (bit >>> 6)] >>> bit & 1) != 0;
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void readsLikeOneBitAtATime(Words words) {
    SplittableRandom random = Seeds.random("reading words");
    for (int round = 0; round < 20_000; round++) {
      long at = random.nextInt((LENGTH + 4) * 64);
      int length = random.nextInt(random.nextBoolean() ? 70 : 2000);
      int ones = 0;
      for (int i = 0; i < length; i++) {
        ones += bit(at + i) ? 1 : 0;
      }
      assertEquals(ones, words.count(at, length), Seeds::replay);
      assertEquals(bit(at), words.isSet(at), Seeds::replay);
      int width = 1 + random.nextInt(64);
      long field = 0;
      for (int i = 0; i < width; i++) {
        field |= (bit(at + i) ? 1L : 0) << i;
      }
      assertEquals(field, words.field(at, width), Seeds::replay);
    }
    assertEquals(0, words.word(-1));
    assertEquals(0, words.count(5, -1));
    assertEquals(0, words.count(Long.MAX_VALUE - 500, 400));
  }
}

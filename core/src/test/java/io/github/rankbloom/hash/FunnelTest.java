package io.github.rankbloom.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.support.Allocation;
import io.github.rankbloom.support.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The bytes of a key of parts are frozen: files and other programs depend on them. */
class FunnelTest {

  private record Visit(String user, int port, double speed, boolean secure, ByteBuffer address) {}

  private static final Funnel<Visit> VISIT =
      (visit, sink) ->
          sink.putText(visit.user())
              .putLong(visit.port())
              .putDouble(visit.speed())
              .putBoolean(visit.secure())
              .putBytes(visit.address());

  private static final Funnel<long[]> NUMBERS =
      (numbers, sink) -> {
        for (long number : numbers) {
          sink.putLong(number);
        }
      };

  private static final Funnel<String[]> TEXTS =
      (texts, sink) -> {
        for (String text : texts) {
          sink.putText(text);
        }
      };

  private final KeyHash hash = KeyHash.seeded(42);

  /** The same bytes stand in {@code docs/format.md}. */
  @Test
  void theBytesAreThoseOfTheDocument() {
    byte[] bytes =
        HexFormat.ofDelimiter(" ")
            .parseHex(
                "05 00 00 00 4a c3 bc 72 67 " // 5 bytes, "Jürg"
                    + "bb 01 00 00 00 00 00 00 " // 443
                    + "00 00 00 00 00 00 f8 3f " // 1.5
                    + "01 " // true
                    + "04 00 00 00 7f 00 00 01"); // 4 bytes, 127.0.0.1
    Visit visit = new Visit("Jürg", 443, 1.5, true, ByteBuffer.wrap(new byte[] {127, 0, 0, 1}));
    assertEquals(hash.hash(bytes), hash.hash(visit, VISIT));
    assertEquals(0x58af6dd7aa68d336L, KeyHash.DEFAULT.hash(visit, VISIT));
  }

  @Test
  void keysOfNumbersAreThoseNumbers() {
    assertEquals(hash.hash(-7), hash.hash(new long[] {-7}, NUMBERS));
    assertEquals(hash.hash(-7, 8), hash.hash(new long[] {-7, 8}, NUMBERS));
    assertEquals(hash.hash(new byte[0]), hash.hash(new long[0], NUMBERS));
  }

  @Test
  void textsDoNotFlowIntoEachOther() {
    long key = hash.hash(new String[] {"ab", "c"}, TEXTS);
    assertNotEquals(key, hash.hash(new String[] {"a", "bc"}, TEXTS));
    assertNotEquals(key, hash.hash(new String[] {"abc"}, TEXTS));
    assertNotEquals(key, hash.hash(new String[] {"ab", "c", ""}, TEXTS));
  }

  @Test
  void textsAreTheirUtf8Bytes() {
    SplittableRandom random = Seeds.random("texts of funnels");
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(i < 2990 ? 40 : 100_000);
      while (text.length() < length) {
        int range = 2 << random.nextInt(16);
        text.append((char) random.nextInt(range));
        if (random.nextInt(8) == 0) {
          text.appendCodePoint(0x10000 + random.nextInt(0x100000));
        }
      }
      byte[] utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
      byte[] expected =
          ByteBuffer.allocate(Integer.BYTES + utf8.length)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(utf8.length)
              .put(utf8)
              .array();
      long hashed = hash.hash(expected);
      assertEquals(hashed, hash.hash(text, (t, sink) -> sink.putText(t)), Seeds::replay);
      assertEquals(hashed, hash.hash(utf8, (bytes, sink) -> sink.putBytes(bytes)), Seeds::replay);
      ByteBuffer buffer = ByteBuffer.wrap(expected).position(Integer.BYTES);
      assertEquals(hashed, hash.hash(buffer, (b, sink) -> sink.putBytes(b)), Seeds::replay);
      assertEquals(Integer.BYTES, buffer.position());
    }
  }

  @Test
  void allThatIsNotANumberIsAlike() {
    Funnel<Double> number = (n, sink) -> sink.putDouble(n);
    double odd = Double.longBitsToDouble(0x7ff8000000000123L);
    assertEquals(hash.hash(Double.NaN, number), hash.hash(odd, number));
    assertNotEquals(hash.hash(0.0, number), hash.hash(-0.0, number));
  }

  @Test
  void aFunnelMayAskForAnotherKeyMeanwhile() {
    Funnel<Long> outer =
        (key, sink) -> sink.putLong(key).putLong(hash.hash(new long[] {key}, NUMBERS)).putLong(key);
    long inner = hash.hash(3);
    assertEquals(hash.hash(new long[] {3, inner, 3}, NUMBERS), hash.hash(3L, outer));
  }

  @Test
  void aFunnelThatFailsLeavesNothingBehind() {
    assertThrows(NullPointerException.class, () -> hash.hash(new String[] {"a", null}, TEXTS));
    assertThrows(NullPointerException.class, () -> hash.hash(null, TEXTS));
    assertEquals(hash.hash(5), hash.hash(new long[] {5}, NUMBERS));
  }

  @Test
  void aSinkIsNotToBeKept() {
    AtomicReference<KeySink> kept = new AtomicReference<>();
    hash.hash(1L, (key, sink) -> kept.set(sink));
    assertThrows(IllegalStateException.class, () -> kept.get().putLong(2));
  }

  @Test
  void keysOfPartsMakeNoGarbage() throws IOException {
    Visit visit = new Visit("Jürg", 443, 1.5, true, ByteBuffer.wrap(new byte[] {127, 0, 0, 1}));
    ByteBuffer buffer = ByteBuffer.allocateDirect(100);
    long allocated =
        Allocation.of(
            () -> {
              long sum = 0;
              for (int i = 0; i < 10_000; i++) {
                sum += hash.hash(visit, VISIT) + hash.hash(i, sum) + hash.hash(buffer);
              }
              assertNotEquals(0, sum);
            });
    assertTrue(allocated < 20_000, () -> allocated + " bytes");
  }
}

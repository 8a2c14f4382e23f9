package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.support.Checksums;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.Coding;
import io.github.rankbloom.wire.ContainerReader;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind of filter promises of its messages. */
class MessageContractTest {

  private static final Path GOLDENS = Path.of("src/test/resources/golden/v1");
  private static final int VERSION_AT = 4;

  static Stream<FilterKind<?>> kinds() {
    return Catalogue.STANDARD.kinds().stream();
  }

  /** A kind and filters of it, which the type system cannot tell belong together. */
  private static final class Sender<F extends Filter> {

    private final FilterKind<F> kind;

    Sender(FilterKind<F> kind) {
      this.kind = kind;
    }

    static Sender<?> of(FilterKind<?> kind) {
      return new Sender<>(kind);
    }

    Filter filter(int keys, int from, int to) {
      Filter filter = Kinds.create(kind, keys, 0.01, 5);
      Kinds.putRange(filter, from, to);
      return filter;
    }

    Message message(Filter filter, Coding coding) {
      return Kinds.message(kind, filter, coding);
    }

    Message message(Filter filter, long maxBytes) {
      return kind.shortest(kind.type().cast(filter)).requireAtMost(maxBytes);
    }

    Message delta(Filter base, Filter target) {
      return kind.delta(kind.type().cast(base), kind.type().cast(target));
    }

    Filter patch(Filter base, byte[] delta) throws IOException {
      return patch(base, delta, Kinds.AMPLE);
    }

    Filter patch(Filter base, byte[] delta, long maxBytes) throws IOException {
      return kind.patchFrom(kind.type().cast(base), new ByteArrayInputStream(delta), maxBytes);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void wholeFiltersArriveAsTheyWereSent(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    for (int keys : new int[] {0, 1, 2, 30, 1000, 20_000}) {
      for (int in : new int[] {0, keys / 10, keys}) {
        Filter filter = sender.filter(keys, 0, in);
        for (Coding coding : new Coding[] {Coding.PLAIN, Coding.ENTROPY}) {
          Message message = sender.message(filter, coding);
          assertTrue(message.coding() == coding || in < keys || keys < 2);
          byte[] bytes = message.toByteArray();
          assertEquals(bytes.length, message.byteSize());
          Filter arrived = Kinds.read(bytes);
          assertEquals(filter, arrived);
          assertArrayEquals(bytes, sender.message(arrived, coding).toByteArray());
        }
      }
    }
    Filter filter = sender.filter(10, 0, 10);
    assertThrows(IllegalArgumentException.class, () -> sender.message(filter, Coding.DELTA));
    assertThrows(NullPointerException.class, () -> sender.message(filter, null));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void plainMessagesAreFiles(FilterKind<?> kind) {
    Sender<?> sender = Sender.of(kind);
    Filter filter = sender.filter(500, 0, 400);
    Message message = sender.message(filter, Coding.PLAIN);
    assertArrayEquals(Kinds.bytes(filter), message.toByteArray());
    assertEquals(
        kind.name() + ": a plain filter in " + message.byteSize() + " bytes", message.toString());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void messagesAreNeverLongerThanAsked(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    for (int in : new int[] {0, 3, 100, 1000, 2000}) {
      Filter filter = sender.filter(2000, 0, in);
      long plain = sender.message(filter, Coding.PLAIN).byteSize();
      long coded = sender.message(filter, Coding.ENTROPY).byteSize();
      long shortest = Math.min(plain, coded);
      Message message = sender.message(filter, shortest);
      assertEquals(shortest, message.byteSize());
      assertEquals(filter, Kinds.read(message.toByteArray()));
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> sender.message(filter, shortest - 1));
      assertTrue(refused.getMessage().startsWith("maxBytes must be at least " + shortest));
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void deltasLeadFromAnyVersionToAnyOther(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    Filter[] versions = {
      sender.filter(3000, 0, 0),
      sender.filter(3000, 0, 1),
      sender.filter(3000, 0, 1000),
      sender.filter(3000, 0, 1010),
      sender.filter(3000, 900, 2500),
    };
    for (Filter base : versions) {
      Filter before = Kinds.copy(base);
      for (Filter target : versions) {
        Message delta = sender.delta(base, target);
        assertEquals(Coding.DELTA, delta.coding());
        Filter patched = sender.patch(base, delta.toByteArray());
        assertEquals(target, patched);
        assertArrayEquals(Kinds.bytes(target), Kinds.bytes(patched));
        assertEquals(before, base);
      }
    }
    long small = sender.delta(versions[2], versions[3]).byteSize();
    long whole = sender.message(versions[3], Coding.ENTROPY).byteSize();
    assertTrue(small < whole / 3, small + " of " + whole);
  }

  static Stream<FilterKind<?>> kindsThatRemove() {
    return kinds().filter(kind -> DeletableFilter.class.isAssignableFrom(kind.type()));
  }

  private static boolean remove(Filter filter, long key) {
    return ((DeletableFilter) filter).remove(key);
  }

  @ParameterizedTest
  @MethodSource("kindsThatRemove")
  void deltasOfRemovalsWorkToo(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    Filter base = sender.filter(3000, 0, 3000);
    Filter target = Kinds.copy(base);
    for (long key = 0; key < 300; key++) {
      assertTrue(remove(target, key));
    }
    assertNotEquals(base, target);
    assertEquals(target, sender.patch(base, sender.delta(base, target).toByteArray()));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aDeltaIsForItsBaseAlone(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    Filter base = sender.filter(1000, 0, 500);
    Filter target = sender.filter(1000, 0, 600);
    byte[] delta = sender.delta(base, target).toByteArray();
    for (Filter wrong :
        new Filter[] {
          target,
          sender.filter(1000, 0, 499),
          sender.filter(1000, 0, 0),
          sender.filter(1500, 0, 500),
          Kinds.create(kind, 1000, 0.01, 6),
        }) {
      assertThrows(FilterFormatException.class, () -> sender.patch(wrong, delta));
    }
    byte[] whole = Kinds.bytes(target);
    assertThrows(FilterFormatException.class, () -> sender.patch(base, whole));
    assertThrows(FilterFormatException.class, () -> Kinds.read(delta));
    assertThrows(FilterTooLargeException.class, () -> sender.patch(base, delta, 100));
    assertEquals(target, sender.patch(base, delta, Kinds.AMPLE));
    for (Filter other :
        new Filter[] {sender.filter(1500, 0, 500), Kinds.create(kind, 1000, 0.01, 6)}) {
      assertThrows(IllegalArgumentException.class, () -> sender.delta(base, other));
    }
  }

  /** However the container was opened: the bytes of some kinds would pass for those of others. */
  @ParameterizedTest
  @MethodSource("kinds")
  void containersOfOtherKindsAreRefused(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    Filter filter = sender.filter(100, 0, 100);
    byte[] whole = Kinds.bytes(filter);
    byte[] delta = sender.delta(sender.filter(100, 0, 50), filter).toByteArray();
    for (FilterKind<?> other : Catalogue.STANDARD.kinds()) {
      if (other.code() != kind.code()) {
        for (byte[] bytes : new byte[][] {whole, delta}) {
          ContainerReader reader =
              new ContainerReader(new ByteArrayInputStream(bytes), Kinds.AMPLE);
          String refusal =
              assertThrows(FilterFormatException.class, () -> other.read(reader)).getMessage();
          assertEquals(
              "expected a filter of kind "
                  + other.name()
                  + ", but this is of kind number "
                  + kind.code(),
              refusal);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyFlippedBitAndEveryTruncationIsNoticed(FilterKind<?> kind) {
    Sender<?> sender = Sender.of(kind);
    Filter base = sender.filter(40, 0, 20);
    Filter target = sender.filter(40, 0, 40);
    byte[] coded = sender.message(target, Coding.ENTROPY).toByteArray();
    byte[] delta = sender.delta(base, target).toByteArray();
    for (int bit = 0; bit < coded.length * Byte.SIZE; bit++) {
      byte[] damaged = flipped(coded, bit);
      assertThrows(FilterFormatException.class, () -> Kinds.read(damaged), "bit " + bit);
    }
    for (int bit = 0; bit < delta.length * Byte.SIZE; bit++) {
      byte[] damaged = flipped(delta, bit);
      assertThrows(FilterFormatException.class, () -> sender.patch(base, damaged), "bit " + bit);
    }
    for (int length = 0; length < Math.max(coded.length, delta.length); length++) {
      byte[] shortCoded = Arrays.copyOf(coded, Math.min(length, coded.length - 1));
      assertThrows(FilterFormatException.class, () -> Kinds.read(shortCoded));
      byte[] shortDelta = Arrays.copyOf(delta, Math.min(length, delta.length - 1));
      assertThrows(FilterFormatException.class, () -> sender.patch(base, shortDelta));
    }
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
    return flipped;
  }

  /** An adversary writes checksums that fit; whatever else the bytes say, reading ends well. */
  @ParameterizedTest
  @MethodSource("kinds")
  void damageUnderValidChecksumsIsRefusedOrHarmless(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    SplittableRandom random = Seeds.random("hostile message", kind.name());
    Filter base = sender.filter(40, 0, 20);
    Filter target = sender.filter(40, 0, 40);
    byte[] coded = sender.message(target, Coding.ENTROPY).toByteArray();
    byte[] delta = sender.delta(base, target).toByteArray();
    for (int round = 0; round < 6_000; round++) {
      byte[] damaged = round % 2 == 0 ? coded.clone() : delta.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Checksums.fit(damaged);
      try {
        Filter read =
            round % 2 == 0
                ? Catalogue.STANDARD.readFrom(new ByteArrayInputStream(damaged), 1 << 20)
                : sender.patch(base, damaged, 1 << 20);
        assertEquals(read, Kinds.read(Kinds.bytes(read)), Seeds::replay);
      } catch (FilterFormatException expected) {
        assertTrue(!expected.getMessage().isBlank());
      }
    }
  }

  /** Messages of version 1 are read for ever. */
  @ParameterizedTest
  @MethodSource("kinds")
  void messagesOfVersion1AreReadAsTheyAlwaysWere(FilterKind<?> kind) throws IOException {
    Sender<?> sender = Sender.of(kind);
    byte[] coded = Files.readAllBytes(GOLDENS.resolve(kind.name() + ".entropy.rbf"));
    byte[] delta = Files.readAllBytes(GOLDENS.resolve(kind.name() + ".delta.rbf"));
    Filter target = Kinds.read(coded);
    Filter built = Kinds.copy(target);
    Kinds.clear(built);
    putAsInVersion1(built, 50, 250);
    assertEquals(built, target);
    Filter base = Kinds.copy(target);
    Kinds.clear(base);
    putAsInVersion1(base, 0, 150);
    assertEquals(target, sender.patch(base, delta));
    byte[] again = sender.message(target, Coding.ENTROPY).toByteArray();
    if (again[VERSION_AT] == coded[VERSION_AT]) {
      assertArrayEquals(coded, again);
      assertArrayEquals(delta, sender.delta(base, target).toByteArray());
    }
  }

  /** Keys that could not be told apart shared a value: that of the last. */
  private static void putAsInVersion1(Filter filter, long from, long to) {
    for (long key = from; key < to; key++) {
      if (filter instanceof ValueFilter values && values.mightContain(key)) {
        values.replace(key, values.get(key, 0), key & values.maxValue());
      } else {
        Kinds.put(filter, key);
      }
    }
  }
}

package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.CountingFilter;
import io.github.rankbloom.DeletableFilter;
import io.github.rankbloom.Filter;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.FilterTooLargeException;
import io.github.rankbloom.InsertableFilter;
import io.github.rankbloom.Mergeable;
import io.github.rankbloom.ValueFilter;
import io.github.rankbloom.hash.Funnel;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.wire.FilterKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind of filter promises, for every kind in the catalogue. */
class FilterContractTest {

  private static final String KINDS = "kinds";
  private static final int KEYS = 20_000;

  /** The fpp of most filters here. */
  double fpp() {
    return 0.01;
  }

  /** An empty filter for some keys. */
  Filter create(FilterKind<?> kind, long keys, double fpp) {
    return Kinds.create(kind, keys, fpp);
  }

  static Stream<FilterKind<?>> kinds() {
    return Kinds.all();
  }

  private static Stream<FilterKind<?>> kindsThat(Class<?> capability) {
    return Kinds.all().filter(kind -> kind.can(capability));
  }

  static Stream<FilterKind<?>> counting() {
    return kindsThat(CountingFilter.class);
  }

  static Stream<FilterKind<?>> deletable() {
    return kindsThat(DeletableFilter.class);
  }

  static Stream<FilterKind<?>> mergeable() {
    return kindsThat(Mergeable.class);
  }

  static Stream<FilterKind<?>> overflowing() {
    return Kinds.all().filter(FilterKind::canOverflow);
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void anEmptyFilterHoldsNothing(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, fpp());
    for (long key = 0; key < 1000; key++) {
      assertFalse(filter.mightContain(key));
    }
    assertEquals(0, filter.approximateElementCount());
    assertEquals(0, filter.expectedFpp());
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFilterSaysWhatItIs(FilterKind<?> kind) {
    Filter filter = create(kind, 100, fpp());
    String start = kind.name() + " filter of 0 elements in " + filter.bitSize() / 8 + " bytes";
    assertTrue(filter.toString().startsWith(start), filter::toString);
    assertEquals(kind.name(), kind.toString());
    assertTrue(Catalogue.STANDARD.toString().contains(kind.name()));
  }

  /** Also those that a filter has from a base class which is not public. */
  @ParameterizedTest
  @MethodSource(KINDS)
  void publicMethodsCanBeCalledByReflection(FilterKind<?> kind) throws Exception {
    Filter filter = create(kind, 100, fpp());
    for (String name : List.of("bitSize", "hashing", "expectedFpp", "geometry", "copy", "clear")) {
      filter.getClass().getMethod(name).invoke(filter);
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void withOneKeyInFalsePositivesAreRareButPossible(FilterKind<?> kind) {
    Filter filter = create(kind, 1000, fpp());
    Kinds.putRange(filter, 0, 1);
    assertTrue(filter.expectedFpp() > 0 && filter.expectedFpp() < fpp(), filter::toString);
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFilterForNoKeysIsValidAndEmpty(FilterKind<?> kind) throws IOException {
    Filter filter = create(kind, 0, fpp());
    assertFalse(filter.mightContain(1));
    assertEquals(0, filter.approximateElementCount());
    assertEquals(filter, Kinds.read(Kinds.bytes(filter)));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void holdsEveryKeyItWasPlannedForAtThePlannedAccuracy(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, fpp());
    Kinds.putRange(filter, 0, KEYS);
    for (long key = 0; key < KEYS; key++) {
      assertTrue(filter.mightContain(key));
    }
    assertEquals(KEYS, (double) filter.approximateElementCount(), KEYS * 0.03);
    assertTrue(filter.expectedFpp() <= fpp() * 1.1, "expected " + filter.expectedFpp());
    assertTrue(filter.expectedFpp() > 0);
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void differentKeysAreNeverMoreThanElements(FilterKind<?> kind) {
    Filter filter = create(kind, 2000, 0.05);
    for (int keys = 1; keys <= 2000; keys++) {
      Kinds.put(filter, keys);
      if (keys % 100 == 0) {
        long different = keys(kind, filter);
        assertTrue(different <= filter.approximateElementCount(), () -> different + " of them");
        assertEquals(keys, (double) different, 10 + 0.05 * keys);
      }
    }
  }

  private static <F extends Filter> long keys(FilterKind<F> kind, Filter filter) {
    return kind.keys(kind.type().cast(filter));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void falsePositivesAreAsRareAsExpected(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, fpp());
    Kinds.putRange(filter, 0, KEYS);
    int trials = 1_000_000;
    int found = 0;
    for (long key = KEYS; key < KEYS + trials; key++) {
      found += filter.mightContain(key) ? 1 : 0;
    }
    double expected = trials * filter.expectedFpp();
    assertEquals(expected, found, 6 * Math.sqrt(expected), "false positives");
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void theFormsOfAKeyAgreeWhereTheirBytesDo(FilterKind<?> kind) {
    Filter filter = create(kind, 100, 1e-6);
    putText(filter, "Grüße, 世界 🌍");
    putText(filter, "plain");
    putText(filter, "");
    assertTrue(filter.mightContain("Grüße, 世界 🌍".getBytes(StandardCharsets.UTF_8)));
    assertTrue(filter.mightContain(CharBuffer.wrap("plain")));
    assertTrue(filter.mightContain("plain".getBytes(StandardCharsets.UTF_8)));
    assertTrue(filter.mightContain(new byte[0]));
    assertFalse(filter.mightContain(42L));
    Kinds.put(filter, 42L);
    assertTrue(filter.mightContain(new byte[] {42, 0, 0, 0, 0, 0, 0, 0}));
    assertFalse(filter.mightContain('*'));
    putText(filter, "*");
    assertTrue(filter.mightContain('*'));
  }

  /** The record of an example, through every method that takes a key. */
  @ParameterizedTest
  @MethodSource(KINDS)
  void keysOfAnyTypeComeThroughAFunnel(FilterKind<?> kind) {
    Filter filter = create(kind, 100, 1e-6);
    Login ann = new Login("ann", 22);
    Login bob = new Login("bob", 22);
    if (filter instanceof InsertableFilter insertable) {
      assertTrue(insertable.put(ann, LOGIN));
      assertFalse(insertable.putIfAbsent(ann, LOGIN));
    }
    if (filter instanceof ValueFilter values) {
      assertTrue(values.put(ann, LOGIN, 3));
      assertFalse(values.putIfAbsent(ann, LOGIN, 4));
      assertEquals(3, values.get(ann, LOGIN, -1));
      assertEquals(-1, values.get(bob, LOGIN, -1));
      assertEquals(3, values.get(ann, LOGIN, -1, -2));
      assertEquals(1, values.candidates(ann, LOGIN, new long[1]));
      assertTrue(values.replace(ann, LOGIN, 3, 5));
      assertTrue(values.remove(ann, LOGIN, 5));
      assertTrue(values.put(ann, LOGIN, 6));
    }
    if (filter instanceof CountingFilter counting) {
      assertTrue(counting.put(ann, LOGIN, 2));
      assertEquals(3, counting.approximateCount(ann, LOGIN));
      assertTrue(counting.remove(ann, LOGIN));
      assertTrue(counting.remove(ann, LOGIN));
    }
    assertTrue(filter.mightContain(ann, LOGIN));
    assertFalse(filter.mightContain(bob, LOGIN));
    assertEquals(List.of(ann), Stream.of(ann, bob).filter(filter.of(LOGIN)).toList());
    if (filter instanceof DeletableFilter deletable) {
      assertTrue(deletable.remove(ann, LOGIN));
      assertFalse(deletable.remove(ann, LOGIN));
    }
    assertThrows(NullPointerException.class, () -> filter.mightContain(null, LOGIN));
  }

  /** A character is a text through every method that takes a key: none takes it for a number. */
  @ParameterizedTest
  @MethodSource(KINDS)
  void aCharacterIsATextAndNoNumber(FilterKind<?> kind) {
    Filter filter = create(kind, 100, 1e-6);
    if (filter instanceof InsertableFilter insertable) {
      assertTrue(insertable.put('x'));
      assertFalse(insertable.putIfAbsent('x'));
    }
    if (filter instanceof ValueFilter values) {
      assertTrue(values.put('x', 3));
      assertFalse(values.putIfAbsent('x', 4));
      assertEquals(3, values.get('x', -1));
      assertEquals(3, values.get('x', -1, -2));
      assertEquals(1, values.candidates('x', new long[1]));
      assertTrue(values.replace('x', 3, 5));
      assertTrue(values.remove("x", 5));
      assertTrue(values.put("x", 6));
      assertTrue(values.remove('x', 6));
      assertTrue(values.put('x', 6));
    }
    if (filter instanceof CountingFilter counting) {
      assertTrue(counting.put('x', 2));
      assertEquals(3, counting.approximateCount("x"));
      assertEquals(3, counting.approximateCount('x'));
    }
    assertTrue(filter.mightContain("x"));
    assertFalse(filter.mightContain((long) 'x'));
    if (filter instanceof DeletableFilter deletable) {
      assertTrue(deletable.remove('x'));
    }
  }

  private record Login(String user, int port) {}

  private static final Funnel<Login> LOGIN =
      (login, sink) -> sink.putText(login.user()).putLong(login.port());

  @ParameterizedTest
  @MethodSource("counting")
  void keysInAnyFormAreAddedManyTimesAtOnce(FilterKind<?> kind) {
    CountingFilter counting = (CountingFilter) create(kind, 1000, 1e-6);
    assertTrue(counting.put(42L, 3));
    assertTrue(counting.put("text", 2));
    assertTrue(counting.put("text".getBytes(StandardCharsets.UTF_8), 1));
    assertFalse(counting.put("none", 0));
    assertEquals(3, counting.approximateCount(42L));
    assertEquals(3, counting.approximateCount("text"));
    assertThrows(IllegalArgumentException.class, () -> counting.put("text", -1));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void nullKeysAreRefused(FilterKind<?> kind) {
    Filter filter = create(kind, 100, fpp());
    assertThrows(NullPointerException.class, () -> filter.mightContain((String) null));
    assertThrows(NullPointerException.class, () -> filter.mightContain((byte[]) null));
    if (filter instanceof InsertableFilter insertable) {
      assertThrows(NullPointerException.class, () -> insertable.put((String) null));
      assertThrows(NullPointerException.class, () -> insertable.put((byte[]) null));
    }
    if (filter instanceof ValueFilter values) {
      assertThrows(NullPointerException.class, () -> values.put((String) null, 1));
      assertThrows(NullPointerException.class, () -> values.get((byte[]) null, 1));
    }
    assertEquals(0, filter.approximateElementCount());
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void putSaysWhetherTheStateChanged(FilterKind<?> kind) {
    Filter filter = create(kind, 1000, 1e-6);
    for (long key = 0; key < 1000; key++) {
      Filter before = Kinds.copy(filter);
      long sometimesRepeated = key / 2;
      boolean changed = Kinds.put(filter, sometimesRepeated);
      assertEquals(changed, !filter.equals(before));
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void putIfAbsentTakesNewKeysAndNoOthers(FilterKind<?> kind) {
    Filter filter = create(kind, 3000, 0.01);
    int taken = 0;
    for (long key = 0; key < 3000; key++) {
      long sometimesRepeated = key / 2;
      boolean isNew = !filter.mightContain(sometimesRepeated);
      Filter before = key % 50 < 2 ? Kinds.copy(filter) : null;
      assertEquals(isNew, putIfAbsent(filter, sometimesRepeated));
      assertTrue(filter.mightContain(sometimesRepeated));
      assertTrue(before == null || isNew != filter.equals(before));
      taken += isNew ? 1 : 0;
    }
    assertTrue(taken > 1400 && taken <= 1500, taken + " of 1500 keys were new");
  }

  /**
   * A key that was put twice stays when it is removed once; one that was put if absent does not.
   */
  @ParameterizedTest
  @MethodSource("deletable")
  void whatWasPutIfAbsentIsRemovedOnce(FilterKind<?> kind) {
    Filter filter = create(kind, 1000, 1e-9);
    for (long key = 0; key < 500; key++) {
      assertTrue(putIfAbsent(filter, key));
      assertFalse(putIfAbsent(filter, key));
    }
    for (long key = 0; key < 500; key++) {
      assertTrue(remove(filter, key));
      assertFalse(filter.mightContain(key));
    }
    assertEquals(create(kind, 1000, 1e-9), filter);
  }

  @ParameterizedTest
  @MethodSource("overflowing")
  void putIfAbsentRefusesInAFullFilterOnlyWhatIsNew(FilterKind<?> kind) {
    Filter filter = create(kind, 300, 1e-9);
    long key = 0;
    try {
      while (key < 20_000) {
        putIfAbsent(filter, key);
        key++;
      }
    } catch (FilterFullException e) {
      assertFalse(filter.mightContain(key));
    }
    assertTrue(key < 20_000, "it must fill up at some time");
    for (long put = 0; put < key; put++) {
      assertFalse(putIfAbsent(filter, put));
    }
  }

  @ParameterizedTest
  @MethodSource("overflowing")
  void aFullFilterRefusesAndStaysAsItWas(FilterKind<?> kind) {
    Filter filter = create(kind, 500, fpp());
    long key = 0;
    FilterFullException full = null;
    while (full == null) {
      assertTrue(key < 20_000, "it must fill up at some time");
      Filter before = key > 500 ? Kinds.copy(filter) : null;
      try {
        Kinds.put(filter, key++);
      } catch (FilterFullException e) {
        full = e;
        assertEquals(before, filter);
      }
    }
    assertTrue(full.getMessage().startsWith("the filter is full: "));
    for (long put = 0; put < key - 1; put++) {
      assertTrue(filter.mightContain(put));
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void clearForgetsEverything(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, fpp());
    Kinds.putRange(filter, 0, KEYS);
    Kinds.clear(filter);
    assertEquals(create(kind, KEYS, fpp()), filter);
    assertEquals(0, filter.approximateElementCount());
    Kinds.putRange(filter, 0, KEYS);
    assertTrue(filter.mightContain(KEYS - 1));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aCopyGoesItsOwnWay(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, 1e-9);
    Kinds.putRange(filter, 0, 1000);
    Filter copy = Kinds.copy(filter);
    assertEquals(filter, copy);
    assertEquals(filter.hashCode(), copy.hashCode());
    assertEquals(filter.approximateElementCount(), copy.approximateElementCount());
    Kinds.putRange(copy, 5000, 6000);
    assertNotEquals(filter, copy);
    assertFalse(filter.mightContain(5500));
    Kinds.clear(filter);
    assertTrue(copy.mightContain(500));
  }

  @ParameterizedTest
  @MethodSource("mergeable")
  void putAllIsAsIfEveryKeyHadBeenPut(FilterKind<?> kind) {
    Filter left = create(kind, KEYS, fpp());
    Filter right = create(kind, KEYS, fpp());
    Filter both = create(kind, KEYS, fpp());
    Kinds.putRange(left, 0, 8000);
    Kinds.putRange(both, 0, 8000);
    Kinds.putRange(right, 6000, 14_000);
    Kinds.putRange(both, 6000, 14_000);
    assertTrue(Kinds.putAll(left, right));
    assertEquals(both, left);
    assertEquals(both.approximateElementCount(), left.approximateElementCount());
    assertFalse(Kinds.putAll(left, create(kind, KEYS, fpp())));
  }

  @ParameterizedTest
  @MethodSource("mergeable")
  void putAllRefusesWhatDoesNotFit(FilterKind<?> kind) {
    Filter filter = create(kind, 1000, fpp());
    Kinds.putRange(filter, 0, 900);
    Filter before = Kinds.copy(filter);
    for (Filter other :
        new Filter[] {
          filter, create(kind, 900, fpp()), Kinds.create(kind, 1000, fpp(), 7),
        }) {
      assertThrows(IllegalArgumentException.class, () -> Kinds.putAll(filter, other));
    }
    assertEquals(before, filter);
  }

  @ParameterizedTest
  @MethodSource("deletable")
  void removeForgetsWhatWasPutAndTellsWhatWasNot(FilterKind<?> kind) {
    Filter filter = create(kind, KEYS, 1e-9);
    Kinds.putRange(filter, 0, KEYS);
    for (long key = 0; key < KEYS; key += 2) {
      assertTrue(remove(filter, key));
      assertFalse(remove(filter, key));
    }
    for (long key = 0; key < KEYS; key++) {
      assertEquals(key % 2 == 1, filter.mightContain(key));
    }
    for (long key = 1; key < KEYS; key += 2) {
      assertTrue(remove(filter, key));
    }
    assertEquals(create(kind, KEYS, 1e-9), filter);
  }

  @ParameterizedTest
  @MethodSource("counting")
  void countsAreThoseOfThePutsLessTheRemovals(FilterKind<?> kind) {
    CountingFilter counting = (CountingFilter) create(kind, 1000, 1e-9);
    for (long key = 0; key < 300; key++) {
      for (long time = 0; time < key % 7; time++) {
        counting.put(key);
      }
    }
    for (long key = 0; key < 300; key++) {
      assertEquals(key % 7, counting.approximateCount(key));
      assertEquals(key % 7 > 0, counting.remove(key));
      assertEquals(Math.max(0, key % 7 - 1), counting.approximateCount(key));
    }
    assertThrows(IllegalArgumentException.class, () -> counting.putHash(1, -1));
    assertFalse(counting.putHash(1, 0));
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void writingAndReadingGivesTheSameFilter(FilterKind<?> kind) throws IOException {
    for (int keys : new int[] {0, 1, 2, 10, 1000, KEYS}) {
      Filter filter = create(kind, keys, fpp());
      Kinds.putRange(filter, 0, keys);
      Filter read = Kinds.read(Kinds.bytes(filter));
      assertEquals(filter, read);
      assertEquals(filter.approximateElementCount(), read.approximateElementCount());
      assertEquals(filter.expectedFpp(), read.expectedFpp());
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void aFilterReadBackGoesOn(FilterKind<?> kind) throws IOException {
    Filter filter = create(kind, KEYS, fpp());
    Kinds.putRange(filter, 0, KEYS / 2);
    Filter read = Kinds.read(Kinds.bytes(filter));
    Kinds.putRange(filter, KEYS / 2, KEYS);
    Kinds.putRange(read, KEYS / 2, KEYS);
    assertEquals(filter, read);
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void readingTakesNoMoreMemoryThanAllowed(FilterKind<?> kind) throws IOException {
    Filter filter = create(kind, KEYS, fpp());
    Kinds.putRange(filter, 0, KEYS);
    byte[] bytes = Kinds.bytes(filter);
    long memory = Kinds.read(bytes).bitSize() / Byte.SIZE;
    FilterTooLargeException refused =
        assertThrows(
            FilterTooLargeException.class,
            () -> Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), memory - 1));
    assertEquals(memory, refused.neededBytes());
    assertEquals(memory - 1, refused.allowedBytes());
  }

  /**
   * However small the filter is, and even where it holds more than it was planned for. A filter
   * that re-arranges itself may do so when it is read, a little wider than it was.
   */
  @ParameterizedTest
  @MethodSource(KINDS)
  void theMemoryOfAFilterIsEnoughToReadIt(FilterKind<?> kind) throws IOException {
    for (int keys : new int[] {0, 1, 2, 5, 10, 30, 100, 1000}) {
      for (int more : new int[] {0, keys / 4}) {
        Filter filter = create(kind, keys, fpp());
        try {
          Kinds.putRange(filter, 0, keys + more);
        } catch (FilterFullException e) {
          // As many as fit.
        }
        long slack = kind.grows() ? filter.bitSize() / Byte.SIZE / 16 + 32 : 0;
        long memory = filter.bitSize() / Byte.SIZE + slack;
        byte[] bytes = Kinds.bytes(filter);
        assertEquals(filter, Catalogue.STANDARD.readFrom(new ByteArrayInputStream(bytes), memory));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(KINDS)
  void filtersInOneStreamAreReadOneByOne(FilterKind<?> kind) throws IOException {
    Filter first = create(kind, 100, fpp());
    Kinds.putRange(first, 0, 100);
    Filter second = create(kind, 50, fpp());
    Kinds.putRange(second, 0, 50);
    byte[] one = Kinds.bytes(first);
    byte[] two = Kinds.bytes(second);
    byte[] both = new byte[one.length + two.length];
    System.arraycopy(one, 0, both, 0, one.length);
    System.arraycopy(two, 0, both, one.length, two.length);
    ByteArrayInputStream in = new ByteArrayInputStream(both);
    assertEquals(first, Catalogue.STANDARD.readFrom(in, Kinds.AMPLE));
    assertEquals(second, Catalogue.STANDARD.readFrom(in, Kinds.AMPLE));
    assertEquals(0, in.available());
  }

  private static void putText(Filter filter, String key) {
    if (filter instanceof InsertableFilter insertable) {
      insertable.put(key);
    } else {
      ((ValueFilter) filter).put(key, 1);
    }
  }

  private static boolean putIfAbsent(Filter filter, long key) {
    return filter instanceof InsertableFilter insertable
        ? insertable.putIfAbsent(key)
        : ((ValueFilter) filter).putIfAbsent(key, 1);
  }

  private static boolean remove(Filter filter, long key) {
    return ((DeletableFilter) filter).remove(key);
  }
}

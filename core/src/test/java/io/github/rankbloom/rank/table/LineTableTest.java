package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.LoadsPresent;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in lines where something special happens. */
class LineTableTest {

  private static final int HOT = 1_000_000;

  /** The places of a map, each as often as that says. */
  private static LineTable table(LineGeometry geometry, NavigableMap<Long, Long> content) {
    LineTable table = new LineTable(geometry, CellPolicy.MULTISET);
    content.forEach((place, copies) -> table.add(Lines.hash(geometry, place), copies));
    return table;
  }

  private static void assertHolds(NavigableMap<Long, Long> content, LineTable table) {
    Lines.Drawing drawing = Lines.draw(table.geometry(), content);
    assertArrayEquals(drawing.lines(), Lines.bytes(table), Seeds::replay);
    assertEquals(drawing.side(), Lines.side(table), Seeds::replay);
    assertEquals(content, Lines.list(table.cursor()), Seeds::replay);
    assertEquals(content.size(), table.distinct(), Seeds::replay);
  }

  private static NavigableMap<Long, Long> random(LineGeometry geometry, int number, int most) {
    SplittableRandom random = Seeds.random("content", geometry, number, most);
    NavigableMap<Long, Long> content = new TreeMap<>();
    while (content.size() < number) {
      content.put(random.nextLong(Lines.places(geometry)), 1 + random.nextLong(most));
    }
    return content;
  }

  /** The picture of the class: three chains of three cells, and one that goes on. */
  @Test
  void theBytesAreThoseOfTheDrawing() {
    LineGeometry geometry = Lines.geometry(32, 32, 2, 9);
    NavigableMap<Long, Long> content = new TreeMap<>();
    for (int cell : new int[] {3, 5}) {
      content.put(Lines.place(0, cell), 1L);
    }
    content.put(Lines.place(2, 7), 1L);
    for (int cell : new int[] {1, 4, 12}) {
      content.put(Lines.place(3, cell), 1L);
    }
    content.put(Lines.place(3, 9), 2L);
    LineTable table = table(geometry, content);
    byte[] expected = new byte[64];
    expected[0] = 0b1100;
    expected[4] = 0b1001;
    System.arraycopy(new byte[] {3, 5, 7, 1, 9, 4}, 0, expected, 8, 6);
    assertArrayEquals(expected, Lines.bytes(table));
    assertEquals(Map.of(Lines.place(3, 9), 1L, Lines.place(3, 12), 1L), Lines.side(table));
    assertEquals(8, table.cells());
    assertEquals(7, table.distinct());
  }

  /** Chains about the end of a line get longer and shorter, and so do those before them. */
  @ParameterizedTest
  @ValueSource(ints = {25, 29, 32, 40, 41, 56, 63, 64})
  void aChainMayGoOverTheEndOfItsLine(int chains) {
    SplittableRandom random = Seeds.random("end of a line", chains);
    LineGeometry geometry = Lines.geometry(3L * chains, chains, 2, 80);
    for (int round = 0; round < 30; round++) {
      int room = geometry.room() - 4 + round % 6;
      NavigableMap<Long, Long> content = new TreeMap<>();
      LineTable table = new LineTable(geometry, CellPolicy.MULTISET);
      int last = Math.min(chains - 2, Math.max((room + 2) / 3, random.nextInt(chains)));
      for (int i = 0; i < room; i++) {
        // As even as possible, so that these chains have up to three cells.
        change(table, content, Lines.place(chains + i % (last + 1), random.nextInt(256)), true);
      }
      for (int i = 0; i < 60; i++) {
        int chain = random.nextInt(3) == 0 ? random.nextInt(chains) : last + random.nextInt(2);
        Long place = Lines.place((long) chains + chain, random.nextInt(i % 2 == 0 ? 3 : 256));
        Long near = content.floorKey(place);
        boolean more = near == null || random.nextInt(5) < 2;
        change(table, content, more ? place : near, more);
        assertHolds(content, table);
      }
    }
  }

  private static void change(
      LineTable table, NavigableMap<Long, Long> content, Long place, boolean more) {
    long hash = Lines.hash(table.geometry(), place);
    assertTrue(more ? table.insert(hash) : table.remove(hash), Seeds::replay);
    content.merge(place, more ? 1L : -1L, Long::sum);
    content.remove(place, 0L);
    assertEquals(content.containsKey(place), table.contains(hash), Seeds::replay);
    assertEquals(content.getOrDefault(place, 0L), table.copies(hash), Seeds::replay);
  }

  @Test
  void aHotKeyTakesFewCells() {
    LineGeometry geometry = Lines.geometry(1000, 45, 4, 60);
    NavigableMap<Long, Long> content = random(geometry, 600, 1);
    LineTable table = table(geometry, content);
    long hot = Lines.place(501, 77);
    long hash = Lines.hash(geometry, hot);
    long before = table.cells();
    int copies = HOT;
    for (int i = 0; i < copies; i++) {
      assertTrue(table.insert(hash));
    }
    content.merge(hot, (long) copies, Long::sum);
    assertHolds(content, table);
    assertTrue(table.cells() <= before + 8, () -> before + " and then " + table.cells());
    table.add(hash, 1L << 61);
    assertEquals(content.get(hot) + (1L << 61), table.copies(hash));
    LineTable atOnce = table(geometry, random(geometry, 600, 1));
    atOnce.add(hash, copies + (1L << 61));
    assertTrue(atOnce.holdsTheSame(table) && table.holdsTheSame(atOnce));
    assertEquals(table.cells(), atOnce.cells());

    LineTable cold = table(geometry, content);
    for (int i = 0; i < copies; i++) {
      assertTrue(cold.remove(hash));
    }
    assertHolds(random(geometry, 600, 1), cold);
    assertEquals(before, cold.cells());
  }

  /** As if hashes were not uniform: all keys come to one line, or to one group of lines. */
  @ParameterizedTest
  @ValueSource(ints = {1, LineGeometry.GROUP})
  void skewedHashesFindWhatRoomThereIs(int lines) {
    for (CellPolicy policy : new CellPolicy[] {CellPolicy.SET, CellPolicy.MULTISET}) {
      int chains = 45;
      LineGeometry geometry = Lines.geometry(100L * chains, chains, 4, 60);
      LineTable table = new LineTable(geometry, policy);
      SplittableRandom random = Seeds.random("skew", lines, policy);
      NavigableMap<Long, Long> content = new TreeMap<>();
      int refused = 0;
      while (refused < 300) {
        long chain = (32 + random.nextInt(lines)) * (long) chains + random.nextInt(chains);
        long place = Lines.place(chain, random.nextInt(256));
        LineTable before = table.copy();
        try {
          if (table.insert(Lines.hash(geometry, place))) {
            content.merge(place, 1L, Long::sum);
          }
        } catch (FilterFullException e) {
          assertEquals(FilterFullException.Reason.TABLE, e.reason());
          assertTrue(before.holdsTheSame(table), Seeds::replay);
          assertEquals(before.cells(), table.cells());
          refused++;
        }
      }
      assertHolds(content, table);
      int least = Math.min(geometry.room(), 3 * chains) * lines;
      assertTrue(content.size() > least / 2, content.size() + " places");
      for (long place : content.keySet()) {
        for (long copies = content.get(place); copies > 0; copies--) {
          assertTrue(table.remove(Lines.hash(geometry, place)), Seeds::replay);
        }
      }
      assertHolds(new TreeMap<>(), table);
      assertEquals(0, table.cells());
      assertEquals(0, table.side().cellsInUse());
    }
  }

  /** The first and the last place of tables whose last line is short, or whose last group is. */
  @Test
  void theFirstAndTheLastChainAreChainsLikeOthers() {
    for (int chains : new int[] {25, 33, 64}) {
      for (long total :
          new long[] {1, 2, chains - 1, chains, chains + 1, 32L * chains, 32L * chains + 1}) {
        LineGeometry geometry = Lines.geometry(total, chains, 1, 20);
        LineTable table = new LineTable(geometry, CellPolicy.MULTISET);
        NavigableMap<Long, Long> content = new TreeMap<>();
        for (long place : new long[] {0, 255, Lines.place(total - 1, 0), 256 * total - 1}) {
          for (int i = 0; i < 5; i++) {
            change(table, content, place, true);
          }
        }
        assertHolds(content, table);
        assertTrue(table.contains(0) && table.contains(-1));
        assertEquals(table.buckets() - 1, table.bucket(-1));
        for (long place : List.copyOf(content.keySet())) {
          while (content.containsKey(place)) {
            change(table, content, place, false);
          }
        }
        assertHolds(content, table);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SET", "MULTISET"})
  void copiesAreIndependentAndViewsAreNot(CellPolicy policy) {
    LineGeometry geometry = Lines.geometry(1000, 45, 4, 120);
    LineTable table = new LineTable(geometry, policy);
    List<Long> places = List.copyOf(random(geometry, 900, 1).keySet());
    places.subList(0, 600).forEach(place -> table.insert(Lines.hash(geometry, place)));
    LineTable copy = table.copy();
    assertTrue(copy.holdsTheSame(table));
    assertEquals(table.cells(), copy.cells());
    assertFalse(copy.sharesCells(table));

    LineTable view = table.view();
    assertTrue(view.sharesCells(table) && table.sharesCells(view));
    assertEquals(0, view.cells() + view.distinct());
    places.subList(600, 900).forEach(place -> view.insert(Lines.hash(geometry, place)));
    assertEquals(300, view.cells());
    assertEquals(300, view.distinct());
    assertEquals(600, table.distinct());
    table.addCounts(view);
    assertEquals(900, table.cells());
    assertEquals(900, table.distinct());
    for (long place : places) {
      assertTrue(table.contains(Lines.hash(geometry, place)));
    }
    assertTrue(view.holdsTheSame(table));
    assertEquals(600, Lines.list(copy.cursor()).size());

    table.clear();
    assertEquals(0, table.cells() + table.distinct() + table.side().cellsInUse());
    assertEquals(0, Lines.list(view.cursor()).size());
    assertEquals(600, Lines.list(copy.cursor()).size());
    assertTrue(table.holdsTheSame(new LineTable(geometry, policy)));
    assertTrue(table.insert(Lines.hash(geometry, places.get(0))));
  }

  /** Another arrangement of the same places holds the same, or does not. */
  @Test
  void chainedTablesAreCompared() {
    LineGeometry geometry = Lines.roomy(Lines.geometry(1024, 45, 4, 60));
    NavigableMap<Long, Long> content = random(geometry, 700, 2);
    LineTable table = table(geometry, content);
    RankTable chained =
        new RankTable(new RankGeometry(16, 64, 8, 0, 200, 0, 0, 0, 0), CellPolicy.MULTISET);
    content.forEach((place, copies) -> chained.add(Lines.hash(geometry, place), copies));
    assertTrue(table.holdsTheSame(chained) && chained.holdsTheSame(table));
    chained.insert(Lines.hash(geometry, content.firstKey()));
    assertFalse(table.holdsTheSame(chained) || chained.holdsTheSame(table));
  }

  /** Entries are counted as they will lie in the side table, if at most one counts there. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void loadsOfTheSideTableAreKnownBeforeItIsMade(int most) throws FilterFormatException {
    for (int chains : new int[] {25, 32, 33, 45, 64}) {
      LineGeometry geometry = Lines.roomy(Lines.geometry(70L * chains + 5, chains, 3, 1));
      NavigableMap<Long, Long> content = random(geometry, 50 * chains, most);
      if (most == 1) {
        content.put(content.firstKey(), (long) HOT);
      }
      LineTable table = table(geometry, content);
      long[] loads = new long[10_000];
      for (int bucket = 0; bucket < geometry.side().buckets(); bucket++) {
        loads[table.side().table().bucketLoad(bucket)]++;
      }
      loads[0] = 0;
      int length =
          1 + IntStream.range(0, loads.length).filter(load -> loads[load] > 0).max().orElse(0);
      assertArrayEquals(
          Arrays.copyOf(loads, length),
          LoadsPresent.bucketsByLoad(LineLoads.of(table.cursor(), geometry)),
          Seeds::replay);
    }
  }

  @Test
  void aRefusalInTheMiddleOfManyCopiesIsARefusalOfAll() {
    LineGeometry geometry = Lines.geometry(40, 40, 3, 2);
    List<Long> refused = new ArrayList<>();
    LineTable table = new LineTable(geometry, CellPolicy.MULTISET);
    NavigableMap<Long, Long> content = new TreeMap<>();
    SplittableRandom random = Seeds.random("many copies");
    for (int i = 0; i < 2000; i++) {
      long place = Lines.place(random.nextInt(3), random.nextInt(4));
      long copies = 1 + random.nextLong(5);
      long hash = Lines.hash(geometry, place);
      try {
        table.add(hash, copies);
        content.merge(place, copies, Long::sum);
      } catch (FilterFullException e) {
        refused.add(copies);
        assertHolds(content, table);
        if (refused.size() % 10 == 0) {
          table.clear();
          content.clear();
        }
      }
    }
    for (long copies = 1; copies <= 5; copies++) {
      assertTrue(refused.contains(copies), refused::toString);
    }
    assertThrows(FilterFullException.class, () -> fill(table, geometry));
  }

  private static void fill(LineTable table, LineGeometry geometry) {
    for (int cell = 0; cell < 256; cell++) {
      table.insert(Lines.hash(geometry, Lines.place(7, cell)));
    }
  }
}

package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random changes of tables in lines against a map of places: every answer, the order of all
 * entries, and every byte, which follows from the content alone. The side tables are small, so that
 * many changes find no room; then nothing has changed.
 */
class LineTableModelTest {

  private static final int OPERATIONS = 8000;
  private static final int CHECK_EVERY = 600;

  /** After so many changes without room, most are removals. */
  private static final int REFUSALS = 40;

  static Stream<Arguments> tables() {
    List<LineGeometry> geometries = new ArrayList<>();
    for (int chains : new int[] {25, 26, 31, 32, 40, 45, 48, 57, 63, 64}) {
      // Part of a line, lines of which the last is short, and groups of which the last is short.
      geometries.add(Lines.geometry(5 * chains + 3, chains, 1 + chains % 5, 12));
      geometries.add(Lines.geometry(33 * chains + chains / 2, chains, 1 + chains % 4, 60));
    }
    geometries.add(Lines.geometry(1, 25, 0, 3));
    geometries.add(Lines.geometry(40, 64, 3, 4));
    geometries.add(Lines.geometry(32 * 29, 29, 0, 40));
    geometries.add(Lines.geometry(64, 64, 11, 7));
    return geometries.stream()
        .flatMap(
            geometry ->
                Stream.of(CellPolicy.SET, CellPolicy.MULTISET)
                    .map(policy -> Arguments.of(geometry, policy)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyAnswerAndEveryByteIsThatOfTheContent(LineGeometry geometry, CellPolicy policy) {
    Run run = new Run(geometry, policy);
    for (int i = 0; i < OPERATIONS; i++) {
      run.step();
      if (i % CHECK_EVERY == 0) {
        run.check();
      }
    }
    run.check();
    assertTrue(run.refused > 0, run::where);
    run.removeAll();
  }

  private static final class Run {

    private final LineGeometry geometry;
    private final CellPolicy policy;
    private final SplittableRandom random;
    private final LineTable table;
    private final NavigableMap<Long, Long> model = new TreeMap<>();
    private final long[] places;
    private final long[] hashes;

    /** More cells than lines and side tables have. */
    private final int many;

    private boolean growing = true;
    private int step;
    private int refused;
    private int refusedInPhase;

    Run(LineGeometry geometry, CellPolicy policy) {
      this.geometry = geometry;
      this.policy = policy;
      random = Seeds.random("lines", geometry, policy);
      table = new LineTable(geometry, policy);
      many = (int) (2.2 * geometry.totalChains()) + 30;
      places = new long[3 * many];
      hashes = new long[places.length];
      long crowded = random.nextLong(geometry.totalChains());
      for (int i = 0; i < places.length; i++) {
        // Many places in one chain, many with small cells, which come first, and any.
        long chain = i % 8 == 0 ? crowded : random.nextLong(geometry.totalChains());
        int cell = i % 3 == 0 ? random.nextInt(4) : random.nextInt(256);
        places[i] = Lines.place(chain, cell);
        hashes[i] = Lines.hash(geometry, places[i]);
      }
    }

    void step() {
      step++;
      if (table.cells() > many || refusedInPhase > REFUSALS) {
        growing = false;
        refusedInPhase = 0;
      } else if (table.cells() <= many / 8) {
        growing = true;
      }
      int i = random.nextInt(places.length);
      int draw = random.nextInt(10);
      if (draw < 3) {
        look(places[i], hashes[i]);
      } else if (draw < 8 == growing) {
        put(places[i], hashes[i]);
      } else {
        remove(places[i], hashes[i]);
      }
    }

    private void look(long place, long hash) {
      assertEquals(model.containsKey(place), table.contains(hash), this::where);
      if (policy == CellPolicy.MULTISET) {
        assertEquals(model.getOrDefault(place, 0L), table.copies(hash), this::where);
      }
    }

    private void put(long place, long hash) {
      LineTable before = table.copy();
      long copies = policy == CellPolicy.SET || random.nextInt(8) > 0 ? 1 : copies();
      boolean more = policy == CellPolicy.MULTISET || !model.containsKey(place);
      try {
        if (copies == 1) {
          assertEquals(more, table.insert(hash), this::where);
        } else {
          table.add(hash, copies);
        }
      } catch (FilterFullException e) {
        assertEquals(FilterFullException.Reason.TABLE, e.reason());
        assertTrue(more, this::where);
        assertUnchanged(before);
        refused++;
        refusedInPhase++;
        return;
      }
      model.merge(place, copies, (some, others) -> more ? some + others : some);
    }

    private long copies() {
      return random.nextInt(4) == 0 ? 1 + random.nextLong(1L << 50) : 1 + random.nextInt(6);
    }

    private void assertUnchanged(LineTable before) {
      assertEquals(before.cells(), table.cells(), this::where);
      assertEquals(before.distinct(), table.distinct(), this::where);
      assertTrue(before.lines().holdTheSame(table.lines()), this::where);
      assertTrue(TableScan.sameCells(before.side().table(), table.side().table()), this::where);
      for (int level = 2; level <= 3; level++) {
        assertEquals(
            before.side().table().extensionsInUse(level),
            table.side().table().extensionsInUse(level),
            this::where);
      }
    }

    private void remove(long place, long hash) {
      assertEquals(model.containsKey(place), table.remove(hash), this::where);
      model.computeIfPresent(place, (p, copies) -> copies == 1 ? null : copies - 1);
    }

    /** The whole state against the model. */
    void check() {
      assertEquals(model, Lines.list(table.cursor()), this::where);
      Lines.Drawing drawing = Lines.draw(geometry, model);
      assertArrayEquals(drawing.lines(), Lines.bytes(table), this::where);
      assertEquals(drawing.side(), Lines.side(table), this::where);
      checkCounts();
      for (int i = 0; i < places.length; i++) {
        look(places[i], hashes[i]);
      }
      checkBulkLookup();
      LineTable other = byAnotherHistory();
      assertTrue(table.lines().holdTheSame(other.lines()), this::where);
      assertTrue(table.side().holdsTheSame(other.side()), this::where);
      assertTrue(table.holdsTheSame(other) && other.holdsTheSame(table), this::where);
      assertEquals(table.cells(), other.cells(), this::where);
      assertEquals(table.distinct(), other.distinct(), this::where);
    }

    private void checkCounts() {
      assertEquals(model.size(), table.distinct(), this::where);
      long cells = table.side().cellsInUse();
      for (int line = 0; line < geometry.lines(); line++) {
        cells += Math.min(geometry.room(), table.lines().load(LineBytes.base(line)));
      }
      assertEquals(cells, table.cells(), this::where);
      boolean repeated = model.values().stream().anyMatch(copies -> copies > 1);
      assertEquals(repeated, table.cells() > table.distinct(), this::where);
    }

    private void checkBulkLookup() {
      long[] answers = new long[places.length / Long.SIZE + 1];
      int found = table.lookup(places.length).run(hashes, 0, hashes.length, answers);
      for (int i = 0; i < places.length; i++) {
        boolean expected = model.containsKey(places[i]);
        assertEquals(expected, (answers[i / Long.SIZE] >>> i & 1) != 0, this::where);
        found -= expected ? 1 : 0;
      }
      assertEquals(0, found, this::where);
    }

    /** The same content, put in another order, with other places that come and go. */
    private LineTable byAnotherHistory() {
      LineTable other = new LineTable(Lines.roomy(geometry), policy);
      long[] order = model.keySet().stream().mapToLong(Long::longValue).toArray();
      for (int i = order.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        long place = order[i];
        order[i] = order[j];
        order[j] = place;
      }
      List<Long> guests = new ArrayList<>();
      for (long place : order) {
        int i = random.nextInt(places.length);
        if (!model.containsKey(places[i]) && !guests.contains(hashes[i])) {
          other.insert(hashes[i]);
          guests.add(hashes[i]);
        }
        long copies = model.get(place);
        if (copies == 1) {
          assertTrue(other.insert(Lines.hash(geometry, place)), this::where);
        } else {
          long first = 1 + random.nextLong(copies - 1);
          other.add(Lines.hash(geometry, place), first);
          other.add(Lines.hash(geometry, place), copies - first);
        }
      }
      for (long hash : guests) {
        assertTrue(other.remove(hash), this::where);
      }
      return other;
    }

    /** All but what is there very often goes, one by one. */
    void removeAll() {
      for (long place : List.copyOf(model.keySet())) {
        long copies = model.get(place);
        if (copies > 1000) {
          continue;
        }
        for (; copies > 0; copies--) {
          assertTrue(table.remove(Lines.hash(geometry, place)), this::where);
        }
        assertFalse(table.remove(Lines.hash(geometry, place)), this::where);
        model.remove(place);
      }
      check();
      if (model.isEmpty()) {
        assertEquals(0, table.cells(), this::where);
        assertEquals(0, table.side().cellsInUse(), this::where);
        assertTrue(table.lines().holdTheSame(new LineTable(geometry, policy).lines()), this::where);
      }
    }

    String where() {
      return geometry + " " + policy + " step " + step + ", " + Seeds.replay();
    }
  }
}

package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.rankbloom.Filter;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.support.Kinds;
import io.github.rankbloom.support.Seeds;
import io.github.rankbloom.wire.FilterKind;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What inspections show agrees with what filters answer. */
class InspectionTest {

  private static final int KEYS = 3000;

  private static Filter filled(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, KEYS, 0.05);
    Kinds.putRange(filter, 0, KEYS);
    return filter;
  }

  private static FilterKind.Inspection inspection(Filter filter) {
    return Catalogue.STANDARD.kindOf(filter).inspect(filter).orElseThrow();
  }

  static Stream<FilterKind<?>> inspected() {
    return Kinds.all()
        .filter(kind -> kind.name().matches("rank-(set|multiset|counting|values)|.*bloom"));
  }

  static Stream<FilterKind<?>> tables() {
    return inspected().filter(kind -> kind.name().startsWith("rank"));
  }

  private static List<Long> numbers(List<Figure> figures, String name) {
    return figures.stream()
        .filter(figure -> figure.name().equals(name))
        .map(figure -> ((Figure.Numbers) figure).values())
        .findFirst()
        .orElse(List.of());
  }

  private static long count(List<Figure> figures, String name) {
    return figures.stream()
        .filter(figure -> figure.name().equals(name))
        .mapToLong(figure -> ((Figure.Count) figure).value())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("inspected")
  void aQueryShowsWhyItIsAnswered(FilterKind<?> kind) {
    Filter filter = filled(kind);
    FilterKind.Inspection inspection = inspection(filter);
    for (long key = 0; key < 2 * KEYS; key++) {
      long hash = filter.hashing().hash(key);
      List<Figure> read = inspection.query(hash);
      boolean shown =
          numbers(read, "positions").isEmpty()
              ? isFound(read)
              : !numbers(read, "used").contains(0L);
      assertEquals(filter.mightContainHash(hash), shown, () -> kind.name() + ": " + read);
    }
  }

  private static boolean isFound(List<Figure> read) {
    List<Long> visited = numbers(read, "visited");
    if (visited.isEmpty()) {
      return false;
    }
    long last = visited.get(visited.size() - 1);
    return numbers(read, "fingerprints").get((int) last) == count(read, "fingerprint");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void aBucketIsShownWhole(FilterKind<?> kind) {
    Filter filter = filled(kind);
    FilterKind.Inspection inspection = inspection(filter);
    SplittableRandom random = Seeds.random("inspection");
    for (int i = 0; i < 100; i++) {
      List<Figure> read = inspection.query(random.nextLong());
      List<Long> chains = numbers(read, "cellChains");
      List<Long> base = numbers(read, "baseIndex");
      long ones =
          Stream.concat(base.stream(), numbers(read, "higherIndex").stream())
              .mapToLong(Long::longValue)
              .sum();
      assertEquals(ones, chains.size());
      assertEquals(chains.size(), numbers(read, "fingerprints").size());
      for (int chain = 0; chain < base.size(); chain++) {
        assertEquals(base.get(chain) == 1, chains.contains((long) chain));
      }
      for (long cell : numbers(read, "visited")) {
        assertEquals(count(read, "chain"), chains.get((int) cell));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void loadsAddUp(FilterKind<?> kind) {
    FilterKind.Inspection inspection = inspection(filled(kind));
    List<Figure> figures = inspection.figures();
    List<Long> loads = numbers(figures, "bucketsByLoad");
    long buckets = 0;
    long cells = 0;
    double expected = 0;
    for (int load = 0; load < loads.size(); load++) {
      buckets += loads.get(load);
      cells += load * loads.get(load);
      expected += inspection.expectedLoads().get(load);
    }
    assertEquals(count(figures, "buckets"), buckets);
    assertEquals(count(figures, "cells"), cells);
    assertFalse(expected > buckets * (1 + 1e-9));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void anEmptyFilterIsShown(FilterKind<?> kind) {
    Filter filter = Kinds.create(kind, KEYS, 0.05);
    FilterKind.Inspection inspection = inspection(filter);
    assertEquals(
        count(inspection.figures(), "buckets"),
        numbers(inspection.figures(), "bucketsByLoad").get(0));
    assertEquals(
        (double) count(inspection.figures(), "buckets"), inspection.expectedLoads().get(0));
    assertEquals(List.of(), numbers(inspection.query(5), "visited"));
  }
}

package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Candidate;
import io.github.rankbloom.benchmarks.subject.Keys;
import io.github.rankbloom.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Duels of toys, and that every filter stands one with itself. */
class DuelTest {

  private static Map<Operation, Double> ratios(String now, String before, int keys, int passes)
      throws ReflectiveOperationException {
    return new Duel(Toy.contender(now), Toy.contender(before), Toy::nanoTime)
        .ratios(Keys.draw(keys, 1), passes);
  }

  private static void assertAll(double ratio, Map<Operation, Double> ratios) {
    assertEquals(Contender.operations(), List.copyOf(ratios.keySet()));
    ratios.forEach((operation, is) -> assertEquals(ratio, is, 1e-9, operation::toString));
  }

  static List<Candidate> growing() {
    return Subjects.all().stream().filter(candidate -> candidate.empty() != null).toList();
  }

  static List<Operation> operations() {
    return Contender.operations();
  }

  @Test
  void nobodyIsSlowerForComingFirstWhateverTheNumbersOfPassesAndSlices()
      throws ReflectiveOperationException {
    for (int keys : new int[] {1000, 40_000}) {
      for (int passes = 1; passes <= 3; passes++) {
        assertAll(1, ratios("3", "3", keys, passes));
      }
    }
  }

  @Test
  void theTimeNowIsAMultipleOfThatBefore() throws ReflectiveOperationException {
    assertAll(2, ratios("6", "3", 1000, 1));
    assertAll(0.5, ratios("3", "6", 1000, 1));
  }

  @Test
  void aRatioIsOfBothOrders() {
    long[] nanos = new long[1];
    PairClock clock = new PairClock(1, 1, () -> nanos[0]);
    clock.time(true, (from, to) -> nanos[0] += 8, (from, to) -> nanos[0] += 2);
    assertTrue(Double.isNaN(clock.ratio()));
    clock.time(false, (from, to) -> nanos[0] += 1, (from, to) -> nanos[0] += 4);
    assertEquals((8 + 1) / (2.0 + 4), clock.ratio());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void whoDoesNothingDoesNotWin(Operation operation) {
    String idle = "1 " + operation.name();
    for (List<String> names : List.of(List.of(idle, "3"), List.of("3", idle))) {
      assertThrows(
          IllegalStateException.class, () -> ratios(names.get(0), names.get(1), 1000, 1), idle);
    }
  }

  @Test
  void falsePositivesMayDifferByChance() {
    assertDoesNotThrow(() -> Duel.requireAlike(0, 30));
    assertDoesNotThrow(() -> Duel.requireAlike(40_000, 39_000));
    assertThrows(IllegalStateException.class, () -> Duel.requireAlike(0, 50));
    assertThrows(IllegalStateException.class, () -> Duel.requireAlike(50, 0));
    assertThrows(IllegalStateException.class, () -> Duel.requireAlike(40_000, 30_000));
  }

  @ParameterizedTest
  @MethodSource("growing")
  void everyFilterDoesWhatIsMeasured(Candidate candidate) throws ReflectiveOperationException {
    ClassLoader build = DuelTest.class.getClassLoader();
    Contender now = new Contender(build, candidate.name());
    Contender before = new Contender(build, candidate.name());
    Map<Operation, Double> ratios =
        new Duel(now, before, System::nanoTime).ratios(Keys.draw(3000, 1), 1);
    assertTrue(ratios.containsKey(Operation.MISS));
  }
}

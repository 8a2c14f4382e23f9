package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.benchmarks.subject.Keys;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Duels of toys. */
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
}

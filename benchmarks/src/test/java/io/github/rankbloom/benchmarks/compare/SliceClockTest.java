package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SliceClockTest {

  @Test
  void slicesCoverAllKeysOnce() {
    List<String> slices = new ArrayList<>();
    new SliceClock(25, 10).time((from, to) -> slices.add(from + "-" + to));
    assertEquals(List.of("0-10", "10-20", "20-25"), slices);
  }

  @Test
  void twoTakeTurnsAtEverySliceAndAtBeingFirst() {
    List<String> slices = new ArrayList<>();
    SliceClock other = new SliceClock(25, 10);
    new SliceClock(25, 10)
        .timeInTurns(
            (from, to) -> slices.add("a" + from + "-" + to),
            other,
            (from, to) -> slices.add("b" + from + "-" + to));
    assertEquals(List.of("a0-10", "b0-10", "b10-20", "a10-20", "a20-25", "b20-25"), slices);
    assertTrue(other.nanosPerKey() > 0);
  }

  @Test
  void aPassThatIsInterruptedOnceDoesNotCount() {
    int[] passes = new int[1];
    SliceClock clock = new SliceClock(2, 1);
    for (int i = 0; i < 3; i++) {
      int pass = i;
      clock.time(
          (from, to) -> {
            passes[0]++;
            if (pass == 1 && from == 0) {
              pause();
            }
          });
    }
    assertEquals(6, passes[0]);
    assertTrue(clock.nanosPerKey() < 50e6, () -> clock.nanosPerKey() + " ns");
  }

  @Test
  void whatIsSlowInEveryPassCounts() {
    SliceClock clock = new SliceClock(2, 1);
    for (int i = 0; i < 3; i++) {
      clock.time(
          (from, to) -> {
            if (from == 1) {
              pause();
            }
          });
    }
    assertTrue(clock.nanosPerKey() >= 50e6, () -> clock.nanosPerKey() + " ns");
  }

  /** 100 ms: 50 ms a key if it happens once in a pass of two keys. */
  private static void pause() {
    try {
      Thread.sleep(110);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void withoutAPassThereIsNoTime() {
    assertTrue(Double.isNaN(new SliceClock(1, 1).nanosPerKey()));
  }
}

package io.github.rankbloom.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SliceClockTest {

  private long nanos;

  @Test
  void slicesCoverAllKeysOnce() {
    List<String> slices = new ArrayList<>();
    new SliceClock(25, 10).time((from, to) -> slices.add(from + "-" + to));
    assertEquals(List.of("0-10", "10-20", "20-25"), slices);
  }

  @Test
  void twoTakeTurnsAtEverySlice() {
    List<String> slices = new ArrayList<>();
    new SliceClock(25, 10)
        .timeInTurns(
            (from, to) -> slices.add("a" + from + "-" + to),
            new SliceClock(25, 10),
            (from, to) -> slices.add("b" + from + "-" + to));
    assertEquals(List.of("a0-10", "b0-10", "a10-20", "b10-20", "a20-25", "b20-25"), slices);
  }

  @Test
  void eachOfTwoHasItsTime() {
    SliceClock first = clock(2);
    SliceClock second = clock(2);
    first.timeInTurns((from, to) -> nanos += 3, second, (from, to) -> nanos += 5);
    assertEquals(3, first.nanosPerKey());
    assertEquals(5, second.nanosPerKey());
  }

  @Test
  void aPassThatIsInterruptedOnceDoesNotCount() {
    SliceClock clock = clock(2);
    for (int i = 0; i < 3; i++) {
      boolean interrupted = i == 1;
      clock.time((from, to) -> nanos += interrupted && from == 0 ? 1000 : 1);
    }
    assertEquals(1, clock.nanosPerKey());
  }

  @Test
  void whatIsSlowInEveryPassCounts() {
    SliceClock clock = clock(2);
    for (int i = 0; i < 3; i++) {
      clock.time((from, to) -> nanos += from == 1 ? 1000 : 1);
    }
    assertEquals(1001 / 2.0, clock.nanosPerKey());
  }

  @Test
  void withoutAPassThereIsNoTime() {
    assertTrue(Double.isNaN(new SliceClock(1, 1).nanosPerKey()));
  }

  /** With slices of one key, and a time that passes when the test says so. */
  private SliceClock clock(int keys) {
    return new SliceClock(keys, 1, () -> nanos);
  }
}

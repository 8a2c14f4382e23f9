package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.support.Seeds;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoomTest {

  /** Loads as chance never makes them: a few buckets crowded, many crowded, one with nearly all. */
  @Test
  void roomHoldsWhateverIsThere() {
    SplittableRandom random = Seeds.random("room");
    int found = 0;
    for (int round = 0; round < 600; round++) {
      Shape shape =
          new Shape(random.nextLong(1, 300), random.nextInt(1, 641), random.nextInt(1, 20));
      long mean = 1L + shape.chains();
      int[] loads = new int[(int) shape.buckets()];
      long cells = 0;
      double crowded = random.nextDouble();
      for (int i = 0; i < loads.length; i++) {
        double factor = random.nextDouble() < crowded * crowded ? 3 * random.nextDouble() : 1;
        loads[i] = (int) (mean * factor * random.nextDouble());
        cells += loads[i];
      }
      if (round % 7 == 0) {
        loads[0] += (int) (10 * mean);
      }
      Room room = new Room(shape, cells, round % 9, 0.5, present(loads));
      Optional<RankGeometry> geometry = round % 2 == 0 ? room.smallest() : room.withFewExtensions();
      if (geometry.isPresent()) {
        found++;
        assertHolds(geometry.get(), loads);
        assertEquals(shape, Shape.of(geometry.get()));
        assertTrue(RankPlanner.overflowBound(cells, geometry.get()) <= 0.5, Seeds::replay);
      }
    }
    assertTrue(found > 590, "only a bucket beyond all limits has no room: " + found);
  }

  private static PresentLoads present(int[] loads) {
    long[] byLoad = new long[100_000];
    for (int load : loads) {
      byLoad[load]++;
    }
    return PresentLoads.of(byLoad);
  }

  private static void assertHolds(RankGeometry geometry, int[] loads) {
    int second = 0;
    int third = 0;
    for (int load : loads) {
      second += load > geometry.z1() ? 1 : 0;
      third += load > geometry.z1() + geometry.z2() ? 1 : 0;
      assertTrue(load < geometry.maxBucketLoad(), Seeds::replay);
    }
    assertTrue(second <= geometry.j2() && third <= geometry.j3(), Seeds::replay);
  }

  @Test
  void loadsAreCountedFromAbove() {
    PresentLoads loads = PresentLoads.of(new long[] {4, 0, 3, 1, 0, 0});
    assertEquals(3, loads.most());
    assertEquals(4, loads.above(0));
    assertEquals(4, loads.above(1));
    assertEquals(1, loads.above(2));
    assertEquals(0, loads.above(3));
    assertEquals(0, loads.above(99));
    assertEquals(0, PresentLoads.NONE.most());
  }
}

package io.github.rankbloom.channel.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.rankbloom.channel.format.Manifest.Delta;
import io.github.rankbloom.channel.support.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RouteTest {

  private static Delta delta(long from, long to, long bytes) {
    return new Delta(from, to, new Blob(Blob.of(new byte[0]).sha256(), bytes));
  }

  @Test
  void theCheapestWayWins() {
    List<Delta> deltas =
        List.of(delta(1, 2, 10), delta(2, 3, 10), delta(1, 3, 25), delta(3, 1, 1), delta(7, 8, 1));
    Map<Long, Route> routes = Route.allTo(deltas, 3);
    assertEquals(20, routes.get(1L).bytes());
    assertEquals(List.of(deltas.get(0), deltas.get(1)), routes.get(1L).deltas());
    assertEquals(new Route(List.of(), 0), routes.get(3L));
    assertNull(routes.get(7L));
    assertFalse(routes.containsKey(8L));
  }

  @Test
  void aDeltaFromTheTargetToItselfIsTheLast() {
    List<Delta> deltas = List.of(delta(1, 2, 10), delta(2, 2, 5), delta(2, 2, 3), delta(1, 1, 1));
    Map<Long, Route> routes = Route.allTo(deltas, 2);
    assertEquals(new Route(List.of(deltas.get(2)), 3), routes.get(2L));
    assertEquals(new Route(List.of(deltas.get(0), deltas.get(2)), 13), routes.get(1L));
  }

  @Test
  void hugeSizesDoNotOverflow() {
    Map<Long, Route> routes =
        Route.allTo(List.of(delta(1, 2, Long.MAX_VALUE), delta(2, 3, Long.MAX_VALUE)), 3);
    assertEquals(Long.MAX_VALUE, routes.get(1L).bytes());
  }

  /** Against Bellman and Ford's way. */
  @Test
  void asShortAsAnyOtherWay() {
    SplittableRandom random = Seeds.random("routes");
    for (int round = 0; round < 300; round++) {
      int nodes = random.nextInt(2, 12);
      List<Delta> deltas = new ArrayList<>();
      for (int i = random.nextInt(40); i > 0; i--) {
        deltas.add(delta(random.nextInt(nodes), random.nextInt(nodes), random.nextInt(100)));
      }
      long[] best = new long[nodes];
      Arrays.fill(best, 1, nodes, Long.MAX_VALUE / 2);
      best[0] =
          deltas.stream()
              .filter(delta -> delta.from() == 0 && delta.to() == 0)
              .mapToLong(delta -> delta.blob().bytes())
              .min()
              .orElse(0);
      for (int i = 0; i < nodes; i++) {
        for (Delta delta : deltas) {
          int from = (int) delta.from();
          best[from] = Math.min(best[from], best[(int) delta.to()] + delta.blob().bytes());
        }
      }
      Map<Long, Route> routes = Route.allTo(deltas, 0);
      for (int node = 0; node < nodes; node++) {
        Route route = routes.get((long) node);
        assertEquals(
            best[node], route == null ? Long.MAX_VALUE / 2 : route.bytes(), Seeds.replay());
      }
    }
  }
}

package io.github.rankbloom.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.channel.support.Fleet;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * No update and no outage makes a fleet come all at once. {@code -Drankbloom.channel.fleet=N} lets
 * another number of followers follow.
 */
class FleetTest {

  private static final int SIZE = Integer.getInteger("rankbloom.channel.fleet", 100);

  /** From 60 to 90 seconds between two polls. */
  private static final double MEAN_INTERVAL = 75;

  private static int most(int[] values, long from, long to) {
    return Arrays.stream(values, (int) from, (int) to).max().orElseThrow();
  }

  @Test
  void nobodyStampedes() throws IOException {
    Fleet fleet = new Fleet(SIZE);
    int[] requests = fleet.requests();
    double mean = SIZE / MEAN_INTERVAL;
    // Polls are independent by then. That one of 10,800 seconds exceeds this has a chance of less
    // than one in 100,000 (Poisson, 6.5 standard deviations, and room for small means).
    double bound = mean + 6.5 * Math.sqrt(mean) + 6;

    // Twenty minutes after the start: an update costs a second request each, and nothing more.
    long update = Fleet.PUBLICATIONS.toSeconds();
    assertTrue(most(requests, update - 300, update) <= bound, "steady");
    assertTrue(most(requests, update, update + 300) <= 2 * bound, "after an update");

    long down = Fleet.DOWN.toSeconds();
    long up = Fleet.UP.toSeconds();
    double late = Arrays.stream(requests, (int) up - 900, (int) up).average().orElseThrow();
    assertTrue(late < mean / 10, "at the end of the outage: " + late + " of usually " + mean);
    assertTrue(most(requests, down, up) <= bound, "during the outage");
    assertTrue(most(requests, up, requests.length) <= 2 * bound, "after the outage");

    assertEquals(SIZE, fleet.upToDate());
    assertEquals(SIZE, fleet.requests(Traffic.SNAPSHOT), "one snapshot each, at the start");
  }
}

package io.github.rankbloom.cli.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.cli.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HashSpoolTest {

  @Test
  void runsAscendAndHaveEveryHash() {
    SplittableRandom random = Seeds.random("runs");
    HashSpool spool = new HashSpool();
    Map<Long, Long> expected = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      long hash =
          random.nextInt(4) == 0 ? random.nextInt(100) * 0x9E3779B97F4A7C15L : random.nextLong();
      spool.add(hash);
      expected.merge(hash, 1L, Long::sum);
    }
    assertEquals(100_000, spool.size());
    assertEquals(expected.size(), spool.distinct());
    spool.sort();
    Map<Long, Long> runs = new HashMap<>();
    long[] previous = {0, 0};
    spool.forEachRun(
        (hash, times) -> {
          assertTrue(previous[1] == 0 || Long.compareUnsigned(previous[0], hash) < 0);
          previous[0] = hash;
          previous[1] = 1;
          runs.put(hash, times);
        });
    assertEquals(expected, runs);
  }

  @Test
  void valuesOfAKeyComeInTheOrderOfArrival() {
    SplittableRandom random = Seeds.random("values");
    HashSpool spool = new HashSpool();
    Map<Long, Long> expected = new HashMap<>();
    for (long i = 0; i < 100_000; i++) {
      long hash = random.nextInt(20_000) * 0x9E3779B97F4A7C15L;
      spool.add(hash, i);
      expected.put(hash, i);
    }
    assertEquals(expected.size(), spool.distinct());
    Map<Long, Long> last = new HashMap<>();
    spool.forEachValue(last::put);
    assertEquals(expected, last);
  }
}

package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations against a set of positions, or a map from positions to counts. The expected
 * answers are exact, false positives included.
 */
class BloomModelTest {

  private static final int OPERATIONS = 30_000;

  static Stream<IndexScheme> schemes() {
    return Stream.concat(
        IndexScheme.named().stream(), Stream.of(IndexScheme.extended(4, i -> 17L * i * i + 3)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void bitsAreASetOfPositions(IndexScheme scheme) {
    for (long bits : new long[] {5, 64, 1000, 4097}) {
      BloomGeometry geometry = BloomGeometry.of(bits, 4);
      BloomFilter filter = BloomFilter.KIND.create(geometry.withScheme(scheme), KeyHash.DEFAULT);
      long prime = geometry.primePositions();
      Set<Long> model = new HashSet<>();
      SplittableRandom random = Seeds.random("bits", scheme, bits);
      for (int i = 0; i < OPERATIONS; i++) {
        long hash = random.nextLong();
        long[] positions = NaivePositions.of(geometry, prime, scheme, hash);
        if (random.nextInt(8) == 0) {
          boolean changed = false;
          for (long position : positions) {
            changed |= model.add(position);
          }
          assertEquals(changed, filter.putHash(hash), Seeds::replay);
        } else {
          boolean expected = Arrays.stream(positions).allMatch(model::contains);
          assertEquals(expected, filter.mightContainHash(hash), Seeds::replay);
        }
        if (random.nextInt((int) bits) == 0) {
          assertEquals(model.size(), filter.ones(), Seeds::replay);
          filter.clear();
          model.clear();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void countersAreAMapFromPositionsToCounts(IndexScheme scheme) {
    for (int counterBits : new int[] {2, 4, 7, 32}) {
      BloomGeometry geometry = BloomGeometry.of(517, 4).withCounterBits(counterBits);
      CountingBloomFilter filter =
          CountingBloomFilter.KIND.create(geometry.withScheme(scheme), KeyHash.DEFAULT);
      new CountingRun(filter, Seeds.random("counters", scheme, counterBits)).run();
    }
  }

  private static final class CountingRun {

    private final CountingBloomFilter filter;
    private final SplittableRandom random;
    private final long prime;
    private final long highest;
    private final Map<Long, Long> model = new HashMap<>();
    private long elements;

    CountingRun(CountingBloomFilter filter, SplittableRandom random) {
      this.filter = filter;
      this.random = random;
      prime = filter.geometry().primePositions();
      highest = (1L << filter.geometry().counterBits()) - 1;
    }

    void run() {
      long[] keys = random.longs(80).toArray();
      for (int i = 0; i < OPERATIONS; i++) {
        long hash = random.nextInt(10) == 0 ? random.nextLong() : keys[random.nextInt(keys.length)];
        long[] positions = NaivePositions.of(filter.geometry(), prime, filter.scheme(), hash);
        long least = Arrays.stream(positions).map(at -> model.getOrDefault(at, 0L)).min().orElse(0);
        assertEquals(least > 0, filter.mightContainHash(hash), Seeds::replay);
        long count = least == highest ? CountingBloomFilter.UNKNOWN_COUNT : least;
        assertEquals(count, filter.approximateCountHash(hash), Seeds::replay);
        if (random.nextInt(5) < 2) {
          put(hash, positions);
        } else {
          remove(hash, positions, least);
        }
        assertEquals(elements, filter.approximateElementCount());
        if (i % 1000 == 0) {
          check();
        }
        if (random.nextInt(OPERATIONS / 4) == 0) {
          filter.clear();
          model.clear();
          elements = 0;
        }
      }
      check();
    }

    private void put(long hash, long[] positions) {
      long times = random.nextInt(20) == 0 ? random.nextLong(1L << random.nextInt(1, 34)) : 1;
      assertEquals(times > 0, filter.putHash(hash, times), Seeds::replay);
      elements += times;
      for (long position : positions) {
        long sum = model.getOrDefault(position, 0L) + times;
        model.put(position, Math.min(highest, sum));
      }
    }

    private void remove(long hash, long[] positions, long least) {
      boolean expected = elements > 0 && least > 0;
      assertEquals(expected, filter.removeHash(hash), Seeds::replay);
      if (expected) {
        elements--;
        for (long position : positions) {
          long count = model.get(position);
          model.put(position, count == highest ? highest : Math.max(0, count - 1));
        }
      }
    }

    private void check() {
      long used = model.values().stream().filter(count -> count > 0).count();
      long stuck = model.values().stream().filter(count -> count == highest).count();
      assertEquals(used, filter.used, Seeds::replay);
      assertEquals(stuck, filter.stuckCounters(), Seeds::replay);
      BloomFilter bits = filter.toBloomFilter();
      assertEquals(used, bits.ones(), Seeds::replay);
      for (int i = 0; i < 50; i++) {
        long hash = random.nextLong();
        assertEquals(filter.mightContainHash(hash), bits.mightContainHash(hash), Seeds::replay);
      }
      assertTrue(filter.fill() <= 1);
    }
  }
}

package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.support.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrangementTest {

  private static final List<Profile> PROFILES =
      List.of(Profile.COMPACT, Profile.FAST, Profile.PAPER);

  private static Promise promise(Places places, Profile profile, long most, int payloadBits) {
    return new Promise(places, most, 0.5, payloadBits, profile, false);
  }

  /** However many keys of however many: there is a table, and its fpp is the asked one at most. */
  @Test
  void everyLoadHasATable() {
    for (double fpp : new double[] {0.9, 0.5, 0.1, 0.01, 0.001, 1e-6, 1e-9}) {
      for (long most : new long[] {0, 1, 2, 7, 129, 641, 1000, 2100, 33_333, 1_000_000_000}) {
        for (Profile profile : PROFILES) {
          for (int payloadBits : new int[] {0, 2, 64}) {
            Places places = Places.of(most, fpp);
            for (long load = 0; load <= most; load = load < 20 ? load + 1 : load + load / 2) {
              Arrangement arrangement =
                  Arrangement.of(promise(places, profile, most, payloadBits), load);
              RankGeometry geometry =
                  arrangement
                      .geometry(PresentLoads.NONE)
                      .orElseThrow(() -> new AssertionError(arrangement));
              assertEquals(places, Places.of(geometry));
              assertTrue(geometry.chains() <= profile.maxChains());
              assertTrue(RankPlanner.overflowBound(load, geometry) <= 0.5);
            }
          }
        }
      }
    }
  }

  /** Along growth, memory is near that of the smallest table of any shape with as many places. */
  @ParameterizedTest
  @CsvSource({
    "1000000, 0.01, 0",
    "1000000, 0.01, 2",
    "300000, 0.001, 8",
    "100000, 0.03, 0",
    "50000, 0.01, 8",
    "1000000, 0.004, 0",
    "60000, 0.0045, 0",
    "50000, 0.01, 0",
    "100000, 0.02, 0",
    "50000, 0.15, 64",
    "10000, 0.05, 64",
    "16000, 0.3, 0",
    "65096, 0.7689, 0"
  })
  void growthKeepsCloseToTheSmallestTable(long most, double fpp, int payloadBits) {
    for (Profile profile : List.of(Profile.COMPACT, Profile.FAST)) {
      assertGrowsClosely(most, fpp, payloadBits, profile);
    }
  }

  @Test
  void growthOfAnyFilterKeepsCloseToTheSmallestTable() {
    SplittableRandom random = Seeds.random("growth");
    for (int round = 0; round < 60; round++) {
      long most = (long) (2000 * Math.pow(200, random.nextDouble()));
      double fpp = Math.pow(10, -0.1 - 4 * random.nextDouble());
      int payloadBits = random.nextBoolean() ? 0 : random.nextInt(65);
      assertGrowsClosely(
          most, fpp, payloadBits, random.nextBoolean() ? Profile.FAST : Profile.COMPACT);
    }
  }

  private static void assertGrowsClosely(long most, double fpp, int payloadBits, Profile profile) {
    double limit = profile.equals(Profile.COMPACT) ? 1.12 : fpp > 0.15 ? 1.2 : 1.13;
    Places places = Places.of(most, fpp);
    Arrangement arrangement = Arrangement.of(promise(places, profile, most, payloadBits), 1000);
    while (arrangement.load() < most) {
      long cells = arrangement.load();
      arrangement = arrangement.next(cells);
      assertTrue(arrangement.load() > cells);
      assertIsClose(arrangement, cells, limit);
      // Even if chance is against it half-way.
      long half = (cells + arrangement.load()) / 2;
      assertIsClose(arrangement.next(half), half, limit);
    }
    assertEquals(most, arrangement.load());
  }

  /** Checks what is arranged when one cell more comes than so many. */
  private static void assertIsClose(Arrangement arrangement, long cells, double limit) {
    Promise promise = arrangement.promise();
    long smallest = smallest(promise.places(), cells + 1, promise.profile(), promise.payloadBits());
    long words = words(arrangement);
    assertTrue(
        words <= limit * smallest,
        () -> words + " of " + smallest + " at " + cells + ": " + promise + Seeds.replay());
  }

  private static long words(Arrangement arrangement) {
    return RankPlanner.requireTable(arrangement).totalWords();
  }

  private static long smallest(Places places, long keys, Profile profile, int payloadBits) {
    long best = Long.MAX_VALUE;
    for (int bits = 1; bits <= Math.min(40, places.twos()); bits++) {
      long total = places.odd() << (places.twos() - bits);
      if (total * profile.maxLoad() < keys || total > 8 * keys + 4096) {
        continue;
      }
      for (int chains = 24; chains <= profile.maxChains(); chains++) {
        if (total % chains == 0) {
          Shape shape = new Shape(total / chains, chains, bits);
          best =
              Math.min(
                  best,
                  new Room(shape, keys, payloadBits, 0.5, PresentLoads.NONE)
                      .smallest()
                      .map(RankGeometry::totalWords)
                      .orElse(best));
        }
      }
    }
    return best;
  }

  /** While a filter may grow, and for speed, fewer buckets have extensions, for 3% more memory. */
  @ParameterizedTest
  @CsvSource({"COMPACT, 0, 2000000", "FAST, 8, 2000000", "FAST, 8, 0"})
  void whereEveryPutMeetsAFullTableExtensionsAreFewer(String name, int payloadBits, long more) {
    Profile profile = name.equals("FAST") ? Profile.FAST : Profile.COMPACT;
    double few = 0;
    double usual = 0;
    for (long load = 20_000; load < 2_000_000; load += load / 12) {
      Promise promise = promise(Places.of(load + more, 0.01), profile, load + more, payloadBits);
      Arrangement arrangement = Arrangement.of(promise, load);
      RankGeometry table = arrangement.geometry(PresentLoads.NONE).orElseThrow();
      RankGeometry smallest =
          new Room(
                  Shape.of(table),
                  load,
                  payloadBits,
                  arrangement.overflowProbability(),
                  PresentLoads.NONE)
              .smallest()
              .orElseThrow();
      assertTrue(table.totalWords() <= 1.03 * smallest.totalWords(), () -> "" + table);
      few += (double) table.j2() / table.buckets();
      usual += (double) smallest.j2() / smallest.buckets();
    }
    assertTrue(few < 0.75 * usual, few + " of " + usual);
  }

  @Test
  void noRoomBeforeTheLoadMakesTheNextOverflowRarer() {
    Arrangement arrangement =
        Arrangement.of(promise(Places.of(10_000, 0.01), Profile.COMPACT, 10_000, 0), 10_000);
    double[] expected = {
      0.25, 0.0625, 0x1p-8, 0x1p-16, 0x1p-32, 0x1p-64, 0x1p-128, 0x1p-256, 1e-90
    };
    for (double probability : expected) {
      arrangement = arrangement.next(9_000);
      assertEquals(10_000, arrangement.load());
      assertEquals(Math.max(1e-90, probability), arrangement.overflowProbability());
    }
    assertEquals(0.5, arrangement.next(10_000).overflowProbability());
    assertEquals(11_000, arrangement.next(10_000).load());
  }

  /** A tenth of the size at every step, and the last is the most: nothing is arranged for more. */
  @Test
  void growthEndsAtTheMost() {
    Arrangement arrangement =
        Arrangement.of(promise(Places.of(5_000, 0.01), Profile.COMPACT, 5_000, 0), 4_900);
    assertEquals(5_000, arrangement.next(4_900).load());
    assertEquals(5_000, arrangement.next(4_990).load());
  }

  /**
   * A few places with three copies take a cell more each. A table for all keys that has hardly more
   * cells than these was filled by chance, at first; many copies make it grow.
   */
  @Test
  void aFewCellsBeyondTheMostAreNoReasonToGrow() {
    Arrangement arrangement =
        Arrangement.of(
            promise(Places.of(1_000_000, 0.01), Profile.COMPACT, 1_000_000, 0), 1_000_000);
    for (int chance = 1; chance <= 3; chance++) {
      arrangement = arrangement.next(1_000_026);
      assertEquals(1_000_000, arrangement.load());
      assertEquals(chance, arrangement.overflows());
    }
    assertEquals(1_100_028, arrangement.next(1_000_026).load());
    assertEquals(
        1_210_000, Arrangement.of(arrangement.promise(), 1_000_000).next(1_100_000).load());
  }
}

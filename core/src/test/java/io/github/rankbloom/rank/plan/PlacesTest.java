package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Profile;
import io.github.rankbloom.support.Seeds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {

  private static final double[] FPPS = {0.9, 0.5, 0.3, 0.1, 0.03, 0.01, 0.001, 1e-4, 1e-6, 1e-9};
  private static final long[] MOST = {
    0, 1, 2, 7, 50, 129, 500, 641, 700, 1000, 1300, 2100, 5000, 33_333, 1_000_000, 1_000_000_000
  };

  /** Filters made long ago have these, and must remain mergeable with those made today. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.5, 1, 1",
    "100, 0.5, 25, 3",
    "1000, 0.5, 125, 4",
    "123456, 0.5, 485, 9",
    "1000000000, 0.5, 477, 22",
    "0, 0.1, 1, 4",
    "100, 0.1, 125, 3",
    "1000, 0.1, 625, 4",
    "123456, 0.1, 1209, 10",
    "1000000000, 0.1, 75, 27",
    "0, 0.03, 1, 6",
    "100, 0.03, 105, 5",
    "1000, 0.03, 261, 7",
    "123456, 0.03, 505, 13",
    "1000000000, 0.03, 125, 28",
    "0, 0.01, 1, 7",
    "100, 0.01, 79, 7",
    "1000, 0.01, 783, 7",
    "123456, 0.01, 1515, 13",
    "1000000000, 0.01, 375, 28",
    "0, 0.001, 1, 10",
    "100, 0.001, 49, 11",
    "1000, 0.001, 245, 12",
    "123456, 0.001, 1887, 16",
    "1000000000, 0.001, 1863, 29",
    "0, 1.0E-4, 1, 14",
    "100, 1.0E-4, 123, 13",
    "1000, 1.0E-4, 1221, 13",
    "123456, 1.0E-4, 295, 22",
    "1000000000, 1.0E-4, 585, 34",
    "0, 1.0E-6, 1, 20",
    "100, 1.0E-6, 3, 25",
    "1000, 1.0E-6, 477, 21",
    "123456, 1.0E-6, 115, 30",
    "1000000000, 1.0E-6, 455, 41",
    "0, 1.0E-9, 1, 30",
    "100, 1.0E-9, 47, 31",
    "1000, 1.0E-9, 1863, 29",
    "123456, 1.0E-9, 225, 39",
    "1000000000, 1.0E-9, 445, 51"
  })
  void placesStayWhatTheyAre(long most, double fpp, long odd, int twos) {
    assertEquals(new Places(odd, twos), Places.of(most, fpp));
  }

  @Test
  void thePromisedKeysNeverExceedTheFpp() {
    double worst = 0;
    double sum = 0;
    int large = 0;
    for (double fpp : FPPS) {
      for (long most : MOST) {
        Places places = Places.of(most, fpp);
        BigDecimal atMost = new BigDecimal(fpp).multiply(new BigDecimal(places.exactly()));
        assertTrue(new BigDecimal(most).compareTo(atMost) <= 0, () -> most + " at " + fpp);
        if (most >= 200) {
          double excess = places.count() * fpp / most - 1;
          worst = Math.max(worst, excess);
          sum += excess;
          large++;
        }
      }
    }
    assertTrue(worst < 0.0103, "worst " + worst);
    assertTrue(sum / large < 0.004, "mean " + sum / large);
  }

  /** Whole numbers do not overflow, however many keys and however rare false positives are. */
  @Test
  void extremesArePlacesOrAreRefused() {
    SplittableRandom random = Seeds.random("extreme places");
    for (int i = 0; i < 20_000; i++) {
      long most = random.nextLong(1L << random.nextInt(1, 41));
      double fpp =
          switch (random.nextInt(4)) {
            case 0 -> Math.nextDown(1.0) - random.nextDouble() * 1e-9;
            case 1 -> Math.scalb(1.0, -random.nextInt(1, 80));
            default -> Math.pow(10, -random.nextDouble(0.001, 25));
          };
      BigDecimal least =
          new BigDecimal(Math.max(1, most)).divide(new BigDecimal(fpp), 0, RoundingMode.CEILING);
      Places places;
      try {
        places = Places.of(most, fpp);
      } catch (IllegalArgumentException e) {
        assertTrue(
            least.multiply(new BigDecimal("1.1")).compareTo(BigDecimal.valueOf(2).pow(64)) > 0,
            () -> most + " at " + fpp + ": " + e.getMessage());
        continue;
      }
      BigInteger all = places.exactly();
      assertTrue(new BigDecimal(all).compareTo(least) >= 0, () -> most + " at " + fpp);
      assertTrue(all.bitLength() <= 65 && all.compareTo(BigInteger.TWO.pow(64)) <= 0);
      Shape shape = Shape.of(places, random.nextLong(most + 1), Profile.COMPACT);
      assertEquals(
          all,
          BigInteger.valueOf(shape.buckets())
              .multiply(BigInteger.valueOf(shape.chains()))
              .shiftLeft(shape.fingerprintBits()));
      assertTrue(shape.buckets() > 0 && shape.chains() > 0, shape::toString);
    }
  }

  @Test
  void everyPowerOfTwoOfChainsHasWideAndNarrowBuckets() {
    for (double fpp : FPPS) {
      for (long most : new long[] {100_000, 1_000_000, 123_456_789}) {
        Places places = Places.of(most, fpp);
        for (long load = most / 50; load <= most; load *= 2) {
          Shape wide = Shape.of(places, load, Profile.COMPACT);
          Shape narrow = Shape.of(places, load, Profile.FAST);
          assertTrue(wide.chains() >= 400 && wide.chains() <= 640, wide::toString);
          assertTrue(narrow.chains() >= 80 && narrow.chains() <= 128, narrow::toString);
          for (Shape shape : new Shape[] {wide, narrow}) {
            assertEquals(
                places.count(),
                Math.scalb((double) shape.buckets() * shape.chains(), shape.fingerprintBits()));
          }
        }
      }
    }
  }

  @Test
  void placesOfATableAreThoseOfItsSizes() {
    RankGeometry geometry = new RankGeometry(12, 10, 7, 0, 9, 0, 0, 0, 0);
    assertEquals(new Places(15, 10), Places.of(geometry));
    assertEquals(new Shape(12, 10, 7), Shape.of(geometry));
    RankGeometry all = new RankGeometry(1L << 24, 1, 40, 0, 1, 0, 0, 0, 0);
    assertEquals(0x1p64, Places.of(all).count());
  }

  @Test
  void placesBeyondAHashAreRefused() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Places.of(2_000_000_000L, 1e-11));
    assertTrue(refused.getMessage().contains("a hash has 64"), refused.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Places(2, 3));
    assertThrows(IllegalArgumentException.class, () -> new Places(3, 63));
    assertThrows(IllegalArgumentException.class, () -> new Places(1, 65));
    assertThrows(IllegalArgumentException.class, () -> new Places(3, 0));
  }
}

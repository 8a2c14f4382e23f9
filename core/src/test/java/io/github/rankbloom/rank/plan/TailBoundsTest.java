package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailBoundsTest {

  private static void assertClose(double expected, double actual, double relativeError) {
    assertEquals(expected, actual, Math.abs(expected) * relativeError);
  }

  @Test
  void overflowFractionsOfThePapersExampleBucket() {
    assertClose(0.1291, TailBounds.poissonTail(56, 64), 1e-3);
    assertClose(0.00882, TailBounds.poissonTail(56, 74), 1e-3);
    assertClose(5.5e-17, TailBounds.poissonTail(56, 128), 1e-2);
  }

  @ParameterizedTest
  @CsvSource({
    "56, 64",
    "56, 128",
    "56, 20",
    "0.001, 0",
    "0.1, 10",
    "4.5, 40",
    "330, 336",
    "330, 500",
    "330, 1000",
    "2600, 2601",
    "2600, 3100",
    "4096, 4700",
    "1e-9, 3"
  })
  void poissonTailAgreesWithDecimalSum(double mean, long k) {
    double expected = PreciseTails.poisson(mean, k).doubleValue();
    assertClose(expected, TailBounds.poissonTail(mean, (double) k), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.5, 0",
    "10, 0.3, 9",
    "304, 0.3, 92",
    "304, 0.3, 200",
    "2000, 0.5, 1250",
    "2000, 0.999, 1999",
    "30365, 0.33, 11000",
    "30365, 0.01, 500",
    "100000, 0.000588, 130",
    "10000000, 3.3e-5, 500",
    "1000000000, 1e-9, 30",
    "2000000000, 1e-12, 10",
    "10000000000, 1e-8, 200",
    "10000000000, 1e-8, 400",
    "10000000000, 1e-7, 1500",
    "10000000000, 3e-8, 301",
    "10000000000, 1e-10, 20"
  })
  void binomialTailAgreesWithDecimalSum(long trials, double p, long k) {
    double expected = PreciseTails.binomial(trials, p, k).doubleValue();
    assertClose(expected, TailBounds.binomialTail((double) trials, p, (double) k), 1e-12);
  }

  /** Too many terms to sum here; the expected values were summed with 50 digits elsewhere. */
  @ParameterizedTest
  @CsvSource({
    "1e6, 1007000, 1.3499372104797245e-12",
    "1e8, 100070000, 1.2866795375337548e-12",
    "1e10, 10000700000, 1.2804978072620627e-12"
  })
  void poissonTailOfVeryLargeMean(double mean, double k, double expected) {
    assertClose(expected, TailBounds.poissonTail(mean, k), 1e-10);
  }

  /** Too many terms to sum here; the expected values were summed with 50 digits elsewhere. */
  @ParameterizedTest
  @CsvSource({
    "1e6, 0.3, 303500, 1.169826867802048e-14, 1e-11",
    "1e8, 0.3, 3.003e7, 2.9541926866590323e-11, 1e-9",
    "2e9, 0.001, 2009400, 1.51190669518223e-11, 1e-9",
    "2e9, 0.3, 600133000, 4.302481575996173e-11, 1e-6",
    "1e10, 0.001, 10022000, 1.7237845474312972e-12, 1e-9"
  })
  void binomialTailOfVeryManyTrials(
      double trials, double p, double k, double expected, double relativeError) {
    assertClose(expected, TailBounds.binomialTail(trials, p, k), relativeError);
  }

  @Test
  void poissonTailTakesMoreTermsThanTheLibraryTakesByDefault() {
    assertClose(1.28e-12, TailBounds.poissonTail(1e12, 1.000007e12), 1e-3);
  }

  @Test
  void tailsAtTheEdgesAreCertainties() {
    assertEquals(1, TailBounds.poissonTail(3, -1));
    assertEquals(0, TailBounds.poissonTail(0, 0));
    assertEquals(1, TailBounds.binomialTail(10, 0.5, -1));
    assertEquals(0, TailBounds.binomialTail(10, 0.5, 10));
    assertEquals(0, TailBounds.binomialTail(10, 0.5, 11));
    assertEquals(0, TailBounds.binomialTail(0, 0.5, 0));
    assertEquals(0, TailBounds.binomialTail(10, 0, 0));
    assertEquals(1, TailBounds.binomialTail(10, 1, 9));
    assertEquals(0, TailBounds.bucketBound(7, 1, 7));
    assertEquals(1, TailBounds.bucketBound(7, 1, 6));
    assertEquals(0, TailBounds.extensionBound(5, 100, 1, 5));
  }

  @Test
  void tailsAreProbabilitiesForAnyArguments() {
    SplittableRandom random = Seeds.random("tail bounds", 4);
    for (int i = 0; i < 100_000; i++) {
      double trials = Math.floor(Math.pow(10, 12 * random.nextDouble()));
      double p = Math.pow(10, -random.nextDouble(random.nextInt(10) == 0 ? 300 : 15));
      double k = trials * p + (random.nextDouble(60) - 10) * Math.sqrt(trials * p);
      double tail = TailBounds.binomialTail(trials, p, k);
      assertTrue(tail >= 0 && tail <= 1, () -> trials + " " + p + " " + k + ": " + tail);
      double mean = trials * p;
      double poisson = TailBounds.poissonTail(mean, k);
      assertTrue(poisson >= 0 && poisson <= 1, () -> mean + " " + k + ": " + poisson);
    }
  }

  @Test
  void smallestExtensionsAreWithinTheBudgetAndOneLessIsNot() {
    SplittableRandom random = Seeds.random("tail bounds", 5);
    for (int i = 0; i < 5_000; i++) {
      long buckets = (long) Math.pow(10, random.nextDouble(9.3));
      double mean = Math.pow(10, random.nextDouble(3.6) - 1);
      long room = (long) Math.max(0, mean + (random.nextDouble(9) - 2) * Math.sqrt(mean));
      double budget = Math.pow(10, -random.nextDouble(25) - 0.01);
      long extensions = TailBounds.smallestExtensions(buckets, mean, room, budget);
      assertTrue(TailBounds.extensionBound(buckets, mean, room, extensions) <= budget);
      if (extensions > 0) {
        assertTrue(TailBounds.extensionBound(buckets, mean, room, extensions - 1) > budget);
      }
    }
  }

  @Test
  void smallestRoomIsWithinTheBudgetAndOneLessIsNot() {
    SplittableRandom random = Seeds.random("tail bounds", 6);
    for (int i = 0; i < 5_000; i++) {
      long keys = (long) Math.pow(10, random.nextDouble(10));
      long buckets = (long) Math.max(1, keys / Math.pow(10, random.nextDouble(4)));
      double budget = Math.pow(10, -random.nextDouble(25) - 0.01);
      long room = TailBounds.smallestRoom(keys, buckets, budget);
      assertTrue(TailBounds.bucketBound(keys, buckets, room) <= budget);
      if (room > 0) {
        assertTrue(TailBounds.bucketBound(keys, buckets, room - 1) > budget);
      }
    }
  }

  @Test
  void approximateQuantileIsTheExactOneOrBesideIt() {
    SplittableRandom random = Seeds.random("tail bounds", 7);
    for (int i = 0; i < 20_000; i++) {
      long trials = (long) Math.pow(10, random.nextDouble(9));
      double p = Math.pow(10, -random.nextDouble(8));
      double probability = Math.pow(10, -2 - random.nextDouble(20));
      double deviate = BinomialQuantile.normalDeviate(probability);
      long k = BinomialQuantile.approximate(trials, p, deviate);
      String what = trials + " " + p + " " + probability + ": " + k;
      assertTrue(TailBounds.binomialTail((double) trials, p, k + 1.0) <= probability, what);
      assertTrue(TailBounds.binomialTail((double) trials, p, k - 2.0) > probability, what);
    }
  }
}

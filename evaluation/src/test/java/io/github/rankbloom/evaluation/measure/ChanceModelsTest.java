package io.github.rankbloom.evaluation.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.dleft.plan.DLeftGeometry;
import io.github.rankbloom.numeric.DLeftLoads;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What tolerances are calculated from, against small simulations with fixed seeds. */
class ChanceModelsTest {

  private static final int TRIALS = 4000;

  @Test
  void thePartOfPlacesTakenVariesAsCalculated() {
    SplittableRandom random = new SplittableRandom(1);
    double[] cubes =
        IntStream.range(0, TRIALS)
            .mapToDouble(
                trial -> {
                  BitSet taken = new BitSet();
                  random.ints(700, 0, 1000).forEach(taken::set);
                  return Math.pow(taken.cardinality() / 1000.0, 3);
                })
            .toArray();
    Moments moments = Moments.of(cubes);
    // A deviation of so many trials is known to one part in the root of twice their number.
    double measured = moments.deviation() / moments.mean();
    assertEquals(
        measured, new Occupancy(1000, 700).spread(3), 5 * measured / Math.sqrt(2 * TRIALS));
  }

  @Test
  void theGreatestOfManyLiesInItsRange() {
    NormalMaximum range = NormalMaximum.of(1000);
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < TRIALS; trial++) {
      double greatest =
          IntStream.range(0, 1000).mapToDouble(i -> random.nextGaussian()).max().orElseThrow();
      assertTrue(range.least() < greatest && greatest < range.most(), range + ": " + greatest);
    }
    assertTrue(range.least() > 2 && range.most() < 6.5, range.toString());
  }

  @Test
  void ratesOfLoadsAreThoseOfTheGeometry() {
    DLeftGeometry geometry = DLeftGeometry.of64(3, 4096);
    DLeftLoads loads = DLeftLoads.filled(3, 4);
    LoadRate rate = LoadRate.of(loads, geometry);
    assertEquals(geometry.falsePositiveRate(loads), rate.rate(), 1e-15);
    assertTrue(rate.least() < rate.rate() && rate.least() > 0.999 * rate.rate());
    assertTrue(rate.spread() > 0.001 && rate.spread() < 0.02, rate.toString());
  }
}

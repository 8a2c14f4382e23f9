package io.github.rankbloom.evaluation.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.plan.TailBounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges of chance are left as rarely as promised. */
class ChanceTest {

  private static final double EACH = Chance.FAMILY_ERROR / Chance.MOST_VERDICTS;

  @Test
  void deviationsFollowFromTheFamilyError() {
    // The tail of a normal distribution lies between φ(x)/x (1 - 1/x²) and φ(x)/x.
    double x = Chance.DEVIATIONS;
    double most = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) / x;
    assertTrue(2 * most * (1 - 1 / (x * x)) < EACH);
    assertEquals(EACH, 2 * most * (1 - 1 / (x * x) + 3 / Math.pow(x, 4)), 0.02 * EACH);
  }

  /** With the shift for skewness, each side of a binomial range has about its half. */
  @ParameterizedTest
  @CsvSource({"1e-4, 2000000", "1e-3, 2000000", "0.01, 100000", "0.5, 400", "0.05, 20000"})
  void binomialCountsLeaveTheRangeRarely(double p, double trials) {
    Tolerance range = Chance.binomial(p, trials, "queries").around(p);
    assertTrue(range.byChance());
    double above = TailBounds.binomialTail(trials, p, Math.floor(range.high() * trials));
    double below = 1 - TailBounds.binomialTail(trials, p, Math.ceil(range.low() * trials) - 1);
    assertTrue(above < 0.8 * EACH, "above: " + above);
    assertTrue(below < 0.8 * EACH, "below: " + below);
    assertTrue(above + below > 0.2 * EACH, "both: " + (above + below));
  }

  @Test
  void independentChancesAddUp() {
    Chance both = Chance.normal(3, "queries").plus(Chance.normal(4, "filters"));
    assertEquals(5, both.deviation(), 1e-12);
    assertEquals("queries, and of filters", both.reason());
    Chance difference = Chance.binomial(0.1, 100, "a").minus(Chance.binomial(0.1, 100, "b"));
    assertEquals(0, difference.thirdMoment(), 1e-18);
  }

  @Test
  void anUnknownExpectationWidensTheRange() {
    Tolerance range = Chance.normal(1, "trials").around(10, 12);
    assertTrue(range.allows(10 - 4.1));
    assertTrue(range.allows(12 + 4.1));
    assertFalse(range.allows(12 + 4.3));
  }
}

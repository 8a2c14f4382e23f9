package io.github.rankbloom.evaluation.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges are those that printed digits stand for. */
class ToleranceTest {

  @ParameterizedTest
  @CsvSource({
    "9.6, 9.55, 9.65",
    "0.13, 0.125, 0.135",
    "8e-17, 7.5e-17, 8.5e-17",
    "17.9%, 0.1785, 0.1795",
    "1.3e3, 1250, 1350",
    "30, 29.5, 30.5",
    "-29.5%, -0.2955, -0.2945"
  })
  void halfOfTheLastDigit(String printed, double low, double high) {
    Tolerance tolerance = Tolerance.printed(printed);
    assertEquals(low, tolerance.low(), 1e-12);
    assertEquals(high, tolerance.high(), 1e-12);
  }

  @Test
  void cutDigitsGoUpward() {
    Tolerance tolerance = Tolerance.cut("0.0008937");
    assertTrue(tolerance.allows(0.00089372));
    assertFalse(tolerance.allows(0.00089369));
    assertFalse(tolerance.allows(0.00089381));
  }

  @Test
  void roundedInputWidensTheRangeWhereItMovesTheResult() {
    // The result is 10 for the input as printed and 9.8 to 10.3 for what that may stand for.
    Tolerance tolerance = Tolerance.printedFrom("10.4", 10, 9.8, 10.3, "the input");
    assertEquals(10.35 - 0.3, tolerance.low(), 1e-12);
    assertEquals(10.45 + 0.2, tolerance.high(), 1e-12);
  }

  @Test
  void verdictsFollowTheRanges() {
    Check check = Check.paper("size", "9.6", 9.9);
    assertEquals(Verdict.FAILS, check.verdict());
    Explanation near = Explanation.conjecture("A reason.", Tolerance.printed("9.9"));
    assertEquals(Verdict.DIFFERS, check.unless(near).verdict());
    Explanation elsewhere = Explanation.proven("A reason.", Tolerance.printed("9.8"));
    assertEquals(Verdict.FAILS, check.unless(elsewhere).verdict());
    assertEquals(Verdict.AGREES, Check.paper("size", "9.6", 9.64).verdict());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "0.013, 0.013",
    "9.5850584, 9.585",
    "123456.7, 123457",
    "0.00044772, 4.477e-4",
    "1e-10, 1e-10",
    "64, 64",
    "-0.2951, -0.2951",
    "99.96, 99.96",
    "10000, 10000"
  })
  void figuresHaveFourDigits(double value, String text) {
    assertEquals(text, Figures.text(value));
  }
}

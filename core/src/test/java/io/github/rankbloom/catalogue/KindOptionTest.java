package io.github.rankbloom.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.plan.Requirement;
import io.github.rankbloom.wire.FilterKind;
import io.github.rankbloom.wire.KindOption.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindOptionTest {

  private static String refusal(String kind, String option, String value) {
    FilterKind<?> planned = Catalogue.STANDARD.kind(kind).orElseThrow();
    return assertThrows(
            IllegalArgumentException.class,
            () -> planned.plan(Requirement.of(1000, 0.01), Map.of(option, value)))
        .getMessage();
  }

  @Test
  void whatIsNoOptionOrNoValueIsRefused() {
    assertEquals(
        "a rank-set filter has no option hashing", refusal("rank-set", "hashing", "double"));
    assertEquals(
        "hashing must be standard, partition, partition-prime, double, extended2, extended3,"
            + " double-m, extended2-m or extended3-m, not triple",
        refusal("bloom", "hashing", "triple"));
    assertEquals(
        "max-hashes must be a whole number from 1 to 255, not 256",
        refusal("compressed-bloom", "max-hashes", "256"));
    assertEquals(
        "message-bytes must be a whole number from 1, not 1.5",
        refusal("compressed-bloom", "message-bytes", "1.5"));
    assertEquals(
        "max-memory-bits-per-key must be a number above 0, not 0",
        refusal("compressed-bloom", "max-memory-bits-per-key", "0"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, true, true", "9.5, false, true", "0, false, false", "-1, false, false",
    "1e999, false, false", "NaN, false, false", "x, false, false", "256, false, true",
  })
  void numbersAreInTheirRange(String text, boolean whole, boolean positive) {
    assertEquals(whole, new Values.Whole(1, 255).contains(text));
    assertEquals(positive, new Values.Positive().contains(text));
  }

  @Test
  void namesAreListed() {
    Values names = new Values.Names(List.of("a", "b", "c"));
    assertEquals("a, b or c", names.toString());
    assertTrue(names.contains("b"));
    assertFalse(names.contains("d"));
  }
}

package io.github.rankbloom.evaluation.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probabilities are those that come out when every choice of two keys and a query is tried. */
class SchemeTheoryTest {

  private static final double EXACT = 1e-12;

  private interface Positions {
    int at(int start, int stride, int i);
  }

  /** Tries all queries and all pairs of keys. */
  private static double tried(
      int starts, int leastStride, int strides, int k, Positions positions) {
    long hits = 0;
    int choices = starts * strides;
    for (int a = 0; a < choices; a++) {
      for (int b = 0; b < choices; b++) {
        BitSet bits = new BitSet();
        for (int i = 0; i < k; i++) {
          bits.set(positions.at(a % starts, leastStride + a / starts, i));
          bits.set(positions.at(b % starts, leastStride + b / starts, i));
        }
        for (int query = 0; query < choices; query++) {
          boolean hit = true;
          for (int i = 0; i < k; i++) {
            hit &= bits.get(positions.at(query % starts, leastStride + query / starts, i));
          }
          hits += hit ? 1 : 0;
        }
      }
    }
    return (double) hits / Math.pow(choices, 3);
  }

  @ParameterizedTest
  @CsvSource({"5, 2", "6, 3", "7, 3"})
  void partition(int part, int k) {
    assertEquals(
        tried(part, 0, part, k, (start, stride, i) -> i * part + (start + i * stride) % part),
        SchemeTheory.partition(part, k, 2),
        EXACT);
  }

  @ParameterizedTest
  @CsvSource({"5, 2", "7, 3", "11, 4"})
  void doubled(int prime, int k) {
    assertEquals(
        tried(prime, 1, prime - 1, k, (start, stride, i) -> (start + i * stride) % prime),
        SchemeTheory.doubled(prime, k, 2),
        EXACT);
  }

  @ParameterizedTest
  @CsvSource({"7, 3, 1, 6", "11, 3, 1, 10", "11, 3, 1, 7", "8, 3, 0, 8", "12, 3, 0, 12"})
  void extended(int modulus, int k, int least, int strides) {
    IntUnaryOperator cube = i -> i * i * i;
    assertEquals(
        tried(
            modulus,
            least,
            strides,
            k,
            (start, stride, i) -> (start + i * stride + cube.applyAsInt(i)) % modulus),
        SchemeTheory.extended(new SchemeTheory.Steps(modulus, least, strides), k, 2, cube),
        EXACT);
  }

  /** One key of two positions in three bits covers 2/3 · 2 + 1/3 · 1 of them, on average. */
  @Test
  void standard() {
    assertEquals(2.0 / 3 * 4 / 9 + 1.0 / 3 / 9, SchemeTheory.standard(3, 2, 1), EXACT);
  }
}

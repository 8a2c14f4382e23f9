package io.github.rankbloom.bloom;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.rankbloom.support.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas for the information in arrays, beside throws into positions one by one. */
class ArrayInformationTest {

  private static final int TRIALS = 400;

  /** How far a mean or a deviation of so many trials may be off, in its own deviations. */
  private static final double CHANCE = 4.5;

  /** What an ideal coder makes of values that it knows the frequencies of. */
  private static double information(int positions, IntUnaryOperator value) {
    Map<Integer, Integer> counts = new HashMap<>();
    IntStream.range(0, positions).forEach(i -> counts.merge(value.applyAsInt(i), 1, Integer::sum));
    double bits = 0;
    for (int count : counts.values()) {
      bits -= count * Math.log((double) count / positions) / Math.log(2);
    }
    return bits;
  }

  private static int[] thrown(int positions, int throwsMade, SplittableRandom random) {
    int[] counts = new int[positions];
    for (int i = 0; i < throwsMade; i++) {
      counts[random.nextInt(positions)]++;
    }
    return counts;
  }

  /** Throws, positions, the part replaced; loads of 0.04 to 1.2. */
  @ParameterizedTest
  @CsvSource({
    "8000, 6700, 0.05",
    "4000, 5700, 0.3",
    "3000, 20000, 0.01",
    "3000, 20000, 1",
    "1000, 25000, 0.2"
  })
  void formulasAreWhatThrowsGive(int throwsMade, int positions, double replaced) {
    SplittableRandom random = Seeds.random("throws", throwsMade, positions);
    double load = (double) throwsMade / positions;
    int moved = (int) Math.round(throwsMade * replaced);
    double[][] measured = new double[5][TRIALS];
    for (int trial = 0; trial < TRIALS; trial++) {
      int[] stayed = thrown(positions, throwsMade - moved, random);
      int[] left = thrown(positions, moved, random);
      int[] came = thrown(positions, moved, random);
      measured[0][trial] = information(positions, i -> Math.min(1, stayed[i] + came[i]));
      measured[1][trial] = information(positions, i -> Math.min(15, stayed[i] + came[i]));
      measured[2][trial] =
          information(
              positions,
              i -> Math.min(1, stayed[i] + came[i]) - Math.min(1, stayed[i] + left[i]) & 1);
      measured[3][trial] = information(positions, i -> came[i] - left[i]);
      measured[4][trial] = information(positions, i -> Math.min(3, stayed[i] + came[i]));
    }
    assertAlike("bits", ArrayInformation.ofBits(positions, load), measured[0]);
    assertAlike("counters", ArrayInformation.ofCounters(positions, load, 4), measured[1]);
    assertAlike(
        "changed bits", ArrayInformation.ofChangedBits(positions, load, replaced), measured[2]);
    assertAlike(
        "changed counters",
        ArrayInformation.ofChangedCounters(positions, load, replaced),
        measured[3]);
    assertAlike("narrow counters", ArrayInformation.ofCounters(positions, load, 2), measured[4]);
  }

  private static void assertAlike(String what, ArrayInformation theory, double[] measured) {
    double mean = IntStream.range(0, TRIALS).mapToDouble(i -> measured[i]).average().orElseThrow();
    double variance =
        IntStream.range(0, TRIALS)
                .mapToDouble(i -> (measured[i] - mean) * (measured[i] - mean))
                .sum()
            / (TRIALS - 1);
    // A coder that knows the frequencies saves about (values - 1) / 2 · log2 e bits.
    double saved = 0.5 * Math.max(1, theory.values()) / Math.log(2) + 2;
    assertEquals(
        theory.bits(), mean, saved + CHANCE * theory.deviation() / Math.sqrt(TRIALS), what);
    // Rare values make the sum a little skewed, and their frequencies vary to second order: 1 bit.
    double deviation = Math.sqrt(variance);
    assertEquals(
        theory.deviation(),
        deviation,
        1.5 + theory.deviation() * CHANCE / Math.sqrt(2.0 * TRIALS),
        what + " deviation");
  }

  @Test
  void emptyArraysTellNothing() {
    assertEquals(0, ArrayInformation.ofBits(100, 0).bits());
    assertEquals(0, ArrayInformation.ofCounters(100, 0, 4).bits());
    assertEquals(0, ArrayInformation.ofChangedBits(100, 0, 0.1).bits());
    assertEquals(0, ArrayInformation.ofChangedCounters(100, 0, 0.1).bits());
  }

  /** Arrays so full or so sparse that probabilities are close to 1. */
  @Test
  void nothingIsLostByRounding() {
    double load = 1e-12;
    double perThrow = Math.log(Math.E / load) / Math.log(2);
    assertEquals(perThrow, ArrayInformation.ofBits(1e12, load).bits(), 1e-6);
    assertEquals(perThrow, ArrayInformation.ofCounters(1e12, load, 4).bits(), 1e-6);
    assertEquals(perThrow, ArrayInformation.ofChangedCounters(1e12, load, 0.5).bits(), 1.001);
    assertEquals(0, ArrayInformation.ofBits(1000, 100).bits(), 1e-9);
    assertEquals(4000, ArrayInformation.ofCounters(1000, 1e9, 4).bits());
  }
}

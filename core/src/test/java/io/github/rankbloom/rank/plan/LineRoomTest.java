package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.FilterFullException;
import io.github.rankbloom.plan.Figure;
import io.github.rankbloom.rank.table.CellPolicy;
import io.github.rankbloom.rank.table.LineTable;
import io.github.rankbloom.support.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines and side tables that loads get, against tables that are filled. */
class LineRoomTest {

  private static final int LONGEST = 3;

  /** Chosen such that one of all checks fails by chance once in thousands of seeds. */
  private static final double DEVIATIONS = 5;

  /** Places that are so many chains with fingerprints of a byte. */
  private static Places places(long chains) {
    int twos = Long.numberOfTrailingZeros(chains);
    return new Places(chains >>> twos, twos + LineGeometry.FINGERPRINT_BITS);
  }

  private static LineGeometry lines(Places places, double load, double overflowProbability) {
    long keys = Math.round(load * places.count() / 256);
    return LineRoom.of(places, keys, overflowProbability, PresentLoads.NONE).orElseThrow();
  }

  private static LineTable filled(LineGeometry lines, long keys, SplittableRandom random) {
    LineTable table = new LineTable(lines, CellPolicy.MULTISET);
    for (long i = 0; i < keys; i++) {
      table.insert(random.nextLong());
    }
    return table;
  }

  @Test
  void linesAreForLoadsAboutOneAndFingerprintsOfAByte() {
    Places places = places(1 << 14);
    for (double load : new double[] {0.1, 0.6, 0.69, 1.51, 2, 5}) {
      long keys = (long) (load * (1 << 14));
      assertTrue(LineRoom.of(places, keys, 0.5, PresentLoads.NONE).isEmpty(), "load " + load);
    }
    for (int twos = 1; twos < LineGeometry.FINGERPRINT_BITS; twos++) {
      Places others = new Places(101, twos);
      for (long keys = 1; keys < 1000; keys *= 2) {
        assertTrue(LineRoom.of(others, keys, 0.5, PresentLoads.NONE).isEmpty());
      }
    }
    long most = LineGeometry.MAX_LINES * LineGeometry.MAX_CHAINS;
    assertTrue(LineRoom.of(places(4 * most), 4 * most, 0.5, PresentLoads.NONE).isEmpty());
  }

  /** Whoever looks for a cell in a bucket of the side table has no long way. */
  @Test
  void linesAreNotForMoreThanAThousandCellsBesideOneGroup() {
    Places places = places(1 << 20);
    assertTrue(LineRoom.of(places, 1 << 20, 0.5, oneBucketWith(1024)).isPresent());
    assertTrue(LineRoom.of(places, 1 << 20, 0.5, oneBucketWith(1025)).isEmpty());
  }

  private static PresentLoads oneBucketWith(int cells) {
    long[] bucketsByLoad = new long[cells + 1];
    bucketsByLoad[cells] = 1;
    return PresentLoads.of(bucketsByLoad);
  }

  /** A line has as many chains as leave one cell in fifty without room there, and no more. */
  @ParameterizedTest
  @ValueSource(doubles = {0.71, 0.85, 1, 1.02, 1.2, 1.49})
  void aLineHasTheMostChainsThatLeaveFewCells(double load) {
    LineGeometry lines = lines(places(1 << 14), load, 0.5);
    SplittableRandom random = Seeds.random("beyond the line", load);
    int trials = 40_000;
    double before = beyondLine(lines.chains(), load, trials, random);
    assertTrue(before < 0.0205, "part without room " + before);
    boolean widest = lines.chains() == LineGeometry.MAX_CHAINS;
    double more = widest ? 1 : beyondLine(lines.chains() + 1, load, trials, random);
    // Where another byte of both planes begins, a line loses two cells at once.
    assertTrue(more > 0.0195, "with one chain more " + more);
  }

  /** The part of the cells that lines have no room for, of chains with three cells at most. */
  private static double beyondLine(int chains, double load, int trials, SplittableRandom random) {
    long beyond = 0;
    for (int trial = 0; trial < trials; trial++) {
      int row = 0;
      for (int chain = 0; chain < chains; chain++) {
        row += Math.min(LONGEST, poisson(load, random));
      }
      beyond += Math.max(0, row - LineGeometry.room(chains));
    }
    return beyond / (load * chains * trials);
  }

  private static int poisson(double mean, SplittableRandom random) {
    int number = 0;
    for (double product = random.nextDouble();
        product > Math.exp(-mean);
        product *= random.nextDouble()) {
      number++;
    }
    return number;
  }

  /** What a fill puts into the side table is what independent chains leave, within its variance. */
  @ParameterizedTest
  @ValueSource(doubles = {0.71, 0.9, 1.02, 1.2, 1.49})
  void theSideTableHasWhatChainsAndRowsLeave(double load) {
    long chains = 1 << 14;
    LineGeometry lines = lines(places(chains), load, 1e-9);
    long keys = Math.round(load * chains);
    SplittableRandom random = Seeds.random("side", load);
    int fills = 20;
    long inSide = 0;
    for (int i = 0; i < fills; i++) {
      inSide += sideInUse(filled(lines, keys, random));
    }
    double sum = 0;
    double squares = 0;
    int trials = 20_000;
    for (int trial = 0; trial < trials; trial++) {
      int row = 0;
      int beyond = 0;
      for (int chain = 0; chain < lines.chains(); chain++) {
        int length = poisson(load, random);
        beyond += Math.max(0, length - LONGEST);
        row += Math.min(LONGEST, length);
      }
      beyond += Math.max(0, row - lines.room());
      sum += beyond;
      squares += (double) beyond * beyond;
    }
    double mean = sum / trials;
    double variance = squares / trials - mean * mean;
    double linesFilled = (double) fills * chains / lines.chains();
    double deviation = Math.sqrt(variance * linesFilled * (1 + linesFilled / trials));
    assertEquals(mean * linesFilled, (double) inSide, DEVIATIONS * deviation, Seeds::replay);
  }

  private static long sideInUse(LineTable table) {
    return ((Figure.Count) table.figures().get(0)).value();
  }

  /** Keys do not fit as rarely as was asked for, in small tables and in one of millions. */
  @ParameterizedTest
  @CsvSource({
    "4096, 400, 0.71, 0.5",
    "4096, 400, 1.02, 0.5",
    "4096, 400, 1.49, 0.5",
    "4096, 400, 1.02, 0.0625",
    "4096, 400, 1.02, 0.00390625",
    "8388608, 4, 1.02, 0.00390625"
  })
  void keysRarelyFindNoRoom(long chains, int fills, double load, double overflowProbability) {
    LineGeometry lines = lines(places(chains), load, overflowProbability);
    SplittableRandom random = Seeds.random("no room", chains, load, overflowProbability);
    int refused = 0;
    for (int i = 0; i < fills; i++) {
      try {
        filled(lines, Math.round(load * chains), random);
      } catch (FilterFullException e) {
        refused++;
      }
    }
    double expected = fills * overflowProbability;
    assertTrue(
        refused <= expected + DEVIATIONS * Math.sqrt(expected) + 1,
        refused + " of " + fills + ", " + Seeds.replay());
  }
}

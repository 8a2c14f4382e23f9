package io.github.rankbloom.rank.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class LineGeometryTest {

  private static final int SOME_LINES = 61;

  /** Words before and after the lines. */
  private static final long ASIDE = 30;

  private static LineGeometry lines(long totalChains, int chains) {
    int groupBits = 5;
    RankGeometry side =
        new RankGeometry(
            LineGeometry.groups(totalChains, chains),
            LineGeometry.sideChains(chains, groupBits),
            LineGeometry.FINGERPRINT_BITS + groupBits,
            0,
            1,
            0,
            0,
            0,
            0);
    return new LineGeometry(totalChains, chains, side);
  }

  /**
   * At the first and last chain of lines all over the largest table. The error grows with the
   * number of a chain and never makes it smaller, so right at the very end is right everywhere.
   */
  @Test
  void theReciprocalGivesTheLineOfEveryChain() {
    for (int chains = LineGeometry.MIN_CHAINS; chains <= LineGeometry.MAX_CHAINS; chains++) {
      LineGeometry geometry = lines(LineGeometry.MAX_LINES * chains, chains);
      assertEquals(LineGeometry.MAX_LINES, geometry.lines());
      long reciprocal = geometry.reciprocal();
      long wrong = 0;
      for (long line = LineGeometry.MAX_LINES - 1; line >= 0; line -= SOME_LINES) {
        long first = line * chains;
        wrong += (first * reciprocal) >>> LineGeometry.RECIPROCAL_SHIFT ^ line;
        wrong += ((first + chains - 1) * reciprocal) >>> LineGeometry.RECIPROCAL_SHIFT ^ line;
      }
      assertEquals(0, wrong, "chains " + chains);
    }
  }

  /** A chain's number times the reciprocal has no more than 63 bits. */
  @Test
  void noProductIsTooLong() {
    for (int chains = LineGeometry.MIN_CHAINS; chains <= LineGeometry.MAX_CHAINS; chains++) {
      long last = LineGeometry.MAX_LINES * chains - 1;
      long reciprocal = lines(last + 1, chains).reciprocal();
      assertEquals(0, Math.multiplyHigh(last, reciprocal));
      assertTrue(last * reciprocal > 0);
    }
  }

  @Test
  void sizesAddUp() {
    for (int chains = LineGeometry.MIN_CHAINS; chains <= LineGeometry.MAX_CHAINS; chains++) {
      for (long total : new long[] {1, chains - 1, chains, chains + 1, 32L * chains, 1_000_003}) {
        LineGeometry geometry = lines(total, chains);
        assertTrue(geometry.lines() * chains >= total && (geometry.lines() - 1) * chains < total);
        assertTrue(8 * geometry.planeBytes() >= chains && 8 * geometry.planeBytes() < chains + 8);
        assertEquals(64, 2 * geometry.planeBytes() + geometry.room());
        assertEquals((geometry.lines() + 31) / 32, geometry.side().buckets());
        assertEquals(
            8 * geometry.lines() + ASIDE + geometry.side().totalWords(), geometry.totalWords());
        assertEquals(BigInteger.valueOf(256 * total), geometry.exactPlaces().orElseThrow());
        assertEquals(BigInteger.valueOf(256 * total), Places.of(geometry).exactly());
      }
    }
  }

  @Test
  void whatIsNoTableInLinesIsRefused() {
    LineGeometry good = lines(10_000, 40);
    RankGeometry side = good.side();
    for (int chains : new int[] {24, 65}) {
      // The side table is one for these chains, so it is their number that is refused.
      String message =
          assertThrows(IllegalArgumentException.class, () -> lines(10_000, chains)).getMessage();
      assertTrue(message.startsWith("chains must be from 25 to 64"), message);
    }
    for (long total : new long[] {-1, 0, 1000, 100_000, LineGeometry.MAX_LINES * 40 + 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> new LineGeometry(total, 40, side), "totalChains");
    }
    assertThrows(IllegalArgumentException.class, () -> new LineGeometry(10_000, 50, side));
    for (RankGeometry other :
        new RankGeometry[] {
          new RankGeometry(side.buckets(), side.chains() + 1, 13, 0, 1, 0, 0, 0, 0),
          new RankGeometry(side.buckets() + 1, side.chains(), 13, 0, 1, 0, 0, 0, 0),
          new RankGeometry(side.buckets(), side.chains(), 13, 1, 1, 0, 0, 0, 0),
          new RankGeometry(side.buckets(), side.chains(), 12, 0, 1, 0, 0, 0, 0),
          new RankGeometry(side.buckets(), 1024, 7, 0, 1, 0, 0, 0, 0)
        }) {
      assertThrows(IllegalArgumentException.class, () -> new LineGeometry(10_000, 40, other));
    }
  }
}

package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.support.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChainCodeTest {

  /** A chain of small symbols: a symbol's number is its fingerprint, then its payload. */
  private static final class Chain {
    final ChainCode code;
    final RankGeometry geometry;
    final int payloadBits;
    final int symbols;

    Chain(CellPolicy policy, int fingerprintBits, int payloadBits) {
      this.payloadBits = payloadBits;
      symbols = 1 << (fingerprintBits + (policy == CellPolicy.COUNTING ? 0 : payloadBits));
      code = new ChainCode(policy, fingerprintBits, payloadBits);
      geometry = new RankGeometry(1, 1, fingerprintBits, payloadBits, 9, 0, 0, 0, 0);
    }

    Entries entries(long[] counts) {
      Entries entries = new Entries();
      boolean values = symbols != 1 << geometry.fingerprintBits();
      for (int symbol = 0; symbol < counts.length; symbol++) {
        if (counts[symbol] > 0) {
          entries.add(
              values ? symbol >>> payloadBits : symbol,
              values ? symbol & ((1 << payloadBits) - 1) : 0,
              counts[symbol]);
        }
      }
      return entries;
    }

    BucketCells encode(Entries entries) {
      BucketCells cells = new BucketCells(geometry);
      code.encode(entries, 0, entries.size(), cells);
      return cells;
    }

    void assertRoundTrip(long[] counts) {
      Entries entries = entries(counts);
      BucketCells cells = encode(entries);
      Entries back = new Entries();
      assertTrue(code.decode(cells, 0, cells.size(), back), () -> Arrays.toString(counts));
      assertEquals(list(entries), list(back), () -> Arrays.toString(counts));
    }
  }

  private static String list(Entries entries) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < entries.size(); i++) {
      list.append(entries.place(i)).append(' ').append(entries.payload(i)).append(" x ");
      list.append(entries.count(i)).append(", ");
    }
    return list.toString();
  }

  private static String list(BucketCells cells) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      list.append(cells.place(i)).append(' ').append(cells.payload(i)).append(", ");
    }
    return list.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "MULTISET, 1, 0, 70", "MULTISET, 2, 0, 9", "MULTISET, 3, 0, 3",
    "VALUES, 1, 1, 9", "VALUES, 2, 1, 3", "VALUES, 1, 2, 3",
    "COUNTING, 1, 1, 70", "COUNTING, 2, 2, 9", "COUNTING, 2, 64, 5",
    "COPIES, 2, 0, 5", "SET, 4, 0, 1"
  })
  void everyContentComesBack(CellPolicy policy, int fingerprintBits, int payloadBits, int most) {
    Chain chain = new Chain(policy, fingerprintBits, payloadBits);
    long[] counts = new long[chain.symbols];
    do {
      chain.assertRoundTrip(counts);
    } while (next(counts, most));
  }

  /** Steps to the next of all arrays with numbers up to a largest one; false after the last. */
  private static boolean next(long[] digits, long largest) {
    int i = 0;
    while (i < digits.length && digits[i] == largest) {
      digits[i++] = 0;
    }
    if (i == digits.length) {
      return false;
    }
    digits[i]++;
    return true;
  }

  @ParameterizedTest
  @CsvSource({
    "MULTISET, 1, 0, 16",
    "MULTISET, 2, 0, 9",
    "MULTISET, 3, 0, 6",
    "VALUES, 1, 1, 8",
    "VALUES, 2, 1, 6",
    "COUNTING, 1, 1, 8",
    "COUNTING, 2, 1, 6",
    "COPIES, 2, 0, 7",
    "SET, 3, 0, 6"
  })
  void everyStringOfCellsIsRefusedOrTheFormOfWhatItStandsFor(
      CellPolicy policy, int fingerprintBits, int payloadBits, int most) {
    Chain chain = new Chain(policy, fingerprintBits, payloadBits);
    int legal = 0;
    for (int length = 0; length <= most; length++) {
      long[] symbols = new long[length];
      do {
        BucketCells cells = new BucketCells(chain.geometry);
        for (long symbol : symbols) {
          cells.add(symbol >>> payloadBits, symbol & ((1 << payloadBits) - 1));
        }
        Entries entries = new Entries();
        if (chain.code.decode(cells, 0, length, entries)) {
          legal++;
          assertEquals(list(cells), list(chain.encode(entries)));
        }
      } while (next(symbols, (1L << (fingerprintBits + payloadBits)) - 1));
    }
    assertTrue(legal > most);
  }

  @ParameterizedTest
  @EnumSource(
      value = CellPolicy.class,
      names = {"MULTISET", "VALUES", "COUNTING"})
  void largeCountsComeBack(CellPolicy policy) {
    SplittableRandom random = Seeds.random("chain code", policy);
    for (int round = 0; round < 50_000; round++) {
      int payloadBits = policy == CellPolicy.MULTISET ? 0 : 1 + random.nextInt(2);
      Chain chain = new Chain(policy, 1 + random.nextInt(4), payloadBits);
      long[] counts = new long[chain.symbols];
      for (int i = 0; i < counts.length; i++) {
        if (random.nextInt(3) == 0) {
          counts[i] =
              random.nextInt(4) == 0
                  ? 1 + (random.nextLong() >>> (2 + random.nextInt(61)))
                  : 1 + random.nextInt(3);
        }
      }
      chain.assertRoundTrip(counts);
    }
  }

  @Test
  void aCountTakesFewCells() {
    long[] counts = {1, 2, 3, 4, 129, 130, 1_000_000, 1_000_000_000};
    int[] cells = {1, 2, 4, 4, 4, 5, 6, 8};
    for (int i = 0; i < counts.length; i++) {
      Entries entries = new Entries();
      entries.add(5, 0, counts[i]);
      assertEquals(cells[i], new Chain(CellPolicy.MULTISET, 7, 0).encode(entries).size());
    }
  }

  @Test
  void entriesTakeAndLoseCopiesInOrder() {
    Entries entries = new Entries();
    entries.addCopies(5, 1, 2);
    entries.addCopies(3, 0, 1);
    entries.addCopies(5, -1, 1);
    entries.addCopies(5, 1, 3);
    entries.addCopies(9, 0, 1);
    assertEquals("3 0 x 1, 5 1 x 5, 5 -1 x 1, 9 0 x 1, ", list(entries));
    assertEquals(3, entries.distinct());
    entries.addCopies(5, 1, -5);
    entries.addCopies(9, 0, -1);
    assertEquals("3 0 x 1, 5 -1 x 1, ", list(entries));
    assertEquals(1, entries.countOf(5, -1));
    assertEquals(0, entries.countOf(5, 1));
  }
}

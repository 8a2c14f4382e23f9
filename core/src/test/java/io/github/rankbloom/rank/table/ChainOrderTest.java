package io.github.rankbloom.rank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.rank.plan.RankGeometry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every short chain: what may be restored from a file is what chains are decoded from. */
class ChainOrderTest {

  private static final int CHAINS = 4;
  private static final int CHAIN = 2;

  @ParameterizedTest
  @CsvSource({
    "SET, 2, 0, 5",
    "COPIES, 2, 0, 5",
    "MULTISET, 1, 0, 9",
    "MULTISET, 2, 0, 6",
    "COUNTING, 1, 2, 4",
    "VALUES, 1, 1, 6",
    "VALUES, 2, 2, 4"
  })
  void whatIsDecodedIsRestored(CellPolicy policy, int fingerprintBits, int payloadBits, int most)
      throws FilterFormatException {
    RankGeometry geometry =
        new RankGeometry(1, CHAINS, fingerprintBits, payloadBits, 3, 4, 8, 1, 1);
    int symbols = 1 << (fingerprintBits + payloadBits);
    for (int length = 0, chains = 1; length <= most; length++, chains *= symbols) {
      for (int chain = 0; chain < chains; chain++) {
        check(geometry, policy, cells(geometry, chain, length));
      }
    }
  }

  /** The cells of a chain, and one of the chain before it, as the digits of a number. */
  private static BucketCells cells(RankGeometry geometry, int number, int length) {
    BucketCells cells = new BucketCells(geometry);
    cells.add((long) (CHAIN - 1) << geometry.fingerprintBits(), 0);
    int symbolBits = geometry.fingerprintBits() + geometry.payloadBits();
    for (int i = 0; i < length; i++) {
      long symbol = number >>> (i * symbolBits) & ((1L << symbolBits) - 1);
      cells.add(
          (long) CHAIN << geometry.fingerprintBits() | symbol >>> geometry.payloadBits(),
          symbol & ((1L << geometry.payloadBits()) - 1));
    }
    return cells;
  }

  private static void check(RankGeometry geometry, CellPolicy policy, BucketCells cells)
      throws FilterFormatException {
    ChainCode code = new ChainCode(policy, geometry.fingerprintBits(), geometry.payloadBits());
    Entries entries = new Entries();
    boolean decoded =
        code.decode(cells, 0, 1, entries)
            && (cells.size() == 1 || code.decode(cells, 1, cells.size(), entries));
    long[] trimmed = new long[(int) (cells.trimmedBits() >>> 6) + 2];
    cells.trimTo(trimmed);
    RankTable table = new RankTable(geometry, policy);
    if (decoded) {
      assertEquals(entries.copies(), table.trimmed().restore(0, cells.size(), trimmed, 0));
      assertEquals(entries.distinct(), table.distinct());
      assertEquals(cells.size(), table.cells());
    } else {
      assertThrows(
          FilterFormatException.class, () -> table.trimmed().restore(0, cells.size(), trimmed, 0));
    }
  }
}

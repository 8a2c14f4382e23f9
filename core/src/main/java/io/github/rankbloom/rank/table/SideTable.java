package io.github.rankbloom.rank.table;

import io.github.rankbloom.rank.plan.PresentLoads;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.plan.Room;
import io.github.rankbloom.rank.plan.Shape;

/** The cells that have no room in their line, exactly, each with its chain. */
@SuppressWarnings("OperatorPrecedence")
final class SideTable {

  static final int NONE = -1;

  private static final int CHAINS = 64;

  private final RankTable table;
  private final int chainBits;
  private final int restBits;
  private final long totalChains;
  private final int cellBits;
  private final int bucketWords;

  SideTable(long chainsOfLines, int cellBits, long keys) {
    this.cellBits = cellBits;
    chainBits = 64 - Long.numberOfLeadingZeros(chainsOfLines - 1);
    long buckets = Math.max(1, (long) Math.ceil(keys / (0.9 * CHAINS)));
    totalChains = buckets * CHAINS;
    int bits = 0;
    while (totalChains << bits < 1L << chainBits) {
      bits++;
    }
    restBits = bits;
    RankGeometry geometry =
        Room.of(
                new Shape(buckets, CHAINS, cellBits + restBits),
                Math.max(1, keys),
                0,
                1e-6,
                PresentLoads.NONE)
            .orElseThrow();
    table = new RankTable(geometry, CellPolicy.MULTISET);
    bucketWords = geometry.bucketWords();
  }

  RankTable table() {
    return table;
  }

  private long spread(long q) {
    return q * 0x9E3779B97F4A7C15L << -chainBits >>> -chainBits;
  }

  private long chainOf(long spread) {
    return Math.multiplyHigh(spread << -chainBits >>> 1, totalChains << 1);
  }

  private int base(long c) {
    return (int) (c >>> 6) * bucketWords;
  }

  private static int chain(long c) {
    return (int) c & CHAINS - 1;
  }

  private long code(long spread, int cell) {
    return (spread & (1L << restBits) - 1) << cellBits | cell;
  }

  boolean contains(long q, int cell) {
    long s = spread(q);
    long c = chainOf(s);
    return table.find(base(c), chain(c), code(s, cell)) != RankTable.NONE;
  }

  void insert(long q, int cell) {
    long s = spread(q);
    long c = chainOf(s);
    table.insert(base(c), chain(c), code(s, cell), 0);
  }

  boolean remove(long q, int cell) {
    long s = spread(q);
    long c = chainOf(s);
    return table.remove(base(c), chain(c), code(s, cell), 0);
  }

  int smallest(long q) {
    long s = spread(q);
    long c = chainOf(s);
    long rest = s & (1L << restBits) - 1;
    int base = base(c);
    int depth = 0;
    for (int i = table.first(base, chain(c)); i != RankTable.NONE; i = table.next(base, i)) {
      long code = table.fingerprint(base, i);
      if (depth++ >= 2 && code == 0 || code >>> cellBits > rest) {
        return NONE;
      }
      if (code >>> cellBits == rest) {
        return (int) (code & (1 << cellBits) - 1);
      }
    }
    return NONE;
  }

  int count(long q) {
    long s = spread(q);
    long c = chainOf(s);
    long rest = s & (1L << restBits) - 1;
    int base = base(c);
    int n = 0;
    int depth = 0;
    for (int i = table.first(base, chain(c)); i != RankTable.NONE; i = table.next(base, i)) {
      long code = table.fingerprint(base, i);
      if (depth++ >= 2 && code == 0) {
        break;
      }
      if (code >>> cellBits == rest) {
        n++;
      }
    }
    return n;
  }
}

package io.github.rankbloom.rank.table;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.rank.plan.LineGeometry;
import io.github.rankbloom.rank.plan.PresentLoads;
import java.util.Arrays;

/** Counts what entries will leave to the side table's buckets, without making it. */
final class LineLoads {

  private final LineGeometry geometry;
  private final long groupChains;
  private long[] bucketsByLoad = new long[1];
  private long group;
  private int inBucket;
  private long line;
  private int inRow;
  private long chain = -1;
  private int inChain;

  private LineLoads(LineGeometry geometry) {
    this.geometry = geometry;
    groupChains = (long) LineGeometry.GROUP * geometry.chains();
  }

  /** {@return the loads of the side table's buckets for entries, of which some may be left out} */
  static PresentLoads of(EntryCursor cursor, LineGeometry geometry) throws FilterFormatException {
    LineLoads loads = new LineLoads(geometry);
    while (cursor.next()) {
      loads.add(cursor.place() >>> LineGeometry.FINGERPRINT_BITS, cursor.count());
    }
    loads.endBucket();
    return PresentLoads.of(loads.bucketsByLoad);
  }

  private void add(long toChain, long copies) {
    if (toChain / groupChains != group) {
      endBucket();
      group = toChain / groupChains;
    }
    if (toChain / geometry.chains() != line) {
      line = toChain / geometry.chains();
      inRow = 0;
    }
    if (toChain != chain) {
      chain = toChain;
      inChain = 0;
    }
    int more = (int) Math.min(copies, LineGeometry.LONGEST - inChain);
    int inLine = Math.max(0, Math.min(more, geometry.room() - inRow));
    inChain += more;
    inRow += more;
    inBucket += cells(copies - inLine);
  }

  /**
   * The cells that copies take, as {@link ChainCode} has it where no others are counted: up to two,
   * then a marker and digits.
   */
  private int cells(long copies) {
    int digitBits = geometry.side().fingerprintBits();
    return copies <= 2
        ? (int) copies
        : 2 + 1 + (Bits.width(copies - 2) + digitBits - 1) / digitBits;
  }

  private void endBucket() {
    if (inBucket >= bucketsByLoad.length) {
      bucketsByLoad = Arrays.copyOf(bucketsByLoad, 2 * inBucket + 1);
    }
    bucketsByLoad[inBucket]++;
    inBucket = 0;
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.plan.RankGeometry;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;

/** A {@link RankCountingFilter} that answers on the bytes of its file. */
public final class FrozenRankCountingFilter extends FrozenRankFilter implements CountLookup {

  FrozenRankCountingFilter(KeyHash hashing, RankHeader header, Bytes bytes) {
    super(hashing, header, bytes);
  }

  @Override
  public long approximateCountHash(long hash) {
    return ask(hash, 0, FrozenRankCountingFilter::count);
  }

  /** The count whose first digit is in a cell; the highest of all if the bytes are damaged. */
  private static long count(
      Words words, long bucket, int load, int firstCell, RankGeometry geometry) {
    long lessOne = 0;
    int shift = 0;
    int cell = firstCell;
    while (cell != RankTable.NONE) {
      long digit = TrimmedBucket.payload(words, bucket, load, cell, geometry);
      if (Long.SIZE - Long.numberOfLeadingZeros(digit) + shift >= Long.SIZE) {
        return RankCountingFilter.MAX_COUNT;
      }
      lessOne |= digit << shift;
      shift = Math.min(Long.SIZE, shift + geometry.payloadBits());
      cell = TrimmedBucket.nextEqual(words, bucket, load, cell, geometry);
    }
    return Math.min(RankCountingFilter.MAX_COUNT, lessOne + 1);
  }
}

package io.github.rankbloom.rank;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.bits.Words;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.FileLayout;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;

/**
 * A {@link RankCountingFilter} or {@link RankMultisetFilter} that is queried where its bytes lie.
 */
public final class FrozenRankCountingFilter extends FrozenRankFilter implements CountLookup {

  FrozenRankCountingFilter(KeyHash hashing, Content content, FrozenBytes bytes) {
    super(hashing, content, bytes);
  }

  @Override
  public long approximateCountHash(long hash) {
    return ask(hash, 0, FrozenRankCountingFilter::count);
  }

  private static long count(
      Words words, long bit, int load, int chain, long fingerprint, FileLayout layout) {
    TrimmedBucket.Form form = layout.form();
    if (layout.policy().isMarked()) {
      return TrimmedBucket.copies(words, bit, load, chain, fingerprint, form);
    }
    int cell = TrimmedBucket.find(words, bit, load, chain, fingerprint, form);
    return cell == RankTable.NONE ? 0 : countFrom(words, bit, load, cell, form);
  }

  /**
   * The count whose first digit is in a cell, or the number of cells where they have no digits; the
   * highest of all if the bytes are damaged.
   */
  private static long countFrom(
      Words words, long bit, int load, int firstCell, TrimmedBucket.Form form) {
    long lessOne = 0;
    int cells = 0;
    int shift = 0;
    for (int cell = firstCell; cell != RankTable.NONE; cells++) {
      if (form.payloadBits() > 0) {
        long digit = TrimmedBucket.payload(words, bit, load, cell, form);
        if (Bits.width(digit) + shift >= Long.SIZE) {
          return RankFilter.MAX_COUNT;
        }
        lessOne |= digit << shift;
        shift = Math.min(Long.SIZE, shift + form.payloadBits());
      }
      cell = TrimmedBucket.nextEqual(words, bit, load, cell, form);
    }
    return form.payloadBits() == 0 ? cells : Math.min(RankFilter.MAX_COUNT, lessOne + 1);
  }
}

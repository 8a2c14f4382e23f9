package io.github.rankbloom.rank;

import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.format.RankHeader;
import io.github.rankbloom.rank.table.TrimmedBucket;

/** A {@link RankValueFilter} that answers on the bytes of its file. */
public final class FrozenRankValueFilter extends FrozenRankFilter implements ValueLookup {

  FrozenRankValueFilter(KeyHash hashing, RankHeader header, Bytes bytes) {
    super(hashing, header, bytes);
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    return ask(hash, ifAbsent, TrimmedBucket::payload);
  }

  @Override
  public long maxValue() {
    return Bits.mask(geometry().payloadBits());
  }
}

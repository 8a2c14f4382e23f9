package io.github.rankbloom.rank;

import io.github.rankbloom.ValueLookup;
import io.github.rankbloom.bits.Bits;
import io.github.rankbloom.hash.KeyHash;
import io.github.rankbloom.rank.table.RankTable;
import io.github.rankbloom.rank.table.TrimmedBucket;

/** A {@link RankValueFilter} that is queried where its bytes lie. */
public final class FrozenRankValueFilter extends FrozenRankFilter implements ValueLookup {

  FrozenRankValueFilter(KeyHash hashing, Content content, FrozenBytes bytes) {
    super(hashing, content, bytes);
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    return ask(
        hash,
        ifAbsent,
        (words, bit, load, chain, fingerprint, layout) -> {
          int cell = TrimmedBucket.find(words, bit, load, chain, fingerprint, layout.form());
          return cell == RankTable.NONE
              ? ifAbsent
              : TrimmedBucket.payload(words, bit, load, cell, layout.form());
        });
  }

  @Override
  public int candidatesHash(long hash, long[] into) {
    return (int)
        ask(
            hash,
            0,
            (words, bit, load, chain, fingerprint, layout) ->
                TrimmedBucket.payloads(words, bit, load, chain, fingerprint, layout.form(), into));
  }

  @Override
  public long maxValue() {
    return Bits.mask(layout().form().payloadBits());
  }
}

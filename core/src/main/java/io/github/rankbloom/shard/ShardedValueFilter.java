package io.github.rankbloom.shard;

import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;
import io.github.rankbloom.ValueLookup;

/** A sharded filter that answers with a small value of each key. */
final class ShardedValueFilter extends ShardedFilter implements ValueLookup {

  private final long maxValue;

  ShardedValueFilter(ShardFolder folder, Manifest manifest, Fetcher fetcher) {
    super(folder, manifest, fetcher);
    maxValue = -1L >>> (Long.SIZE - manifest.payloadBits());
  }

  @Override
  public long getHash(long hash, long ifAbsent) {
    return ((ValueLookup) shardOf(hash)).getHash(inShard(hash), ifAbsent);
  }

  @Override
  public int candidatesHash(long hash, long[] into) {
    return ((ValueLookup) shardOf(hash)).candidatesHash(inShard(hash), into);
  }

  @Override
  public long maxValue() {
    return maxValue;
  }

  @Override
  void requireSuitable(FrozenFilter shard) throws FilterFormatException {
    super.requireSuitable(shard);
    if (!(shard instanceof ValueLookup values) || values.maxValue() != maxValue) {
      throw new FilterFormatException("is no shard of this filter: it has other values, or none");
    }
  }
}

package io.github.rankbloom.shard;

import io.github.rankbloom.CountLookup;
import io.github.rankbloom.FilterFormatException;
import io.github.rankbloom.FrozenFilter;

/** A sharded filter that tells how often keys were added. */
final class ShardedCountFilter extends ShardedFilter implements CountLookup {

  ShardedCountFilter(ShardFolder folder, Manifest manifest, Fetcher fetcher) {
    super(folder, manifest, fetcher);
  }

  @Override
  public long approximateCountHash(long hash) {
    return ((CountLookup) shardOf(hash)).approximateCountHash(inShard(hash));
  }

  @Override
  void requireSuitable(FrozenFilter shard) throws FilterFormatException {
    super.requireSuitable(shard);
    if (!(shard instanceof CountLookup)) {
      throw new FilterFormatException("is no shard of this filter: it has no counts");
    }
  }
}

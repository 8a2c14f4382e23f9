package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.InsertableFilter;

/** A filter of this library that keys can be added to. */
sealed class RankbloomInsertable implements BulkInsertableSubject, BulkSubject
    permits RankbloomDeletable {

  private final InsertableFilter filter;
  private final HashBlocks blocks;

  RankbloomInsertable(InsertableFilter filter) {
    this.filter = filter;
    blocks = new HashBlocks(filter);
  }

  @Override
  public final boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public final void put(long key) {
    filter.put(key);
  }

  @Override
  public final int countMembersInBulk(long[] keys, int from, int to) {
    return blocks.countMembers(keys, from, to);
  }

  @Override
  public final void putAllInBulk(long[] keys, int from, int to) {
    blocks.sum(keys, from, to, (hashes, length) -> filter.putHashes(hashes, 0, length));
  }

  /** Makes calls with many keys each. */
  final HashBlocks blocks() {
    return blocks;
  }

  @Override
  public final Object filter() {
    return filter;
  }
}

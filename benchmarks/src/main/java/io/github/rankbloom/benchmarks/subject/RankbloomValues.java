package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.ValueFilter;

/** A filter of this library that carries a value with every key: here its lowest bits. */
final class RankbloomValues implements RemovableSubject, BulkSubject {

  private final ValueFilter filter;
  private final HashBlocks blocks;
  private final long mask;

  RankbloomValues(ValueFilter filter) {
    this.filter = filter;
    blocks = new HashBlocks(filter);
    mask = filter.maxValue();
  }

  @Override
  public boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public void put(long key) {
    filter.put(key, key & mask);
  }

  @Override
  public void remove(long key) {
    filter.remove(key, key & mask);
  }

  @Override
  public int countMembersInBulk(long[] keys, int from, int to) {
    return blocks.countMembers(keys, from, to);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

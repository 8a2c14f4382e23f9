package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.ValueFilter;

/** A filter of this library that carries a value of a byte with every key: here its lowest. */
final class RankbloomValues implements RemovableSubject, BulkSubject {

  private static final long BYTE_MASK = 0xFF;

  private final ValueFilter filter;
  private final HashBlocks blocks;

  RankbloomValues(ValueFilter filter) {
    this.filter = filter;
    blocks = new HashBlocks(filter);
  }

  @Override
  public boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public void put(long key) {
    filter.put(key, key & BYTE_MASK);
  }

  @Override
  public void remove(long key) {
    filter.remove(key);
  }

  @Override
  public boolean removesLookalikes() {
    return true;
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

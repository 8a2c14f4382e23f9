package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.DeletableFilter;

/** A filter of this library that keys can be removed from. */
final class RankbloomDeletable implements RemovableSubject, BulkSubject {

  private final DeletableFilter filter;
  private final BulkAnswers bulk;

  RankbloomDeletable(DeletableFilter filter) {
    this.filter = filter;
    bulk = new BulkAnswers(filter);
  }

  @Override
  public boolean mightContain(long key) {
    return filter.mightContain(key);
  }

  @Override
  public void put(long key) {
    filter.put(key);
  }

  @Override
  public void remove(long key) {
    if (!filter.remove(key)) {
      throw new IllegalStateException("a key that was added is missing");
    }
  }

  @Override
  public int countMembersInBulk(long[] keys, int from, int to) {
    return bulk.count(keys, from, to);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

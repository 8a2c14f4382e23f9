package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.InsertableFilter;

/** A filter of this library that keys can be added to. */
final class RankbloomSet implements InsertableSubject, BulkSubject {

  private final InsertableFilter filter;
  private final BulkAnswers bulk;

  RankbloomSet(InsertableFilter filter) {
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
  public int countMembersInBulk(long[] keys, int from, int to) {
    return bulk.count(keys, from, to);
  }

  @Override
  public Object filter() {
    return filter;
  }
}

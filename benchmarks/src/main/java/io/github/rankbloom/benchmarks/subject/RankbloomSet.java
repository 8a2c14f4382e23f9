package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.InsertableFilter;

/** A filter of this library that keys can be added to. */
sealed class RankbloomSet implements InsertableSubject, BulkSubject permits RankbloomDeletable {

  private final InsertableFilter filter;
  private final BulkAnswers bulk;

  RankbloomSet(InsertableFilter filter) {
    this.filter = filter;
    bulk = new BulkAnswers(filter);
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
    return bulk.count(keys, from, to);
  }

  @Override
  public final Object filter() {
    return filter;
  }
}

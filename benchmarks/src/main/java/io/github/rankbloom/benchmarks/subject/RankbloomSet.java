package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.InsertableFilter;

/** A filter of this library that keys can be added to. */
final class RankbloomSet implements InsertableSubject {

  private final InsertableFilter filter;

  RankbloomSet(InsertableFilter filter) {
    this.filter = filter;
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
  public Object filter() {
    return filter;
  }
}

package io.github.rankbloom.benchmarks.subject;

import io.github.rankbloom.DeletableFilter;

/** A filter of this library that keys can be removed from. */
final class RankbloomDeletable implements RemovableSubject {

  private final DeletableFilter filter;

  RankbloomDeletable(DeletableFilter filter) {
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
  public void remove(long key) {
    if (!filter.remove(key)) {
      throw new IllegalStateException("a key that was added is missing");
    }
  }

  @Override
  public Object filter() {
    return filter;
  }
}
